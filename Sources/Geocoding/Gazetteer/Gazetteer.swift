package import Geography

/// The places of the world, to look up the nearest one.
///
/// Rows are numbered from 0. They lie in the order of the leaves of a tree that halves the places again
/// and again, always across their widest spread, so neighbours in the table are
/// neighbours on the earth; within a leaf they keep the order of the source.
package struct Gazetteer: Sendable {
    let table: PlaceTable

    /// GeoNames' places of more than 1000 inhabitants, as of 2026, with names in their own letters.
    ///
    /// They are a part of the program, so there is no file to find. Nothing is read before a look-up.
    package static let embedded = Gazetteer(.embedded)

    init(_ table: PlaceTable) {
        self.table = table
    }

    /// Two letters of each country that is known by name, with the name behind them, in the order of the letters.
    var countries: [String] { (0..<table.countryCount).map { table.division($0).name } }

    /// How many places there are.
    package var count: Int { table.count }

    /// The place nearest to `coordinate` on the great circle, and its distance in metres.
    ///
    /// The lowest row on a tie. Nothing is allocated.
    ///
    /// - Parameter coordinate: Its longitude may be off by whole turns.
    /// - Returns: `nil` only if the table is empty or the coordinate not finite.
    package func nearest(to coordinate: LocationCoordinate) -> (row: Int, distance: Double)? {
        table.nearest(to: coordinate, within: .infinity)
    }

    /// The nearest of a country's places, within `limit` metres.
    ///
    /// - Parameter code: Two letters after ISO 3166-1, upper case.
    package func nearest(
        to coordinate: LocationCoordinate,
        inCountry code: String,
        within limit: Double
    ) -> (row: Int, distance: Double)? {
        table.nearest(to: coordinate, within: limit) { countryCode($0) == code }
    }

    /// The two letters of the country of the place in a row.
    private func countryCode(_ row: Int) -> String {
        let (second, _) = table.entry(ofRow: row)
        return String(
            table.division(table.division(table.division(second).parent).parent).name.prefix(2)
        )
    }

    /// The name of a country by its two letters, `nil` if the table has none.
    package func country(_ code: String) -> String? {
        countries.first { $0.hasPrefix(code) }.map { String($0.dropFirst(2)) }
    }

    /// The place in a row.
    ///
    /// - Parameter row: 0..<``count``.
    package func place(_ row: Int) -> Place {
        precondition((0..<count).contains(row), "row \(row) is outside 0..<\(count)")
        let (secondDivision, name) = table.entry(ofRow: row)
        let (firstDivision, subAdministrativeArea) = table.division(secondDivision)
        let (countryNumber, administrativeArea) = table.division(firstDivision)
        let country = table.division(countryNumber).name
        return Place(
            name: name,
            administrativeArea: administrativeArea.ifNotEmpty,
            subAdministrativeArea: subAdministrativeArea.ifNotEmpty,
            isoCountryCode: String(country.prefix(2)).ifNotEmpty,
            country: String(country.dropFirst(2)).ifNotEmpty,
            coordinate: coordinate(row)
        )
    }

    /// The name of the place in a row.
    ///
    /// - Parameter row: 0..<``count``.
    package func name(_ row: Int) -> String {
        precondition((0..<count).contains(row), "row \(row) is outside 0..<\(count)")
        return table.entry(ofRow: row).name
    }

    /// Calls `body` with each row, the most populous place first, and with the place's other names, one a line.
    ///
    /// The embedded table has other names, in any language, for the largest places.
    package func forEachByPopulation(_ body: (_ row: Int, _ otherNames: String) -> Void) {
        table.forEachByPopulation(body)
    }

    /// Where the place in a row is, without the strings that ``place(_:)`` makes.
    ///
    /// - Parameter row: 0..<``count``.
    package func coordinate(_ row: Int) -> LocationCoordinate {
        precondition((0..<count).contains(row), "row \(row) is outside 0..<\(count)")
        return LocationCoordinate(units: table.units(ofRow: row))
    }
}

extension String {
    fileprivate var ifNotEmpty: String? { isEmpty ? nil : self }
}
