import BearingsTestSupport
import Geocoding
import Geography

/// Addresses as they are added, to compare an index with.
struct AddressTown {
    /// Where the addresses are, in the order of adding, as an index keeps it.
    private(set) var coordinates: [LocationCoordinate] = []
    private var builder = AddressIndexBuilder()

    /// Adds an address, its parts in the order of OpenAddresses.
    mutating func add(
        _ coordinate: LocationCoordinate,
        number: String = "",
        street: String = "",
        unit: String = "",
        city: String = "",
        district: String = "",
        region: String = "",
        postcode: String = ""
    ) {
        // What stands before a text must not count as one.
        var bytes = Array("?".utf8)
        func put(_ part: String) -> Range<Int> {
            bytes += part.utf8
            return bytes.count - part.utf8.count..<bytes.count
        }
        var text = AddressText()
        text.number = put(number)
        text.street = put(street)
        text.unit = put(unit)
        text.city = put(city)
        text.district = put(district)
        text.region = put(region)
        text.postcode = put(postcode)
        builder.add(coordinate, bytes.span, text)
        coordinates.append(
            LocationCoordinate(
                latitude: (coordinate.latitude * 1e7).rounded() / 1e7,
                longitude: (coordinate.longitude.wrappedTo180 * 1e7).rounded() / 1e7
            )
        )
    }

    func index() -> AddressIndex { builder.build() }

    /// The expected answer, by a linear search: the index in the order of adding.
    func nearest(
        to place: LocationCoordinate,
        within limit: Double
    ) -> (ordinal: Int, distance: Double)? {
        var best: (ordinal: Int, distance: Double)?
        for (ordinal, coordinate) in coordinates.enumerated() {
            let distance = place.distance(to: coordinate)
            if distance <= limit, distance < best?.distance ?? .infinity {
                best = (ordinal, distance)
            }
        }
        return best
    }
}

extension SplitMix64 {
    /// A coordinate rounded to 1e-7 degrees, as an index stores it.
    mutating func place(
        latitudes: ClosedRange<Double> = -90...90,
        longitudes: ClosedRange<Double> = -180...180
    ) -> LocationCoordinate {
        LocationCoordinate(
            latitude: (double(in: latitudes) * 1e7).rounded() / 1e7,
            longitude: (double(in: longitudes) * 1e7).rounded() / 1e7
        )
    }
}
