import BearingsTestSupport
import Geocoding
import Geography
import Testing

@Suite struct AddressIndexTests {
    @Test func `keeps each part of an address separate`() {
        var town = AddressTown()
        town.add(
            .newYork,
            number: "53",
            street: "Christopher Street",
            unit: "4",
            city: "New York",
            district: "New York County",
            region: "NY",
            postcode: "10014"
        )
        var expected = Placemark()
        expected.subThoroughfare = "53"
        expected.thoroughfare = "Christopher Street"
        expected.locality = "New York"
        expected.subAdministrativeArea = "New York County"
        expected.administrativeArea = "NY"
        expected.postalCode = "10014"

        expectEqual(town.index().placemark(0), expected)
        expectEqual(town.index().unit(0), "#4")
        expectEqual(town.index().coordinate(0), .newYork)
    }

    @Test func `parts that an address lacks are nil`() {
        var town = AddressTown()
        town.add(.paris, number: "1", street: "Rue", city: "Paris", postcode: "75001")
        town.add(.lyon)
        let index = town.index()
        let lyon = index.nearest(to: .lyon, within: 0)
        expectEqual(lyon.map { index.placemark($0.row) }, Placemark())
    }

    @Test(
        arguments: [
            ("12", "", "12", nil), ("12", "Apt 4", "12", "Apt 4"), ("12", "#4", "12", "#4"),
            ("0", "4", nil, "#4"), ("00", "B", nil, "#B"), ("0a", "", "0a", nil),
            ("10", "", "10", nil), ("5-7", "", "5-7", nil), ("", "", nil, nil),
        ] as [(String, String, String?, String?)]
    )
    func `has number and unit apart, and none for a number of zeros`(
        number: String,
        unit: String,
        written: String?,
        room: String?
    ) {
        var town = AddressTown()
        town.add(.paris, number: number, unit: unit)
        expectEqual(town.index().placemark(0).subThoroughfare, written)
        expectEqual(town.index().unit(0), room)
    }

    @Test func `each address keeps its own texts when the rows are sorted`() {
        var random = SplitMix64(seed: 3)
        var town = AddressTown()
        for number in 0..<3000 {
            town.add(
                random.place(),
                number: "\(number + 1)",
                street: "Street \(number / 40)",
                city: "Città \(number % 7)",
                postcode: "\(number % 11)"
            )
        }
        let index = town.index()
        expectEqual(index.count, 3000)
        for row in 0..<index.count {
            let number = index.ordinal(row)
            let placemark = index.placemark(row)
            expectEqual(index.coordinate(row), town.coordinates[number])
            expectEqual(placemark.subThoroughfare, "\(number + 1)")
            expectEqual(placemark.thoroughfare, "Street \(number / 40)")
            expectEqual(placemark.locality, "Città \(number % 7)")
            expectEqual(placemark.postalCode, "\(number % 11)")
        }
    }

    @Test func `stores equal texts once, whichever part they belong to`() {
        var town = AddressTown()
        for turn in 0..<1000 {
            let city = turn % 2 == 0 ? "Krems" : "Vaduz"
            town.add(.paris, number: "7", street: "Ringstraße", city: city, region: "Krems")
        }
        expectEqual(town.index().textCount, 4)
    }

    @Test func `takes at most 40 bytes per address in addition to the texts`() {
        var random = SplitMix64(seed: 4)
        var town = AddressTown()
        for number in 0..<100_000 {
            town.add(
                random.place(latitudes: 46...48, longitudes: 7...10),
                number: "\(number % 200)",
                street: "Street \(number / 200)",
                city: "Town \(number / 5000)",
                postcode: "\(8000 + number / 1000)"
            )
        }
        let index = town.index()
        expect(index.bytes - index.bytesOfTexts <= 40 * index.count)
        expect(index.bytesOfTexts < index.count)
    }
}
