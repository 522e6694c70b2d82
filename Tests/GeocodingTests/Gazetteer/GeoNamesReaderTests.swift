import BearingsTestSupport
import Geography
import Testing

@testable import Geocoding

@Suite struct GeoNamesReaderTests {
    /// A row as GeoNames writes it, of which each test changes one column.
    private static let row = [
        "5110302", "Brooklyn", "Brooklyn", "Bruklin,BRK", "40.6501", "-73.94958", "P", "PPL", "US",
        "", "NY", "047", "", "", "2300664", "13", "18", "America/New_York", "2019-09-05",
    ]

    private func row(_ changes: [Int: String] = [:]) -> String {
        Self.row.indices.map { changes[$0] ?? Self.row[$0] }.joined(separator: "\t")
    }

    @Test func `reads a populated place`() {
        let gazetteer = Gazetteer(geoNames: Array(row().utf8))

        expectEqual(gazetteer.count, 1)
        expectEqual(
            gazetteer.place(0),
            Place(
                name: "Brooklyn",
                administrativeArea: "NY",
                subAdministrativeArea: nil,
                isoCountryCode: "US",
                country: "United States",
                coordinate: LocationCoordinate(latitude: 40.6501, longitude: -73.94958)
            )
        )
    }

    @Test func `takes the names of divisions from GeoNames' lists`() {
        let names = "US.NY\tNew York\tNew York\t1\nUS.NY.047\tKings County\tKings County\t2\n"
        let rows = [
            row(),
            row([1: "Zürich", 8: "CH", 10: "ZH", 11: ""]),
            row([8: "FR", 10: "12"]),
        ]
        let gazetteer = Gazetteer(
            geoNames: Array(rows.joined(separator: "\r\n").utf8),
            divisionNames: Array(names.utf8)
        )

        let places = (0..<gazetteer.count).map(gazetteer.place)
        expectEqual(places.map(\.administrativeArea), ["New York", "ZH", nil])
        expectEqual(places.map(\.subAdministrativeArea), ["Kings County", nil, nil])
        expectEqual(places.map(\.country), ["United States", "Switzerland", "France"])
        expectEqual(places[1].name, "Zürich")
    }

    @Test func `skips whatever is not a populated place`() {
        let rows = [row([6: "T", 7: "MT"]), row([7: "PPLQ"]), row(), ""]
        var reports: [Int] = []
        let gazetteer = Gazetteer(geoNames: Array(rows.joined(separator: "\n").utf8)) { line, _ in
            reports.append(line)
        }

        expectEqual(gazetteer.count, 1)
        expect(reports.isEmpty)
    }

    @Test func `reports bad rows and skips them`() {
        let rows = [
            row(), "Brooklyn\t40.6", row([4: "91"]), row([5: "east"]), row([4: "nan"]),
            row([1: ""]), row([8: "usa"]), row([8: ""]), row([8: "ZZ"]),
        ]
        var reports: [Int: GeoNamesRowError] = [:]
        let gazetteer = Gazetteer(geoNames: Array(rows.joined(separator: "\n").utf8)) {
            reports[$0] = $1
        }

        expectEqual(
            reports,
            [
                2: .columns(found: 2),
                3: .latitude("91"),
                4: .longitude("east"),
                5: .latitude("nan"),
                6: .nameless,
                7: .country("usa"),
            ]
        )
        let places = (0..<gazetteer.count).map(gazetteer.place)
        expectEqual(places.map(\.isoCountryCode), ["US", nil, "ZZ"])
        expectEqual(places.map(\.country), ["United States", nil, nil])
    }

    @Test func `an error gives what was found and what was expected`() {
        expectEqual(GeoNamesRowError.columns(found: 2).description, "2 columns instead of 19")
        expectEqual(
            GeoNamesRowError.latitude("91").description,
            "latitude is \"91\", not a number in -90...90"
        )
    }

    @Test func `an empty file makes an empty table`() {
        expectEqual(Gazetteer(geoNames: []).count, 0)
    }

    @Test func `ranks places by population, with the other names of large ones`() {
        let rows = [
            row([14: "7"]), row([3: "Big,Apple", 14: "150000"]), row([14: ""]),
            row([14: "149999"]),
        ]
        let gazetteer = Gazetteer(geoNames: Array(rows.joined(separator: "\n").utf8))
        var found: [String] = []
        gazetteer.forEachByPopulation { row, otherNames in found.append("\(row) \(otherNames)") }
        expectEqual(found, ["1 Big\nApple", "3 ", "0 ", "2 "])
    }

    @Test func `places of one division share it in either order`() {
        let names = "US.NY\tNew York\nUS.NY.047\tKings County\n"
        let rows = [row([11: ""]), row(), row([11: ""]), row()]
        let gazetteer = Gazetteer(
            geoNames: Array(rows.joined(separator: "\n").utf8),
            divisionNames: Array(names.utf8)
        )

        let places = (0..<gazetteer.count).map(gazetteer.place)
        expectEqual(places.map(\.administrativeArea), Array(repeating: "New York", count: 4))
        expectEqual(
            places.map(\.subAdministrativeArea),
            [nil, "Kings County", nil, "Kings County"]
        )
    }
}
