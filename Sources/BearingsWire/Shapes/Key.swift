import Geography

/// A key of another system's record, and what it means.
package struct Key: Sendable {
    /// The key as on the wire.
    package let name: StaticString
    /// What of a fix it says.
    package let field: FixField
    /// What its value is, and in which unit.
    package let unit: Unit
    /// Which numbers mean unknown.
    package let unknown: Unknown
    /// Whether a conversion carries it on though it is read: a fix has no field for it.
    package let isKept: Bool
    /// What the schema says of it; empty for another name of the key before, and where the schema says it elsewhere.
    let summary: StaticString

    /// What a value is.
    package enum Unit: Sendable {
        case metres
        case feet
        case metresPerSecond
        case kilometresPerHour
        case milesPerHour
        case knots
        case degrees
        case perMinute
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
        /// Only its format knows.
        case own
    }

    /// Which numbers mean unknown.
    package enum Unknown: Sendable {
        case none
        /// Those below 0.
        case negative
        /// 0, and those below it.
        case notPositive
        /// Those below 0 and above 360: others' directions that are not known, such as 511, 655.35 or 65535.
        case noAngle
    }

    /// Creates a key by what it means; see the properties.
    ///
    /// - Parameter unknown: By default the negative ones, but of heights and places none.
    package init(
        _ name: StaticString,
        _ field: FixField,
        _ unit: Unit = .own,
        unknown: Unknown? = nil,
        isKept: Bool = false,
        summary: StaticString = ""
    ) {
        (self.name, self.field, self.unit) = (name, field, unit)
        (self.isKept, self.summary) = (isKept || field.isOfSensor, summary)
        let isSize = field.isNumber && !field.isHeight && !field.isOfPlace
        self.unknown = unknown ?? (isSize ? .negative : .none)
    }

    /// Whether it has a name.
    package func isNamed(_ name: StaticString) -> Bool { self.name.isSame(as: name) }

    /// A number in the unit of a fix; `nil` if it means unknown.
    package func value(of number: Double) -> Double? {
        switch unknown {
        case .none: break
        case .negative: if number < 0 { return nil }
        case .notPositive: if number <= 0 { return nil }
        case .noAngle: if !(0...360 ~= number) { return nil }
        }
        return unit == .bitsKept ? Self.halfSide(bitsKept: number) : unit.converted(number)
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

extension Key.Unit {
    /// A number in the unit of a fix.
    package func converted(_ number: Double) -> Double {
        switch self {
        case .feet: number * 0.3048
        case .kilometresPerHour: number / 3.6
        case .milesPerHour: number * 0.44704
        case .knots: number * 1852 / 3600
        case .degreesE5: number / 1e5
        case .degreesE7: number / 1e7
        case .metres, .metresPerSecond, .degrees, .perMinute, .bitsKept, .time, .timeIfAny,
            .timeWithOffset, .unixSeconds, .unixMilliseconds, .text, .textOrNumber, .flag, .own:
            number
        }
    }
}

/// The keys of an object in another system's record: the one place that says what each means.
///
/// Reading, what a conversion carries on, and what templates take a key for are made from it.
package final class KeyTable: Sendable {
    /// The keys of one field stand together, the one that counts most first; fields in the order in which they are read.
    let keys: [Key]
    /// The numbers beside the place, in the order of the table.
    package let numbersOfFix: [FixField]
    /// Those of a supplement.
    let numbersOfSupplement: [FixField]
    /// The first name of each number of a fix and its supplement, those of the place included.
    package let written: [Key]
    /// What of an object a fix holds, so that a conversion does not carry it on.
    package let held: Set<String>
    private let index: KeyIndex
    /// Whether each key is a ``WireKey``.
    private let hasOnlyOurs: Bool
    /// The number of each ``WireKey`` by its index; ``most`` for one that the table does not have.
    private let numbersByWireKey: [UInt8]
    /// The keys of each field, a bit for each.
    fileprivate let masks: [UInt32]

    /// The most keys.
    static let most = 32

    /// Creates a table of keys; those of one field stand together.
    package init(_ keys: [Key]) {
        precondition(keys.count <= Self.most, "a table has too many keys")
        self.keys = keys
        index = KeyIndex(keys.map { $0.name.spelling })
        (numbersByWireKey, hasOnlyOurs) = Self.numbersByWireKey(keys)
        (held, masks) = (Self.held(by: keys), Self.masks(keys))
        let firstNames = Self.firstNames(keys)
        written = firstNames.filter { $0.field.isNumber }
        numbersOfFix = firstNames.map { $0.field }.filter { $0.isNumberOfFix }
        numbersOfSupplement = firstNames.map { $0.field }.filter { $0.isNumberOfSupplement }
    }

    // An initializer is compiled anew for each constant that it makes, and there are many tables: so these are functions.

    @inline(never)
    private static func numbersByWireKey(_ keys: [Key]) -> (numbers: [UInt8], hasOnlyOurs: Bool) {
        var numbers = [UInt8](repeating: UInt8(most), count: WireKey.allCases.count)
        let ours = keys.compactMap { WireKeyTable.standard.key($0.name.spelling)?.index }
        guard ours.count == keys.count else { return (numbers, false) }
        for (number, index) in ours.enumerated() { numbers[index] = UInt8(number) }
        return (numbers, true)
    }

    @inline(never)
    private static func held(by keys: [Key]) -> Set<String> {
        Set(keys.lazy.filter { !$0.isKept }.map { $0.name.spelling })
    }

    @inline(never)
    private static func masks(_ keys: [Key]) -> [UInt32] {
        FixField.allCases.map { field in
            keys.indices.reduce(0) { keys[$1].field == field ? $0 | 1 << UInt32($1) : $0 }
        }
    }

    /// The first name of each field.
    @inline(never)
    private static func firstNames(_ keys: [Key]) -> [Key] {
        var names: [Key] = []
        for key in keys where names.last?.field != key.field { names.append(key) }
        return names
    }

    /// The first name of a field, which the table must have.
    package func name(of field: FixField) -> StaticString {
        guard let key = keys.first(where: { $0.field == field }) else {
            preconditionFailure("a table has no key for a field")
        }
        return key.name
    }

    /// All names of a field.
    package func names(of field: FixField) -> [String] {
        keys.filter { $0.field == field }.map { $0.name.spelling }
    }

    /// The key that a string at a node spells, `nil` for an unknown one.
    package func key(at node: Int, in tape: borrowing JSONTape) -> Key? {
        index.number(of: node, in: tape).map { keys[$0] }
    }

    /// Finds the members of an object in one pass; anything else has none.
    package func members(of object: Int, in tape: borrowing JSONTape) -> KeyedMembers {
        var found = KeyedMembers(table: self, object: object)
        guard tape[object].kind == .object else { return found }
        var members = tape.members(ofObjectAt: object)
        while let member = members.next(in: tape) {
            guard let number = index.number(of: member.key, in: tape),
                tape[member.value].kind != .null
            else { continue }
            found.add(Int32(truncatingIfNeeded: member.value), number)
        }
        return found
    }

    /// The number of the key of a name, `nil` if there is none.
    fileprivate func number(of name: StaticString) -> Int? {
        name.withUTF8Buffer { name in
            unsafe index.number(name.span, ByteRange(0..<name.count))
        }
    }

    /// The members of an object whose keys have been looked up; each key of the table must be one of ours.
    ///
    /// - Parameters:
    ///   - found: The object's known keys that are not null.
    ///   - values: The values of all keys by their index.
    func members(
        of object: Int,
        _ found: WireKeySet,
        _ values: borrowing [Int32]
    ) -> KeyedMembers {
        precondition(hasOnlyOurs, "a key of the table is no key of ours")
        var found = found
        var members = KeyedMembers(table: self, object: object)
        while let key = found.popFirst() {
            let number = Int(numbersByWireKey[key.index])
            if number < Self.most { members.add(values[key.index], number) }
        }
        return members
    }
}

/// The members of an object that a table knows; those that are null count as absent.
package struct KeyedMembers {
    /// What the keys of such an object mean.
    package let table: KeyTable
    /// The object's node.
    let object: Int
    /// The keys that are there, a bit for each.
    private var present: UInt32 = 0
    /// Where the value of each of them is, by the key's number.
    private var nodes = SIMD32<Int32>()

    /// A value and its key.
    package struct Value {
        /// What the value means.
        package let key: Key
        /// Where the value is.
        package let node: Int

        /// Creates a value at a node.
        package init(key: Key, node: Int) { (self.key, self.node) = (key, node) }
    }

    fileprivate init(table: KeyTable, object: Int) { (self.table, self.object) = (table, object) }

    /// Adds the value of a key, unless it has one.
    @inline(__always)
    fileprivate mutating func add(_ node: Int32, _ number: Int) {
        let bit: UInt32 = 1 &<< UInt32(truncatingIfNeeded: number)
        guard present & bit == 0 else { return }
        present |= bit
        nodes[number] = node
    }

    /// What is there of a field: of several names, the one that counts most.
    package subscript(field: FixField) -> Value? {
        @inline(__always)
        get {
            let found = present & table.masks[Int(field.rawValue)]
            return found == 0 ? nil : value(found.trailingZeroBitCount)
        }
    }

    private func value(_ number: Int) -> Value {
        Value(key: table.keys[number], node: Int(nodes[number]))
    }

    /// The values under all names of a field, the one that counts most first.
    package func values(of field: FixField) -> [Value] {
        let found = present & table.masks[Int(field.rawValue)]
        return table.keys.indices.filter { found & 1 << UInt32($0) != 0 }.map { value($0) }
    }

    /// What is there under a name.
    package subscript(name: StaticString) -> Value? {
        table.number(of: name).flatMap { present & 1 << UInt32($0) == 0 ? nil : value($0) }
    }

    /// Leaves out what is there under a name.
    package mutating func drop(_ name: StaticString) {
        if let number = table.number(of: name) { present &= ~(1 << UInt32(number)) }
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
