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
