import BearingsEngine
import Geocoding
import Geography

/// Finds the name of a point, a near house or else the town, and places by name.
package struct AddressBook: Sendable {
    /// The tables of towns, searched in order.
    package var gazetteers: [Gazetteer] = [.embedded]
    /// Street addresses, searched first; `nil` if none were loaded.
    package var addresses: AddressIndex?
    /// Places that can be searched by name.
    package var places: PlaceIndex?
    /// How far a house may be and still be the user's address, in metres.
    package var addressWithin = 100.0
    /// How far a place may be, in metres.
    package var placeWithin = 250_000.0

    /// Creates a book with the embedded towns only.
    package init() {}

    /// How far the centre of a town may be from its houses, in metres.
    private static let townReach = 5_000.0

    /// A placemark as lines, in the layout of its country.
    package static func lines(for placemark: Placemark) -> [String] {
        AddressLayout.lines(for: placemark)
    }

    /// The name of a coordinate; `nil` if nothing is near enough.
    package func name(
        _ coordinate: LocationCoordinate,
        _ precision: PlacePrecision
    ) -> NamedPlace? {
        let town = town(nearestTo: coordinate)
        if precision == .address, let house = house(nearestTo: coordinate, near: town) {
            return house
        }
        return town
    }

    private func house(
        nearestTo coordinate: LocationCoordinate,
        near town: NamedPlace?
    ) -> NamedPlace? {
        guard let addresses,
            let found = addresses.nearest(to: coordinate, within: addressWithin)
        else { return nil }
        // An address file contains no country, and not always a town. The nearest town is only taken if it is near and no
        // postcode contradicts it: a river may lie between.
        var placemark = addresses.placemark(found.row)
        // A house number alone says less than the town.
        guard placemark.thoroughfare != nil else { return nil }
        if placemark.locality == nil, placemark.postalCode == nil,
            let town, town.distance ?? 0 <= Self.townReach
        {
            placemark.locality = town.placemark?.locality
            placemark.administrativeArea =
                placemark.administrativeArea ?? town.placemark?.administrativeArea
        }
        placemark.country = town?.placemark?.country
        placemark.isoCountryCode = town?.placemark?.isoCountryCode
        return NamedPlace(
            lines: AddressLayout.lines(for: placemark),
            placemark: placemark,
            coordinate: addresses.coordinate(found.row),
            distance: found.distance,
            source: .addresses
        )
    }

    private func town(nearestTo coordinate: LocationCoordinate) -> NamedPlace? {
        var best: (table: Gazetteer, row: Int, distance: Double)?
        for table in gazetteers {
            guard let found = table.nearest(to: coordinate) else { continue }
            if let best, best.distance <= found.distance { continue }
            best = (table, found.row, found.distance)
        }
        guard let best, best.distance <= placeWithin else { return nil }
        let place = best.table.place(best.row)
        var placemark = Placemark()
        placemark.locality = place.name
        placemark.subAdministrativeArea = place.subAdministrativeArea
        placemark.administrativeArea = place.administrativeArea
        placemark.country = place.country
        placemark.isoCountryCode = place.isoCountryCode
        return NamedPlace(
            lines: AddressLayout.lines(for: placemark),
            placemark: placemark,
            coordinate: place.coordinate,
            distance: best.distance,
            source: .gazetteer
        )
    }
}
