/// Reads the members of a line's objects by key, each with the checks its kind of value needs.
///
/// One is reused from line to line without allocating. The bytes are handed in with every call, for
/// they are the caller's buffer. A `null` counts as absent throughout.
struct LineReader: Sendable {
    /// The line, value by value.
    private(set) var tape = JSONTape()
    private let keys = WireKeyTable.standard
    /// The root's values by key; 0 for none, since no value of the root stands first on the tape.
    private var rootValues = [Int32](repeating: 0, count: WireKey.allCases.count)
    /// Where the root stands on the tape.
    private(set) var rootNode = 0
    /// Whether the root has a key that is not known.
    private(set) var hasUnknownKeys = false
    /// Where the line begins in its buffer: offsets in messages count from there.
    private(set) var lineStart = 0

    /// The object that is read: the line's own, or the element of it that was entered last.
    static let root = 0

    /// Reads `content`, what of the line from `lineStart` on is its JSON text.
    ///
    /// - Throws: What is wrong with it as one JSON object in which no key stands twice.
    mutating func read(
        _ bytes: Span<UInt8>,
        _ content: ByteRange,
        lineStart: Int
    ) throws(LineError) {
        try readValue(bytes, content, lineStart: lineStart)
        try enterLine(bytes, content)
    }

    /// Reads `content` as JSON of any kind; ``enterLine(_:_:)`` or ``enter(_:_:)`` comes next.
    mutating func readValue(
        _ bytes: Span<UInt8>,
        _ content: ByteRange,
        lineStart: Int
    ) throws(LineError) {
        self.lineStart = lineStart
        do {
            try tape.read(bytes, line: content)
        } catch {
            throw error.moved(by: Int(content.start) - lineStart)
        }
    }

    /// Makes the line's own value the root; it must be an object in which no key stands twice.
    mutating func enterLine(_ bytes: Span<UInt8>, _ content: ByteRange) throws(LineError) {
        do {
            try tape.requireObject(bytes, line: content)
        } catch {
            throw error.moved(by: Int(content.start) - lineStart)
        }
        try enter(0, bytes)
    }

    /// Makes the object at a node the root; no key may stand twice in it.
    mutating func enter(_ node: Int, _ bytes: Span<UInt8>) throws(LineError) {
        rootNode = node
        hasUnknownKeys = !findRootValues(bytes)
        if hasUnknownKeys { try refuseDuplicates(bytes, in: node) }
    }

    /// Looks up the root's known keys.
    ///
    /// - Returns: Whether all keys are known and each stands once, so that nothing need be compared.
    private mutating func findRootValues(_ bytes: Span<UInt8>) -> Bool {
        Self.findValues(bytes, ofObjectAt: rootNode, tape, keys, into: &rootValues)
    }

    /// Walks an object; apart, so that no store asks whether the array is shared.
    private static func findValues(
        _ bytes: Span<UInt8>,
        ofObjectAt node: Int,
        _ tape: borrowing JSONTape,
        _ keys: borrowing WireKeyTable,
        into array: inout [Int32]
    ) -> Bool {
        var values = array.mutableSpan
        for index in values.indices { values[index] = 0 }
        var areAllKnownOnce = true
        var members = tape.members(ofObjectAt: node)
        while let member = members.next(in: tape) {
            if let key = keys.key(bytes, tape[member.key]), values[key.index] == 0 {
                values[key.index] = Int32(member.value)
            } else {
                areAllKnownOnce = false
            }
        }
        return areAllKnownOnce
    }

    /// Which key a member has, `nil` if none that is known.
    func key(_ bytes: Span<UInt8>, of member: JSONTape.Member) -> WireKey? {
        keys.key(bytes, tape[member.key])
    }

    /// Insists that no key of an object stands twice.
    func refuseDuplicates(_ bytes: Span<UInt8>, in object: Int) throws(LineError) {
        guard let repeated = tape.duplicateKey(inObjectAt: object, bytes: bytes) else { return }
        let name = excerpt(of: bytes, tape[repeated].range)
        throw error(
            .duplicateKey,
            at: repeated,
            "found \"\(name)\" again, expected each key once"
        )
    }

    /// The value of `key` in an object, `nil` if it is absent or null.
    func value(_ key: WireKey, in object: Int = root, _ bytes: Span<UInt8>) -> Int? {
        var value: Int?
        if object == Self.root {
            let index = rootValues[key.index]
            value = index == 0 ? nil : Int(index)
        } else {
            var members = tape.members(ofObjectAt: object)
            while value == nil, let member = members.next(in: tape) {
                if self.key(bytes, of: member) == key { value = member.value }
            }
        }
        guard let value, tape[value].kind != .null else { return nil }
        return value
    }

    /// The value of a key of the root that no ``WireKey`` is, `nil` if it is absent or null.
    func memberOfRoot(_ key: StaticString, _ bytes: Span<UInt8>) -> Int? {
        guard let value = tape.value(of: key, inObjectAt: rootNode, bytes: bytes),
            tape[value].kind != .null
        else { return nil }
        return value
    }
}
