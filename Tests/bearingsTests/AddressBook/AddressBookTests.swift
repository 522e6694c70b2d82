import BearingsEngine
import BearingsTestSupport
import Geocoding
import Geography
import Testing

@testable import bearings

@Suite struct AddressBookTests {
    static let bernTower = LocationCoordinate(latitude: 46.94797, longitude: 7.44758)

    /// A book with one house, `metres` north of the tower.
    private static func book(houseAt metres: Double) -> AddressBook {
        var builder = AddressIndexBuilder()
        let bytes = Array("12Kramgasse3011".utf8)
        var text = AddressText()
        text.number = 0..<2
        text.street = 2..<11
        text.postcode = 11..<15
        let house = LocationCoordinate(
            latitude: bernTower.latitude + metres / meanEarthRadius * 180 / .pi,
            longitude: bernTower.longitude
        )
        builder.add(house, bytes.span, text)
        var book = AddressBook()
        book.addresses = builder.build()
        return book
    }

    @Test func `a nearby house is the address, completed by its own postcode and country`() throws {
        let place = try #require(Self.book(houseAt: 99).name(Self.bernTower, .address))

        expectEqual(place.source, .addresses)
        // The file contains no town for the postcode, and a near one may be across a river.
        expectEqual(place.lines, ["Kramgasse 12", "3011", "Switzerland"])
        expect(abs(try #require(place.distance) - 99) < 0.1)
    }

    @Test func `beyond the limit the nearest town is the address`() throws {
        let place = try #require(Self.book(houseAt: 101).name(Self.bernTower, .address))

        expectEqual(place.source, .gazetteer)
        expectEqual(place.lines.first, "Bern")
    }

    @Test func `returns no house if only the locality is authorized`() throws {
        let place = try #require(Self.book(houseAt: 1).name(Self.bernTower, .locality))

        expectEqual(place.source, .gazetteer)
        expectEqual(place.placemark?.thoroughfare, nil)
    }

    /// Rows of a file: number, street, unit, town, postal code; where; and their lines.
    @Test(
        arguments: [
            ("0,OAK ST,,BEND,97701", 44.05, -121.31, "OAK ST|BEND 97701"),
            ("118,OAK ST,APT 4,BEND,97701", 44.05, -121.31, "118 OAK ST APT 4|BEND 97701"),
            ("118,OAK ST,4,BEND,97701", 44.05, -121.31, "118 OAK ST #4|BEND 97701"),
            ("52,,,Dolní Lhotka,67801", 49.36, 16.64, "Dolní Lhotka 52|678 01 Dolní Lhotka"),
            ("12,Kramgasse,Whg 4,Bern,3011", 46.948, 7.4476, "Kramgasse 12 Whg 4|3011 Bern"),
        ]
    )
    func `writes number, unit and street as the house's country does`(
        row: String,
        latitude: Double,
        longitude: Double,
        lines: String
    ) throws {
        let place = LocationCoordinate(latitude: latitude, longitude: longitude)
        var bytes: [UInt8] = []
        let ranges = row.split(separator: ",", omittingEmptySubsequences: false).map { part in
            bytes += part.utf8
            return bytes.count - part.utf8.count..<bytes.count
        }
        var text = AddressText()
        text.number = ranges[0]
        text.street = ranges[1]
        text.unit = ranges[2]
        text.city = ranges[3]
        text.postcode = ranges[4]
        var builder = AddressIndexBuilder()
        builder.add(place, bytes.span, text)
        var book = AddressBook()
        book.addresses = builder.build()
        let named = try #require(book.name(place, .address))

        expectEqual(named.source, .addresses)
        expectEqual(named.lines.dropLast(), lines.split(separator: "|").map(String.init)[...])
    }

    @Test func `the title is no bare number or postal code`() {
        var placemark = Placemark()
        placemark.postalCode = "100-0005"
        for (lines, title) in [
            (["100-0005", "東京都千代田区"], "東京都千代田区"), (["1000005", "Japan"], "Japan"),
            (["12", "Ahornweg"], "Ahornweg"), (["12"], nil), (["Ahornweg 12"], "Ahornweg 12"),
        ] as [([String], String?)] {
            expectEqual(NamedPlace(lines: lines, placemark: placemark).title, title)
        }
        // A host may call its own place by a number.
        expectEqual(NamedPlace(lines: ["12"]).title, "12")
    }

    /// Its country and town, of places beside borders, in enclaves and disputed lands, far from towns.
    @Test(
        arguments: [
            (48.985, -118.5, "US", "Republic"), (49.02, -113, "CA", "Cardston"),
            (64, -141.02, "US", "Tok"), (47.6975, 8.69, "DE", "Büsingen"),
            (35.889, -5.32, "ES", "Ceuta"), (22.013786, -15.37049, "EH", "Tichla"),
            (9.56, 44.06, "SO", "Hargeysa"), (59.377, 28.19, "EE", "Narva"),
            (57.628, -130.434, "CA", nil), (-90, 0, "AQ", nil), (72, -40, "GL", nil),
            (51.05, 1.5, "GB", "Dover"),
        ] as [(Double, Double, String, String?)]
    )
    func `no border lies between a place and its town`(
        latitude: Double,
        longitude: Double,
        code: String,
        town: String?
    ) throws {
        let place = LocationCoordinate(latitude: latitude, longitude: longitude)
        let named = try #require(AddressBook().name(place, .address))

        expectEqual(named.placemark?.isoCountryCode, code)
        expectEqual(named.placemark?.locality, town)
        expectEqual(named.lines.last, named.placemark?.country)
    }

    @Test func `returns nothing far from any town`() {
        let nowhere = LocationCoordinate(latitude: -48.8767, longitude: -123.3933)
        expectEqual(AddressBook().name(nowhere, .address), nil)

        var book = AddressBook()
        book.placeWithin = 1e7
        expect(book.name(nowhere, .address) != nil)
    }

    @Test func `a house without a town takes it from its postcode's other houses`() throws {
        let bytes = Array("12Kramgasse3011Bern".utf8)
        var text = AddressText()
        text.number = 0..<2
        text.street = 2..<11
        text.postcode = 11..<15
        var builder = AddressIndexBuilder()
        builder.add(Self.bernTower, bytes.span, text)
        text.city = 15..<19
        let elsewhere = LocationCoordinate(latitude: 46.95, longitude: 7.45)
        builder.add(elsewhere, bytes.span, text)
        var book = AddressBook()
        book.addresses = builder.build()

        let place = try #require(book.name(Self.bernTower, .address))
        expectEqual(place.lines, ["Kramgasse 12", "3011 Bern", "Switzerland"])
    }

    @Test func `a number without a street is no address`() throws {
        let bytes = Array("12".utf8)
        var text = AddressText()
        text.number = 0..<2
        var builder = AddressIndexBuilder()
        builder.add(Self.bernTower, bytes.span, text)
        var book = AddressBook()
        book.addresses = builder.build()

        expectEqual(book.name(Self.bernTower, .address)?.source, .gazetteer)
    }
}
