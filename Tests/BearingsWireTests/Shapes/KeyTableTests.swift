import BearingsTestSupport
import Testing

@testable import BearingsWire

@Suite struct KeyTableTests {
    static let tables: [KeyTable] = [
        NativeKeys.place, NativeKeys.fix, GeoJSONKeys.properties, GeoJSONKeys.feature,
    ]

    @Test(arguments: tables.indices)
    func `a table names each key once, and the names of a field together`(_ number: Int) {
        let keys = Self.tables[number].keys
        let names = keys.map(\.name.spelling)
        expectEqual(Set(names).count, names.count)
        var fields: [FixField] = []
        for key in keys where key.field != .own && fields.last != key.field {
            expect(!fields.contains(key.field))
            fields.append(key.field)
        }
    }

    @Test func `of several names the first counts, and null is none`() throws {
        var tape = JSONTape()
        let line = Array(#"{"cog":3,"bearing":2,"course":null,"vel":36,"\u0061ccuracy":-1}"#.utf8)
        try tape.read(line.span)
        var members = GeoJSONKeys.properties.members(of: 0, in: tape)

        expectEqual(members[.course].map { tape.number(at: $0.node) }, 2)
        expectEqual(members.values(of: .course).map { $0.key.name.spelling }, ["bearing", "cog"])
        expectEqual(members[.speed].flatMap { $0.key.value(of: 36) }, 10)
        expectEqual(members[.accuracy].flatMap { $0.key.value(of: -1) }, nil)
        expect(members[.altitude] == nil)

        members.drop("bearing")
        expectEqual(members[.course].map { tape.number(at: $0.node) }, 3)
    }
}
