import BearingsEngine

/// Records against the tables of their keys: what was found, and what was expected.
extension LineReader {
    /// Which of its forms a record has.
    func form(of type: NativeType) throws(LineError) -> Int {
        switch type {
        case .annotations:
            guard let action = value(.action) else { return 0 }
            _ = try check(action, .action, .oneOf(NativeType.annotationActions))
            return tape.equals(action, "remove") ? 1 : 0
        case .drag: return value(.x) == nil && value(.y) == nil ? 1 : 0
        case .geocodeResult:
            if value(.lines) != nil { return 0 }
            if value(.placemark) != nil { return 1 }
            return value(.error).map { isBlank($0) } ?? true ? 0 : 2
        case .directions: return value(.to) == nil && value(.annotation) != nil ? 1 : 0
        case .route: return value(.available).map { tape[$0].kind == .false } ?? false ? 1 : 0
        default: return 0
        }
    }

    /// Throws about the first member of the root that is not as a form says.
    ///
    /// What a table cannot say is left to whoever reads it: sessions, times, events, Core Location's words, what a ping is to repeat.
    func check(_ form: borrowing LineDescription.Form) throws(LineError) {
        let members = form.members
        let narrowed = form.cases.first.flatMap { rule in
            form.members.firstIndex { $0.key == rule.key }
        }
        for index in members.indices {
            let range = index == narrowed ? range(by: form.cases) : nil
            try check(index, of: members, range.map { .within($0) }, in: Self.root)
        }
    }

    /// The range of a number that depends on another.
    private func range(by cases: [LineDescription.Case]) -> ClosedRange<Double>? {
        guard let key = cases.first.flatMap({ WireKeyTable.standard.key($0.other) }),
            let other = value(key)
        else { return cases.first { $0.isDefault }?.range }
        guard let number = tape.figure(at: other) else { return nil }
        return cases.first { $0.value == number }?.range
    }

    /// Throws about a member that is not as described; most are absent.
    ///
    /// - Parameter narrowed: What it may be here, if that is less.
    private func check(
        _ index: Int,
        of members: [WireMember],
        _ narrowed: WireShape? = nil,
        in object: Int
    ) throws(LineError) {
        for key in members[index].names {
            guard let node = value(key, in: object) else { continue }
            if try check(node, key, narrowed ?? members[index].shape) { return }
            break
        }
        if members[index].isRequired { throw missing(members[index].key, in: object) }
    }

    /// Throws unless a value is as described.
    ///
    /// - Returns: Whether it counts: a text of blanks may be none.
    private func check(_ node: Int, _ key: WireKey, _ shape: WireShape) throws(LineError) -> Bool {
        switch shape {
        case .number(let range): try check(node, key, range)
        case .integer(let range):
            let number = try number(at: node, key, within: range)
            guard number == number.rounded() else {
                throw wrongType(key, node, expected: "a whole number")
            }
        case .flag: _ = try flag(at: node, key)
        case .text(let mayBeBlank, let reserved):
            try requireString(node, key)
            if !mayBeBlank, isBlank(node) { return false }
            if let reserved, isText(node, reserved) {
                throw outOfRange(key, node, expected: "which is the location dot")
            }
        case .words(let words, let numbers): try check(node, key, words, numbers)
        case .object(let members): try check(node, key, members)
        // Events, which are listed without quotes.
        case .array(.words, _): break
        case .array(let element, let most): try check(node, key, element, most: most)
        case .position: _ = try position(node, under: key)
        case .either(let shapes):
            if let object = shapes.first(where: { $0.isObject }) {
                return try check(node, key, shapes.first { fits(node, $0) } ?? object)
            }
        case .time, .session, .tuple, .unread, .absent: break
        }
        return true
    }

    private func check(_ node: Int, _ key: WireKey, _ range: NumberRange) throws(LineError) {
        guard range.isOverLeast else {
            _ = try number(at: node, key, within: range.least...range.most)
            return
        }
        let number = try number(at: node, key)
        guard number > range.least, !range.isUnderMost || number < range.most else {
            let limits = "not between \(shortest(range.least)) and \(shortest(range.most))"
            throw outOfRange(key, node, expected: range.isUnderMost ? limits : "not over 0")
        }
        guard number <= range.most else {
            throw outOfRange(key, node, expected: "over \(shortest(range.most))")
        }
    }

    private func check(
        _ node: Int,
        _ key: WireKey,
        _ words: [String],
        _ numbers: [Double]
    ) throws(LineError) {
        if numbers.isEmpty {
            try requireString(node, key)
            if words.contains(where: { isText(node, $0) }) { return }
            let all = words.map { "\"\($0)\"" }.joined(separator: " ")
            throw outOfRange(key, node, expected: "none of \(all)")
        }
        if words.isEmpty {
            try check(node, key, .positive())
            if numbers.contains(try number(at: node, key)) { return }
            let all = numbers.map { shortest($0) }.joined(separator: " ")
            throw outOfRange(key, node, expected: "none of \(all)")
        }
    }

    private func check(_ node: Int, _ key: WireKey, _ members: [WireMember]) throws(LineError) {
        guard tape[node].kind == .object else {
            throw wrongType(key, node, expected: "an object")
        }
        try refuseDuplicates(in: node)
        for index in members.indices { try check(index, of: members, in: node) }
    }

    private func check(
        _ node: Int,
        _ key: WireKey,
        _ element: WireShape,
        most: Int?
    ) throws(LineError) {
        guard tape[node].kind == .array else {
            // The ids of a `fit` stand in an array alone.
            let isOfTexts = element.isText && key != .annotations
            throw wrongType(
                key,
                node,
                expected: isOfTexts ? "an array of strings" : "an array"
            )
        }
        var count = 0
        var elements = tape.elements(ofArrayAt: node)
        while let value = elements.next(in: tape) {
            if case .object = element, tape[value].kind != .object {
                throw wrongType(key, value, expected: "objects alone")
            }
            if element.isText, tape[value].kind != .string {
                throw wrongType(key, value, expected: "strings alone")
            }
            if let most, count == most {
                throw error(.outOfRange, at: value, "\"\(key.spelling)\" are more than \(most)")
            }
            count += 1
            _ = try check(value, key, element)
        }
    }

    /// Whether a value is of the type that a shape describes, and an object has what it must.
    private func fits(_ node: Int, _ shape: WireShape) -> Bool {
        switch shape {
        case .number: tape.figure(at: node) != nil
        case .object(let members):
            tape[node].kind == .object
                && members.allSatisfy { member in
                    !member.isRequired || member.names.contains { value($0, in: node) != nil }
                }
        default: false
        }
    }

    private func requireString(_ node: Int, _ key: WireKey) throws(LineError) {
        guard tape[node].kind == .string else {
            throw wrongType(key, node, expected: "a string")
        }
    }

    private func isText(_ node: Int, _ word: String) -> Bool {
        tape[node].hasEscapes
            ? tape.string(at: node) == word
            : tape.text[tape[node].range.indices].elementsEqual(word.utf8)
    }
}

extension WireShape {
    fileprivate var isObject: Bool { if case .object = self { true } else { false } }
    fileprivate var isText: Bool { if case .text = self { true } else { false } }
}

// MARK: - What has been checked

/// Members of records whose table has been checked.
extension LineReader {
    /// A number, under a key or else another toolkit's.
    func number(_ key: WireKey, or other: WireKey? = nil, in object: Int = root) -> Double? {
        let node = value(key, in: object) ?? other.flatMap { value($0, in: object) }
        return node.flatMap { tape.figure(at: $0) }
    }

    /// A number that must be there.
    func number(required key: WireKey, in object: Int) throws(LineError) -> Double {
        guard let number = number(key, in: object) else { throw missing(key, in: object) }
        return number
    }

    /// The number of something.
    func whole<Number: FixedWidthInteger>(_ key: WireKey) -> Number? {
        number(key).flatMap { Number(exactly: $0) }
    }

    /// A string, which may be empty; empty where it is absent.
    func string(_ key: WireKey, in object: Int = root) -> String {
        value(key, in: object).map { tape.string(at: $0) } ?? ""
    }

    /// A string, `nil` if it is blank.
    func text(_ key: WireKey, in object: Int = root) -> String? {
        value(key, in: object).flatMap { isBlank($0) ? nil : tape.string(at: $0) }
    }

    /// Whether a string is of blanks alone.
    func isBlank(_ node: Int) -> Bool {
        tape[node].kind == .string && tape.utf8(of: node).allSatisfy { $0 == 0x20 || $0 == 0x09 }
    }

    /// What a word means.
    func word<Meaning>(_ key: WireKey, _ words: NativeWords<Meaning>) -> Meaning? {
        guard let value = value(key) else { return nil }
        return words.meanings.first { tape.equals(value, $0.word) }?.meaning
    }

    /// What a word means that must be there.
    func word<Meaning>(
        required key: WireKey,
        _ words: NativeWords<Meaning>
    ) throws(LineError) -> Meaning {
        guard let meaning = word(key, words) else { throw missing(key) }
        return meaning
    }

    /// The elements of an array; none where it is absent.
    func elements(_ key: WireKey) -> [Int] {
        guard let array = value(key) else { return [] }
        var nodes: [Int] = []
        var elements = tape.elements(ofArrayAt: array)
        while let element = elements.next(in: tape) { nodes.append(element) }
        return nodes
    }

    /// The strings of an array; none where it is absent.
    func strings(_ key: WireKey) -> [String] { elements(key).map { tape.string(at: $0) } }
}
