/// Keys of native records and of requests that resemble known ones.
///
/// A line may carry any keys. But a key that is one edit away from one that its object lacks, or that is the same in
/// another case style or a synonym of another toolkit, was probably meant to be it.
extension LineReader {
    /// Reports keys that were probably meant to be others, each once.
    @inline(never)
    func reportNearMisses(_ known: KnownKeys, _ records: inout RecordWriter) {
        // Most lines have only keys that are known.
        if !hasUnknownKeys, !holdsMore, foundKeys.isSubset(of: known.names) { return }
        for miss in nearMisses(known) { records.batch.addFieldError(miss) }
    }

    /// An error about the line; if a key is missing, with the one that was probably meant to be it.
    @inline(never)
    func hinting(_ error: LineError, _ known: KnownKeys) -> LineError {
        guard error.reason == .missingField, let miss = nearMisses(known).first else {
            return error
        }
        var error = error
        error.message += "; \(miss.message)"
        return error
    }

    private static func hint(_ found: String, meant: String) -> String {
        "unknown key \"\(found)\", did you mean \"\(meant)\"?"
    }

    /// Suggests the key of the root that is nearly `meant`; `nil` if there is none.
    package func hint(meant: String) -> String? {
        memberMeant(by: meant).map { Self.hint(tape.shownText(of: $0.key), meant: meant) }
    }

    /// The value of the root's key that is nearly `meant`; `nil` if there is none.
    package func valueMeant(by meant: String) -> Int? { memberMeant(by: meant)?.value }

    private func memberMeant(by meant: String) -> JSONTape.Member? {
        let word = Array(meant.utf8)
        var members = tape.members(ofObjectAt: rootNode)
        while let member = members.next(in: tape) {
            if isNearMiss(tape.utf8(of: member.key), of: word) { return member }
        }
        return nil
    }

    /// The keys that were probably meant to be others, each once.
    private func nearMisses(_ known: KnownKeys) -> [LineError] {
        var misses: [LineError] = []
        addMisses(inObjectAt: Self.root, known, to: &misses)
        return misses
    }

    private func addMisses(
        inObjectAt object: Int,
        _ known: KnownKeys,
        to misses: inout [LineError]
    ) {
        let node = object == Self.root ? rootNode : object
        var members = tape.members(ofObjectAt: node)
        while let member = members.next(in: tape) {
            if let key = key(of: member), let position = known.position(of: key) {
                guard tape[member.value].kind.isContainer else { continue }
                addMisses(inValueAt: member.value, known.keys[position].inner, to: &misses)
            } else if let meant = keyMeant(by: member, in: object, known) {
                let found = tape.shownText(of: member.key)
                guard !misses.contains(where: { $0.field == found }) else { continue }
                let message = Self.hint(found, meant: meant.spelling)
                var miss = error(.unknownKey, at: member.key, message)
                miss.field = found
                misses.append(miss)
            }
        }
    }

    private func addMisses(
        inValueAt node: Int,
        _ known: KnownKeys,
        to misses: inout [LineError]
    ) {
        guard !known.keys.isEmpty else { return }
        switch tape[node].kind {
        case .object: addMisses(inObjectAt: node, known, to: &misses)
        case .array:
            var elements = tape.elements(ofArrayAt: node)
            while let element = elements.next(in: tape) {
                addMisses(inValueAt: element, known, to: &misses)
            }
        default: break
        }
    }

    /// The missing key that a member's key was probably meant to be.
    private func keyMeant(
        by member: JSONTape.Member,
        in object: Int,
        _ known: KnownKeys
    ) -> WireKey? {
        let name = tape.utf8(of: member.key)
        let plain = folded(name)
        let synonyms = otherNames.first { plain.elementsEqual($0.name.utf8) }?.meant ?? []
        for key in known.keys {
            let meant = key.names.first { other in
                synonyms.contains(other) || isNearMiss(name, of: Array(other.spelling.utf8))
            }
            guard let meant else { continue }
            if key.names.allSatisfy({ value($0, in: object) == nil }) { return meant }
        }
        return nil
    }
}

/// Other toolkits' names that are not read, in lower case.
private let otherNames: [(name: String, meant: [WireKey])] = [
    ("horizontalaccuracy", [.accuracy]),
    ("elevation", [.altitude]),
    ("velocity", [.speed, .velocity]),
    ("direction", [.course]),
    ("trueheading", [.heading]),
    ("tilt", [.pitch]),
    ("rotation", [.rotation, .heading]),
]

/// Whether `name` is one edit from `word`, or the same except for underscores and case.
///
/// An edit makes too many words of a name of up to three letters.
func isNearMiss(_ name: [UInt8], of word: [UInt8]) -> Bool {
    guard abs(name.count - word.count) <= 4, name != word else { return false }
    let (name, word) = (folded(name), folded(word))
    return name == word || word.count > 3 && isOneLetterApart(name, word)
}

private func folded(_ name: [UInt8]) -> [UInt8] {
    name.filter { $0 != UInt8(ascii: "_") && $0 != UInt8(ascii: "-") }
        .map { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 ? $0 | 0x20 : $0 }
}

/// Whether one insertion, deletion, substitution or swap of neighbours turns `one` into `other`.
private func isOneLetterApart(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    let same = zip(one, other).prefix { $0 == $1 }.count
    let (left, right) = (one[same...], other[same...])
    switch left.count - right.count {
    case 0:
        if left.dropFirst().elementsEqual(right.dropFirst()) { return true }
        return left.count > 1 && left.dropFirst(2).elementsEqual(right.dropFirst(2))
            && left[same] == right[same + 1] && left[same + 1] == right[same]
    case 1: return left.dropFirst().elementsEqual(right)
    case -1: return left.elementsEqual(right.dropFirst())
    default: return false
    }
}
