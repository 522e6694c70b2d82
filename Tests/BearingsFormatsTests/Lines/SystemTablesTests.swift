import BearingsTestSupport
import Testing

@testable import BearingsFormats
@testable import BearingsWire

@Suite struct SystemTablesTests {
    static let tables: [KeyTable] = [
        GPSDFormat.keys, GPSDFormat.attitude, OwnTracksFormat.keys, TraccarFormat.keys,
        TraccarFormat.device, MeshtasticFormat.packet, MeshtasticFormat.keys, W3CFormat.position,
        W3CFormat.keys, TakeoutFormat.keys, TakeoutFormat.signal, TakeoutFormat.rawPath,
    ]

    @Test(arguments: tables.indices)
    func `a table names each key once, and the names of a field together`(_ number: Int) {
        let keys = Self.tables[number].keys
        let names = keys.map { $0.name.spelling }
        expectEqual(Set(names).count, names.count)
        var fields: [FixField] = []
        for key in keys where key.field != .own && fields.last != key.field {
            expect(!fields.contains(key.field))
            fields.append(key.field)
        }
    }
}
