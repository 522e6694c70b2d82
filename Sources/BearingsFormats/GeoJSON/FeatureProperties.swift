import BearingsWire

/// The properties of a Feature that are read.
struct FeatureProperties {
    /// What ``GeoJSONKeys/properties`` knows; `nil` for a geometry by itself, or a Feature that has none.
    private(set) var members: KeyedMembers?
    /// The array of the times of a line's positions.
    private(set) var times: Int?
    /// The name of that array.
    private(set) var timesName: StaticString = "coordTimes"
    /// The other arrays with a value for each position of a line.
    private(set) var columns: [GeoJSONColumn] = []
    /// What identifies the device.
    private(set) var device: KeyedMembers.Value?

    /// No properties.
    init() {}

    /// Finds the properties of the root.
    init(_ reader: borrowing LineReader) throws(LineError) {
        guard let properties = try reader.object(.properties) else { return }
        let tape = reader.tape
        var members = GeoJSONKeys.properties.members(of: properties, in: tape)
        // Other programs' Features use these for other things.
        if let value = members["tst"], tape.milliseconds(at: value.node, .foreign) == nil {
            members.drop("tst")
        }
        if let value = members["alt"], tape.figure(at: value.node) == nil { members.drop("alt") }
        device = members.values(of: .device).first { device in
            let node = tape[device.node]
            return node.kind == .number || (node.kind == .string && node.range.count > 0)
        }
        let perPosition = members["coordinateProperties"]?.node
        let known = perPosition.map { GeoJSONKeys.positions.members(of: $0, in: tape) }
        if let found = members["coordTimes"] {
            (times, timesName) = (found.node, found.key.name)
        } else if let found = known?["times"] {
            (times, timesName) = (found.node, "times")
        } else if let found = Self.timesOfPositions(members, tape) {
            (times, timesName) = (found.node, found.key.name)
        }
        if times != nil, let perPosition, let known {
            columns = GeoJSONColumn.all(in: perPosition, known, tape)
        }
        self.members = members
    }

    /// An array under a name that may be that of the times of a line's positions.
    private static func timesOfPositions(
        _ members: KeyedMembers,
        _ tape: borrowing JSONTape
    ) -> KeyedMembers.Value? {
        for case let value? in [members["timestamps"], members["times"]]
        where tape[value.node].kind == .array { return value }
        return members.values(of: .time).first { tape[$0.node].kind == .array }
    }

    subscript(field: FixField) -> KeyedMembers.Value? { members?[field] }

    /// Whether a member of `coordinateProperties` is read.
    func readsColumn(_ node: Int) -> Bool { node == times || columns.contains { $0.node == node } }

    /// Where those values stand that are read.
    var nodesRead: [Int] {
        let fields = FixField.allCases.filter { $0 != .device && $0 != .own }
        return fields.compactMap { self[$0]?.node } + (times.map { [$0] } ?? [])
    }
}
