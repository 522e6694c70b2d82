/// Unknown keys of native records that resemble known ones.
///
/// A record may carry any keys. But a key that is one edit away from one that the record lacks, or that is the same in
/// another case style or a synonym of another toolkit, was probably meant to be it.
extension RecordDecoder {
    /// Reports keys of the root that were probably meant to be others.
    ///
    /// - Returns: Whether there are any.
    @inline(never)
    mutating func reportNearMisses(
        _ type: NativeType,
        _ bytes: Span<UInt8>,
        _ batch: inout RecordBatch
    ) -> Bool {
        let misses = nearMisses(type, bytes)
        for miss in misses { batch.addFieldError(miss) }
        return !misses.isEmpty
    }

    /// An error about the root; if a key is missing, with the one that was probably meant to be it.
    @inline(never)
    func hinting(_ error: LineError, _ type: NativeType, _ bytes: Span<UInt8>) -> LineError {
        guard error.reason == .missingField, let miss = nearMisses(type, bytes).first else {
            return error
        }
        var error = error
        error.message += "; \(miss.message)"
        return error
    }

    private func nearMisses(_ type: NativeType, _ bytes: Span<UInt8>) -> [LineError] {
        var misses: [LineError] = []
        var members = reader.tape.members(ofObjectAt: reader.rootNode)
        while let member = members.next(in: reader.tape) {
            guard reader.key(bytes, of: member) == nil else { continue }
            var name: [UInt8] = []
            appendText(of: member.key, bytes, to: &name)
            guard let key = keyMeant(by: name, in: type, bytes) else { continue }
            let found = excerpt(of: bytes, reader.tape[member.key].range)
            let message = "unknown key \"\(found)\", did you mean \"\(key.spelling)\"?"
            misses.append(reader.error(.unknownKey, at: member.key, message))
        }
        return misses
    }

    /// The missing key that a name was probably meant to be.
    private func keyMeant(
        by name: [UInt8],
        in type: NativeType,
        _ bytes: Span<UInt8>
    ) -> WireKey? {
        let meant = otherNames[folded(name)] ?? []
        for key in type.keys where reader.value(key, bytes) == nil {
            if meant.contains(key) || isNearMiss(name, of: Array(key.spelling.utf8)) { return key }
        }
        for (theirs, ours) in type.otherKeys
        where reader.value(theirs, bytes) == nil && reader.value(ours, bytes) == nil {
            if isNearMiss(name, of: Array(theirs.spelling.utf8)) { return theirs }
        }
        return nil
    }
}

/// Other toolkits' names that are not read, in lower case.
private let otherNames: [[UInt8]: [WireKey]] = [
    Array("horizontalaccuracy".utf8): [.accuracy],
    Array("elevation".utf8): [.altitude],
    Array("velocity".utf8): [.speed, .velocity],
    Array("direction".utf8): [.course],
    Array("trueheading".utf8): [.heading],
    Array("tilt".utf8): [.pitch],
    Array("rotation".utf8): [.rotation, .heading],
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
