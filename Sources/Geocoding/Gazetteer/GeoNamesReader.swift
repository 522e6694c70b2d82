internal import Geography

extension Gazetteer {
    /// Reads places from one of GeoNames' own files: `cities500.txt`, `allCountries.txt`, `FR.txt`.
    ///
    /// Of its rows, those of populated places are used, feature class P, except for the abandoned,
    /// the destroyed and the historical ones. A bad row is reported and skipped.
    ///
    /// - Parameters:
    ///   - bytes: The file, 19 columns with tabs between them, in UTF-8.
    ///   - divisionNames: The names of the divisions, for which rows have codes only: the files
    ///     `admin1CodesASCII.txt` and `admin2Codes.txt`, one after the other. Where a first division
    ///     is not among them, its code counts as its name if it is made of letters.
    ///   - report: Told of each bad row, with its line, counted from 1.
    package init(
        geoNames bytes: [UInt8],
        divisionNames: [UInt8] = [],
        report: (_ line: Int, _ problem: GeoNamesRowError) -> Void = { _, _ in }
    ) {
        let bytes = Self.table(
            geoNames: bytes,
            divisionNames: divisionNames,
            countries: Gazetteer.embedded.countries,
            report: report
        )
        self.init(PlaceTable(TableBytes(bytes)))
    }

    /// The bytes of a table of places, see ``PlaceTable``, as `make gazetteer` compiles them into the program.
    ///
    /// - Parameter countries: Two letters of each country with its name behind them, in the order of the letters.
    package static func table(
        geoNames bytes: [UInt8],
        divisionNames: [UInt8],
        countries: [String],
        report: (_ line: Int, _ problem: GeoNamesRowError) -> Void
    ) -> [UInt8] {
        let names = DivisionNames(divisionNames)
        var builder = PlaceTableBuilder(countries: countries)
        var number = 0
        bytes.forEachLine { line in
            number += 1
            guard !line.isEmpty else { return }
            do throws(GeoNamesRowError) {
                try builder.add(GeoNamesRow(line), names: names)
            } catch {
                report(number, error)
            }
        }
        return builder.bytes()
    }
}

/// What is wrong with a row of a GeoNames file.
package enum GeoNamesRowError: Error, Equatable, CustomStringConvertible {
    case columns(found: Int)
    case nameless
    case latitude(String)
    case longitude(String)
    case country(String)

    /// What was found, and what was expected there.
    package var description: String {
        switch self {
        case .columns(let found): "\(found) columns instead of \(GeoNamesRow.columnCount)"
        case .nameless: "the name is empty"
        case .latitude(let text): "latitude is \"\(text)\", not a number in -90...90"
        case .longitude(let text): "longitude is \"\(text)\", not a number in -180...180"
        case .country(let text): "country code is \"\(text)\", not two capital letters"
        }
    }
}

/// The columns of one row.
private struct GeoNamesRow {
    static let columnCount = 19
    /// Uninhabited places: PPLH historical, PPLCH historical capital, PPLQ abandoned, PPLW
    /// destroyed.
    private static let deserted: Set = ["PPLH", "PPLCH", "PPLQ", "PPLW"]

    private let columns: [ArraySlice<UInt8>]

    init(_ line: ArraySlice<UInt8>) throws(GeoNamesRowError) {
        columns = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
        guard columns.count == Self.columnCount else { throw .columns(found: columns.count) }
    }

    var isPopulated: Bool {
        columns[6].elementsEqual("P".utf8) && !Self.deserted.contains(text(7))
    }

    var name: ArraySlice<UInt8> { columns[1] }

    func latitude() throws(GeoNamesRowError) -> Double {
        guard let degrees = Double(text(4)), abs(degrees) <= 90 else { throw .latitude(text(4)) }
        return degrees
    }

    func longitude() throws(GeoNamesRowError) -> Double {
        guard let degrees = Double(text(5)), abs(degrees) <= 180 else { throw .longitude(text(5)) }
        return degrees
    }

    /// Empty where no country holds the place.
    func country() throws(GeoNamesRowError) -> String {
        let code = columns[8]
        let isCode = code.count == 2 && code.allSatisfy { (0x41...0x5A).contains($0) }
        guard code.isEmpty || isCode else { throw .country(text(8)) }
        return text(8)
    }

    /// One a line.
    var otherNames: [UInt8] {
        columns[3].map { $0 == UInt8(ascii: ",") ? UInt8(ascii: "\n") : $0 }
    }

    /// 0 where it is unknown.
    var population: Int { Int(text(14)) ?? 0 }

    var firstCode: String { text(10) }
    var secondCode: String { text(11) }

    private func text(_ column: Int) -> String { String(decoding: columns[column], as: UTF8.self) }
}

extension PlaceTableBuilder {
    fileprivate mutating func add(
        _ row: GeoNamesRow,
        names: DivisionNames
    ) throws(GeoNamesRowError) {
        guard row.isPopulated else { return }
        guard !row.name.isEmpty else { throw .nameless }
        let latitude = try row.latitude()
        let longitude = try row.longitude()
        let country = try row.country()
        add(
            Array(row.name),
            in: Division(
                country: country,
                first: names.first(row.firstCode, in: country),
                second: names.second(row.secondCode, of: row.firstCode, in: country)
            ),
            at: LocationCoordinate(latitude: latitude, longitude: longitude),
            population: row.population,
            otherNames: row.otherNames
        )
    }
}

/// The names behind GeoNames' codes of divisions, such as "US.CA" and "US.CA.037".
private struct DivisionNames {
    private let names: [String: String]

    init(_ bytes: [UInt8]) {
        var names: [String: String] = [:]
        bytes.forEachLine { line in
            let columns = line.split(separator: UInt8(ascii: "\t"))
            guard columns.count >= 2 else { return }
            let code = String(decoding: columns[0], as: UTF8.self)
            names[code] = String(decoding: columns[1], as: UTF8.self)
        }
        self.names = names
    }

    func first(_ code: String, in country: String) -> String {
        if let name = names["\(country).\(code)"] { return name }
        let isLetters = code.utf8.allSatisfy { (0x41...0x5A).contains($0) }
        return isLetters ? code : ""
    }

    func second(_ code: String, of first: String, in country: String) -> String {
        names.isEmpty ? "" : names["\(country).\(first).\(code)"] ?? ""
    }
}

extension [UInt8] {
    /// Calls `body` with each line, without its newline; a last one may lack it.
    fileprivate func forEachLine(_ body: (ArraySlice<UInt8>) -> Void) {
        var start = startIndex
        while start < endIndex {
            let end = self[start...].firstIndex(of: UInt8(ascii: "\n")) ?? endIndex
            let isReturn = end > start && self[end - 1] == UInt8(ascii: "\r")
            body(self[start..<(isReturn ? end - 1 : end)])
            start = end + 1
        }
    }
}
