/// Reads the members of a line's objects by key, with the checks that each type of value needs.
///
/// A reader has its line's text and is reused from line to line without allocating. `null` counts as absent.
package struct LineReader: Sendable {
    /// The line, value by value.
    package private(set) var tape = JSONTape()
    private let keys = WireKeyTable.standard
    /// The root's values by key, of those that it has.
    private var rootValues = [Int32](repeating: 0, count: WireKey.allCases.count)
    /// The root's node.
    package private(set) var rootNode = 0
    private var keysOfRoot = FoundKeys()
    /// How far behind the line's beginning the text begins: offsets in messages count from there.
    package private(set) var offset = 0

    /// Creates a reader, which is reused from line to line.
    package init() {}

    /// Whether the root has an unknown key, or one twice.
    package var hasUnknownKeys: Bool { !keysOfRoot.areAllKnownOnce }

    /// The root's known keys.
    var foundKeys: WireKeySet { keysOfRoot.known }

    /// Whether an object or array with something in it is a member of the root.
    var holdsMore: Bool { keysOfRoot.holdsMore }

    /// The root: the line's object, or the element that was entered last.
    package static let root = 0

    /// Reads a JSON text.
    ///
    /// - Parameter offset: How far behind its line's beginning it begins.
    /// - Throws: Why it is not one JSON object with unique keys.
    package mutating func read(_ text: Span<UInt8>, at offset: Int) throws(LineError) {
        try readValue(text, at: offset)
        try enterLine()
    }

    /// Parses a text as any JSON value; ``enterLine()`` or ``enter(_:)`` comes next.
    ///
    /// - Parameter offset: How far behind its line's beginning it begins.
    package mutating func readValue(_ text: Span<UInt8>, at offset: Int) throws(LineError) {
        self.offset = offset
        do {
            try tape.read(text)
        } catch {
            throw error.moved(by: offset)
        }
    }

    /// Whether a line is a JSON object.
    package mutating func holdsObject(_ line: Span<UInt8>) -> Bool {
        let content = LineContent.range(of: line, isFirst: false)
        do throws(LineError) {
            try readValue(line.extracting(content), at: content.lowerBound)
            return tape.root.kind == .object
        } catch {
            return false
        }
    }

    /// Makes the line's value the root; it must be an object with unique keys.
    package mutating func enterLine() throws(LineError) {
        do {
            try tape.requireObject()
        } catch {
            throw error.moved(by: offset)
        }
        try enter(0)
    }

    /// Makes the object at a node the root; its keys must be unique.
    package mutating func enter(_ node: Int) throws(LineError) {
        rootNode = node
        keysOfRoot = Self.findValues(ofObjectAt: node, tape, keys, into: &rootValues)
        if hasUnknownKeys { try refuseDuplicates(in: node) }
    }

    /// What the keys of an object are.
    private struct FoundKeys {
        /// Those that are known.
        var known = WireKeySet()
        /// Those of them that are not null.
        var present = WireKeySet()
        var areAllKnownOnce = true
        /// Whether one of the values is an object or array with something in it.
        var holdsMore = false
    }

    /// Finds the values of an object's known keys.
    ///
    /// Static, so that the array is checked for other owners once.
    private static func findValues(
        ofObjectAt node: Int,
        _ tape: borrowing JSONTape,
        _ keys: borrowing WireKeyTable,
        into array: inout [Int32]
    ) -> FoundKeys {
        var values = array.mutableSpan
        var (found, count) = (FoundKeys(), 0)
        var members = tape.members(ofObjectAt: node)
        while let member = members.next(in: tape) {
            count &+= 1
            if let key = keys.key(member.key, of: tape), found.known.insert(key) {
                values[key.index] = Int32(truncatingIfNeeded: member.value)
                if tape[member.value].kind != .null { found.present.insert(key) }
            } else {
                found.areAllKnownOnce = false
            }
        }
        // Each member is a key and a value, and what the value holds.
        found.holdsMore = Int(tape[node].next) &- node &- 1 > 2 &* count
        return found
    }

    /// The key of a member, `nil` if unknown.
    func key(of member: JSONTape.Member) -> WireKey? {
        keys.key(member.key, of: tape)
    }

    /// The root's members by a table of our own keys, which have been looked up.
    func rootMembers(by table: KeyTable) -> KeyedMembers {
        table.members(of: rootNode, keysOfRoot.present, rootValues)
    }

    /// Throws if a key of an object occurs twice.
    package func refuseDuplicates(in object: Int) throws(LineError) {
        guard let repeated = tape.duplicateKey(inObjectAt: object) else { return }
        let name = tape.shownText(of: repeated)
        throw error(
            .duplicateKey,
            at: repeated,
            "found \"\(name)\" again, expected each key once"
        )
    }

    /// The value of `key` in an object, `nil` if it is absent or null.
    package func value(_ key: WireKey, in object: Int = root) -> Int? {
        if object == Self.root {
            return keysOfRoot.present.contains(key) ? Int(rootValues[key.index]) : nil
        }
        var members = tape.members(ofObjectAt: object)
        while let member = members.next(in: tape) {
            guard self.key(of: member) == key else { continue }
            return tape[member.value].kind == .null ? nil : member.value
        }
        return nil
    }

    /// A member of an object by a key that is not a ``WireKey``, `nil` if it is absent or null, or if the value is no object.
    package func member(_ key: StaticString, in object: Int) -> Int? {
        guard tape[object].kind == .object, let value = tape.value(of: key, inObjectAt: object),
            tape[value].kind != .null
        else { return nil }
        return value
    }

    /// The value of a key of the root that is not a ``WireKey``, `nil` if it is absent or null.
    package func memberOfRoot(_ key: StaticString) -> Int? {
        guard let value = tape.value(of: key, inObjectAt: rootNode),
            tape[value].kind != .null
        else { return nil }
        return value
    }
}
