import BearingsEngine
import Geocoding
import Geography

/// Finds the name of a point, a near house or else the town, and places by name.
package struct AddressBook: Sendable {
    /// The tables of towns, searched in order.
    package var gazetteers: [Gazetteer] = [.embedded]
    /// The borders that a name may not cross.
    package var borders = Borders.embedded
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
        if placemark.thoroughfare == nil {
            // Where streets have no names, houses are numbered within a place. A number alone says less than the town.
            guard placemark.subThoroughfare != nil, placemark.locality != nil else { return nil }
            placemark.thoroughfare = placemark.locality
        }
        if placemark.locality == nil, placemark.postalCode == nil,
            let town, town.distance ?? 0 <= Self.townReach
        {
            placemark.locality = town.placemark?.locality
            placemark.administrativeArea =
                placemark.administrativeArea ?? town.placemark?.administrativeArea
        }
        placemark.country = town?.placemark?.country
        placemark.isoCountryCode = town?.placemark?.isoCountryCode
        if let unit = addresses.unit(found.row) { placemark.add(unit: unit) }
        return NamedPlace(
            lines: AddressLayout.lines(for: placemark),
            placemark: placemark,
            coordinate: addresses.coordinate(found.row),
            distance: found.distance,
            source: .addresses
        )
    }

    /// The nearest town of the country that the coordinate lies in, or that country alone.
    ///
    /// Where a border passes close by, on a sea and in a land whose country is in dispute, the nearest town is taken. So it is
    /// close to a town that the table has in another country, but no border parts from the coordinate: an enclave that is too
    /// small for the polygons. A town of a country that no polygon has, or of none, is taken as well.
    private func town(nearestTo coordinate: LocationCoordinate) -> NamedPlace? {
        let nearest = town { $0.nearest(to: coordinate) }
        let side = borders.country(at: coordinate)
        guard let code = side.isoCountryCode, !side.isBesideBorder else { return nearest }
        if let nearest, let place = nearest.coordinate {
            let own = nearest.placemark?.isoCountryCode
            if own == code { return nearest }
            guard let own, borders.isDrawn(own) else { return nearest }
            let isNear = nearest.distance ?? .infinity <= Self.townReach
            if isNear, borders.surely(contains: place, in: code) { return nearest }
        }
        return town { $0.nearest(to: coordinate, inCountry: code, within: placeWithin) }
            ?? country(code)
    }

    /// The nearest of the places that each gazetteer finds, `nil` if none is near enough.
    private func town(
        _ find: (Gazetteer) -> (row: Int, distance: Double)?
    ) -> NamedPlace? {
        var best: (table: Gazetteer, row: Int, distance: Double)?
        for table in gazetteers {
            guard let found = find(table) else { continue }
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

    private func country(_ code: String) -> NamedPlace {
        var placemark = Placemark()
        placemark.country = Gazetteer.embedded.country(code)
        placemark.isoCountryCode = code
        return NamedPlace(
            lines: AddressLayout.lines(for: placemark),
            placemark: placemark,
            source: .gazetteer
        )
    }
}

extension Placemark {
    /// Writes a unit behind the street or, in countries that write the number there, behind the number.
    fileprivate mutating func add(unit: String) {
        let isBehindStreet =
            subThoroughfare == nil || AddressLayout.isNumberFirst(inCountry: isoCountryCode ?? "")
        if isBehindStreet {
            thoroughfare = thoroughfare.map { "\($0) \(unit)" } ?? unit
        } else {
            subThoroughfare = subThoroughfare.map { "\($0) \(unit)" } ?? unit
        }
    }
}
