package import Geography

/// Addresses by coordinate.
///
/// An address takes about 29 bytes, and each distinct text is stored once. Addresses are numbered
/// by row, which is not the order of adding.
package struct AddressIndex: Sendable {
    /// The name of an address, by the ids of its texts.
    struct Row: BitwiseCopyable, Sendable {
        var number: UInt32 = 0
        var unit: UInt32 = 0
        var street: UInt32 = 0
        var area: UInt32 = 0
    }

    /// What addresses of a neighbourhood have in common, by the ids of its texts.
    struct Area: BitwiseCopyable, Hashable, Sendable {
        var city: UInt32 = 0
        var district: UInt32 = 0
        var region: UInt32 = 0
        var postcode: UInt32 = 0
    }

    private let tree: PointTree
    /// The names of the addresses, in the order of adding.
    private let rows: [Row]
    private let areas: [Area]
    private let strings: AddressStrings

    init(tree: PointTree, rows: [Row], areas: [Area], strings: AddressStrings) {
        self.tree = tree
        self.rows = rows
        self.areas = areas
        self.strings = strings
    }

    /// How many addresses there are.
    package var count: Int { rows.count }

    /// The memory all this takes, in bytes.
    package var bytes: Int {
        tree.bytes + rows.capacity * MemoryLayout<Row>.stride + bytesOfTexts
    }

    /// The part of ``bytes`` that the texts take.
    package var bytesOfTexts: Int {
        strings.bytes + areas.capacity * MemoryLayout<Area>.stride
    }

    /// How many different texts there are, the empty one not counted.
    package var textCount: Int { strings.count - 1 }

    /// The address nearest to a place on the great circle, `nil` if none is so near.
    ///
    /// Of several as near as each other it is the one that was added first. Nothing is allocated.
    ///
    /// - Parameter limit: The largest distance that will do, in metres.
    package func nearest(
        to place: LocationCoordinate,
        within limit: Double
    ) -> (row: Int, distance: Double)? {
        tree.nearest(to: place, within: limit)
    }

    /// Where an address is, to the ten-millionth of a degree.
    package func coordinate(_ row: Int) -> LocationCoordinate {
        tree.points[row].coordinate
    }

    /// How many addresses were added before this one.
    package func ordinal(_ row: Int) -> Int {
        Int(tree.points[row].ordinal)
    }

    /// The name of an address, without its unit.
    ///
    /// A number of zeros is none: OpenAddresses' data has 0 where it is not known.
    package func placemark(_ row: Int) -> Placemark {
        let row = rows[ordinal(row)]
        let area = withCity(areas[Int(row.area)])
        var placemark = Placemark()
        placemark.thoroughfare = strings.string(row.street)
        placemark.subThoroughfare = strings.string(row.number)
        placemark.subThoroughfare = placemark.houseNumber
        placemark.locality = strings.string(area.city)
        placemark.subAdministrativeArea = strings.string(area.district)
        placemark.administrativeArea = strings.string(area.region)
        placemark.postalCode = strings.string(area.postcode)
        return placemark
    }

    /// The unit of an address within its house, `nil` if it has none: "Apt 4", "#4".
    ///
    /// A bare unit gets a number sign, as the United States Postal Service prescribes.
    package func unit(_ row: Int) -> String? {
        guard let unit = strings.string(rows[ordinal(row)].unit) else { return nil }
        let saysWhatItIs = unit.utf8.contains { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "#") }
        return saysWhatItIs ? unit : "#\(unit)"
    }

    /// Fills in a missing city, and region, from the first other area with the same postcode: many
    /// rows leave the city out, but their neighbours do not.
    private func withCity(_ area: Area) -> Area {
        guard area.city == 0, area.postcode != 0,
            let other = areas.first(where: { $0.postcode == area.postcode && $0.city != 0 })
        else { return area }
        var named = area
        named.city = other.city
        if named.region == 0 { named.region = other.region }
        return named
    }
}
