package import Geography

/// Collects addresses for an ``AddressIndex``.
package struct AddressIndexBuilder {
    private var points: [TreePoint] = []
    private var rows: [AddressIndex.Row] = []
    private var areas: [AddressIndex.Area] = []
    private var areaIDs: [AddressIndex.Area: UInt32] = [:]
    private var interner = AddressStringInterner()
    /// The texts of the last address, which the next one mostly shares.
    private var lastRow = AddressIndex.Row()
    private var lastArea = AddressIndex.Area()

    /// Creates a builder without addresses.
    package init() {
        areas.append(lastArea)
        areaIDs[lastArea] = 0
    }

    /// How many addresses have been added.
    package var count: Int { points.count }

    /// Adds an address.
    ///
    /// - Parameters:
    ///   - coordinate: Its coordinate, stored to the ten-millionth of a degree.
    ///   - text: Its texts, as ranges of `bytes` in UTF-8.
    package mutating func add(
        _ coordinate: LocationCoordinate,
        _ bytes: Span<UInt8>,
        _ text: AddressText
    ) {
        precondition(points.count < Int(UInt32.max), "more than 4 billion addresses")
        points.append(TreePoint(coordinate, ordinal: UInt32(points.count)))
        var area = lastArea
        area.city = interner.id(of: bytes, text.city, guess: area.city)
        area.district = interner.id(of: bytes, text.district, guess: area.district)
        area.region = interner.id(of: bytes, text.region, guess: area.region)
        area.postcode = interner.id(of: bytes, text.postcode, guess: area.postcode)
        lastRow.number = interner.id(of: bytes, text.number, guess: lastRow.number)
        lastRow.unit = interner.id(of: bytes, text.unit, guess: lastRow.unit)
        lastRow.street = interner.id(of: bytes, text.street, guess: lastRow.street)
        if area != lastArea {
            lastRow.area = id(of: area)
            lastArea = area
        }
        rows.append(lastRow)
    }

    private mutating func id(of area: AddressIndex.Area) -> UInt32 {
        if let id = areaIDs[area] { return id }
        let id = UInt32(areas.count)
        areas.append(area)
        areaIDs[area] = id
        return id
    }

    /// Puts all addresses in order.
    package consuming func build() -> AddressIndex {
        points.trim()
        rows.trim()
        areas.trim()
        var strings = interner.strings
        strings.trim()
        return AddressIndex(
            tree: PointTree(points),
            rows: rows,
            areas: areas,
            strings: strings
        )
    }
}
