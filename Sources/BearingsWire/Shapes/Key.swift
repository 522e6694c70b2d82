import Geography

/// A key of another system's record, and what it means.
struct Key: Sendable {
    /// The key as on the wire.
    let name: StaticString
    /// What of a fix it says.
    let field: FixField
    /// What its value is, and in which unit.
    let unit: Unit
    /// Which numbers say that it is not known.
    let unknown: Unknown
    /// Whether a conversion carries it on though it is read, for a fix does not hold it.
    let isKept: Bool
    /// What the schema says of it; empty for another name of the key before, and for what the schema does not tell here.
    let summary: StaticString

    /// What a value is.
    enum Unit: Sendable {
        case metres
        case metresPerSecond
        case kilometresPerHour
        case knots
        case degrees
        /// Degrees that are written as text in some versions.
        case degreesOrText
        /// 1e-5 degrees.
        case degreesE5
        /// 1e-7 degrees, without its sign in some versions.
        case degreesE7
        /// How many of the 32 bits of a coordinate in 1e-7 degrees are kept.
        case bitsKept
        /// An RFC 3339 time, UTC where it has no offset, or Unix seconds or milliseconds.
        case time
        /// The same, but other programs write other things under that name.
        case timeIfAny
        /// An RFC 3339 time with its offset, or Unix seconds or milliseconds.
        case timeWithOffset
        /// Unix seconds, also as text.
        case unixSeconds
        /// Unix milliseconds, also as text.
        case unixMilliseconds
        case text
        case textOrNumber
        case flag
        /// Nothing that a table says.
        case own
    }

    /// Which numbers say that something is not known.
    enum Unknown: Sendable {
        case none
        /// Those below 0.
        case negative
        /// 0, and those below it.
        case notPositive
    }

    init(
        _ name: StaticString,
        _ field: FixField,
        _ unit: Unit = .own,
        unknown: Unknown = .none,
        isKept: Bool = false,
        summary: StaticString = ""
    ) {
        (self.name, self.field, self.unit) = (name, field, unit)
        (self.unknown, self.isKept, self.summary) = (unknown, isKept, summary)
    }

    /// A number under this key in the unit of a fix, `nil` where it says that it is not known.
    func value(of number: Double) -> Double? {
        switch unknown {
        case .none: break
        case .negative: if number < 0 { return nil }
        case .notPositive: if number <= 0 { return nil }
        }
        switch unit {
        case .kilometresPerHour: return number / 3.6
        case .knots: return metresPerSecond(knots: number)
        case .degreesE5: return number / 1e5
        case .degreesE7: return number / 1e7
        case .bitsKept: return Self.halfSide(bitsKept: number)
        case .metres, .metresPerSecond, .degrees, .degreesOrText, .time, .timeIfAny,
            .timeWithOffset,
            .unixSeconds, .unixMilliseconds, .text, .textOrNumber, .flag, .own:
            return number
        }
    }

    /// Half the side of the square that a coordinate is rounded to, in metres; `nil` if all 32 bits of it are kept.
    ///
    /// The other bits are set to the middle of the square.
    private static func halfSide(bitsKept bits: Double) -> Double? {
        guard 1..<32 ~= bits else { return nil }
        let degrees = Double(1 << (31 - Int(bits))) * 1e-7
        return degrees * .pi / 180 * Mercator.earthRadius
    }
}

/// The keys of an object in another system's record: the one place that says what each means.
///
/// Reading, what a conversion carries on, and what templates take a key for are made from it.
struct KeyTable: Sendable {
    /// The keys of one field stand together, the one that counts most first; fields in the order in which they are read.
    let keys: [Key]
    /// The numbers beside the place, in the order of the table.
    let numbersOfFix: [FixField]
    /// Those of a supplement.
    let numbersOfSupplement: [FixField]
    /// The first name of each number of a fix and its supplement.
    let written: [Key]
    /// What of an object a fix holds, so that a conversion does not carry it on.
    let held: Set<String>
    private let index: KeyIndex
    /// The first key of each field, and behind it the last.
    private let ranges: [Range<Int>]

    /// The most keys.
    static let most = 32

    init(_ keys: [Key]) {
        precondition(keys.count <= Self.most, "a table has too many keys")
        self.keys = keys
        index = KeyIndex(keys.map { $0.name.spelling })
        held = Set(keys.lazy.filter { !$0.isKept }.map { $0.name.spelling })
        var fields: [FixField] = []
        for key in keys where fields.last != key.field { fields.append(key.field) }
        numbersOfFix = fields.filter { $0.isNumberOfFix }
        numbersOfSupplement = fields.filter { $0.isNumberOfSupplement }
        written = keys.enumerated().compactMap { number, key in
            let isFirst = number == 0 || keys[number - 1].field != key.field
            let isNumber = key.field.isNumberOfFix || key.field.isNumberOfSupplement
            return isFirst && isNumber ? key : nil
        }
        ranges = FixField.allCases.map { field in
            let first = keys.firstIndex { $0.field == field } ?? 0
            return first..<first + keys.count { $0.field == field }
        }
    }

    /// The key that a string at a node spells, `nil` for an unknown one.
    func key(at node: Int, in tape: borrowing JSONTape) -> Key? {
        index.number(of: node, in: tape).map { keys[$0] }
    }

    /// Finds the members of an object in one pass; anything else has none.
    func members(of object: Int, in tape: borrowing JSONTape) -> KeyedMembers {
        var nodes = SIMD32<Int32>()
        guard tape[object].kind == .object else {
            return KeyedMembers(table: self, object: object, nodes: nodes)
        }
        var members = tape.members(ofObjectAt: object)
        while let member = members.next(in: tape) {
            guard let number = index.number(of: member.key, in: tape), nodes[number] == 0,
                tape[member.value].kind != .null
            else { continue }
            nodes[number] = Int32(member.value)
        }
        return KeyedMembers(table: self, object: object, nodes: nodes)
    }

    fileprivate func range(of field: FixField) -> Range<Int> { ranges[Int(field.rawValue)] }
}

/// The members of an object that a table knows; those that are null count as absent.
struct KeyedMembers {
    let table: KeyTable
    /// The object's node.
    let object: Int
    /// Where the value of each key is; 0 for none, since none is the first node of a line.
    private var nodes: SIMD32<Int32>

    /// A value and its key.
    struct Value {
        let key: Key
        let node: Int
    }

    fileprivate init(table: KeyTable, object: Int, nodes: SIMD32<Int32>) {
        (self.table, self.object, self.nodes) = (table, object, nodes)
    }

    /// What is there of a field: of several names, the one that counts most.
    subscript(field: FixField) -> Value? {
        for number in table.range(of: field) where nodes[number] != 0 {
            return Value(key: table.keys[number], node: Int(nodes[number]))
        }
        return nil
    }

    /// The values under all names of a field, the one that counts most first.
    func values(of field: FixField) -> [Value] {
        table.range(of: field).filter { nodes[$0] != 0 }.map {
            Value(key: table.keys[$0], node: Int(nodes[$0]))
        }
    }

    /// What is there under a name.
    subscript(name: StaticString) -> Value? {
        number(of: name).flatMap {
            nodes[$0] == 0 ? nil : Value(key: table.keys[$0], node: Int(nodes[$0]))
        }
    }

    /// Leaves out what is there under a name.
    mutating func drop(_ name: StaticString) {
        if let number = number(of: name) { nodes[number] = 0 }
    }

    private func number(of name: StaticString) -> Int? {
        table.keys.firstIndex { $0.name.isSame(as: name) }
    }
}

extension StaticString {
    fileprivate func isSame(as other: StaticString) -> Bool {
        guard utf8CodeUnitCount == other.utf8CodeUnitCount else { return false }
        return withUTF8Buffer { one in
            other.withUTF8Buffer { other in unsafe one.elementsEqual(other) }
        }
    }
}
