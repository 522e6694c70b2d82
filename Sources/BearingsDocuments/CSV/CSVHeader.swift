import BearingsEngine
import BearingsWire
import Geography

/// The meaning of a table's columns, by the names in its first row.
///
/// ``FixNames`` says what a column tells, and in which unit; ``names(of:)`` has what tables have beside a fix. A `heading` is the course where no other column is.
/// Accuracies of 0 in Traccar's tables are not known. Where there is no time, seconds since the beginning tell it. A row whose
/// `valid` is `false`, `0` or `no fix` has no fix. Hemispheres count only together.
/// Where no column has a coordinate, both may be in one cell: see ``CSVPlace``. Longer names count too: see ``CSVColumnNames``.
///
/// If several columns have the same meaning, the one whose name is listed first takes precedence; the others are used if its cell is empty.
/// In a table with `mmsi`, numbers that AIS has for what is not available are unknown.
/// A table with `fixTime`, `deviceTime` or `serverTime` is Traccar's, with speeds in knots.
/// A unit behind a number, as in `1.5 km/h`, takes precedence over the column's.
/// Whole numbers in `position_lat` and `position_long` that are beyond 90 or 360 are FIT's semicircles.
///
/// > Source: mendhak/gpslogger, CSVFileLogger; traccar/traccar, CsvExportProvider; the others of ``FixNames``; ``Converter``.
struct CSVHeader: Sendable {
    /// The meaning of a column.
    enum Field: Equatable, Sendable {
        /// Something of a fix.
        case of(FixField)
        case date
        case northSouth
        case eastWest
        case session
        /// The column of ``SessionKey``.
        case key
        case valid
        /// Whether it is no outlier.
        case visible
        /// Latitude and longitude in one cell.
        case place

        /// Those beside a fix's.
        static let others: [Field] = [
            .date, .northSouth, .eastWest, .session, .key, .valid, .place, .visible,
        ]

        /// All of them; no column is what a format reads in a way of its own.
        static let all = FixField.allCases.filter { $0 != .own }.map(Field.of) + others

        /// Its place among ``all``.
        var index: Int {
            switch self {
            case .of(let field): Int(field.rawValue)
            case .date: Self.first
            case .northSouth: Self.first + 1
            case .eastWest: Self.first + 2
            case .session: Self.first + 3
            case .key: Self.first + 4
            case .valid: Self.first + 5
            case .place: Self.first + 6
            case .visible: Self.first + 7
            }
        }

        /// The place of the first that is not a fix's.
        private static let first = Int(FixField.own.rawValue)

        static let time = Field.of(.time)
        static let latitude = Field.of(.latitude)
        static let longitude = Field.of(.longitude)
        static let device = Field.of(.device)
    }

    /// The delimiter of the fields.
    let delimiter: UInt8
    /// The number of columns.
    let count: Int
    /// Those that no field takes first, and what they are called.
    private(set) var others: [(column: Int, name: [UInt8])] = []
    /// The indices of the columns of each field, the one that counts most first.
    private var columns = [[Int]](repeating: [], count: Field.all.count)
    /// The unit of each column's numbers.
    private var units: [Key.Unit]
    /// Whether it is Traccar's.
    private(set) var isTraccars = false
    /// Whether it is of ships, by the numbers of their stations, so that some numbers say that one is not available.
    private(set) var isOfAIS = false
    /// Whether the column of the time is called a date.
    private(set) var datesTimes = false
    /// Whether a place in one cell has its longitude first.
    private(set) var isLongitudeFirst = false
    /// Whether it is of a Columbus logger, whose dates are of six digits and whose speeds are in km/h.
    private(set) var isOfColumbus = false
    /// Whether the column of the time counts seconds since the beginning.
    private(set) var countsSeconds = false
    /// Whether its times are those of GPS, which has no leap seconds.
    private(set) var isInGPSTime = false
    /// The names of the columns of the position, where others may be meant too.
    private(set) var positionOfSeveral: String?
    /// Whether positions have the names that FIT gives them, and so perhaps its unit.
    private(set) var hasFITPositions = false

    /// No columns.
    init() {
        self.init([], UInt8(ascii: ","))
    }

    /// Reads a first row; `nil` if it names no latitude and longitude.
    ///
    /// - Parameters:
    ///   - options: How tables are read, with the delimiter.
    ///   - stated: The delimiter that the source itself states; others are tried behind it.
    init?(
        _ row: Span<UInt8>,
        _ options: DecodingOptions,
        stated: UInt8?
    ) {
        let known = Array(",;\t|".utf8)
        let candidates = options.csvDelimiter.map { [$0] } ?? (stated.map { [$0] } ?? []) + known
        for delimiter in candidates {
            var cells = CSVCells(delimiter)
            guard case .whole = cells.read(row), cells.count > 1 else { continue }
            let names = (0..<cells.count).map { FixNames.plain(cells.text($0)) }
            self.init(names, delimiter)
            findPosition(in: cells)
            if options.carriesFields { others = otherColumns(cells, options) }
            if let key = options.sessionKey.map({ FixNames.plain(Array($0.path.utf8)) }) {
                self[.key] = names.indices.filter { names[$0] == key }
            }
            if !self[.latitude].isEmpty, !self[.longitude].isEmpty { return }
            if hasPlace { return }
        }
        return nil
    }

    /// Finds a latitude and a longitude by longer names, where no column has one of the short ones.
    private mutating func findPosition(in cells: borrowing CSVCells) {
        guard self[.latitude].isEmpty || self[.longitude].isEmpty else { return }
        let names = (0..<cells.count).map { cells.text($0) }
        let words = names.map(CSVColumnNames.words)
        guard let found = CSVColumnNames.position(words) else { return }
        if let first = words[found.latitude].first, first == words[found.longitude].first {
            // What stands before a latitude stands before its time and its speed too.
            let short = words.map { name in
                (name.count > 1 && name[0] == first ? name.dropFirst() : name[...]).joined()
            }
            self = CSVHeader(short, delimiter)
        }
        (self[.latitude], self[.longitude]) = ([found.latitude], [found.longitude])
        guard found.hasOthers else { return }
        let taken = [found.latitude, found.longitude].map {
            String(decoding: names[$0], as: UTF8.self)
        }
        positionOfSeveral = "\(taken[0]) and \(taken[1])"
    }

    /// Whether a column has places, and another the times.
    private var hasPlace: Bool {
        !self[.place].isEmpty && !(self[.time].isEmpty && self[.date].isEmpty)
    }

    private init(_ names: [String], _ delimiter: UInt8) {
        self.delimiter = delimiter
        count = names.count
        units = [Key.Unit](repeating: .own, count: names.count)
        findColumns(names)
        if self[.of(.course)].isEmpty {
            self[.of(.course)] = self[.of(.heading)]
            self[.of(.heading)] = []
        }
        // One of them alone may mean anything, such as nanoseconds.
        if self[.northSouth].isEmpty || self[.eastWest].isEmpty {
            (self[.northSouth], self[.eastWest]) = ([], [])
        }
        // A column cannot be both.
        if self[.date].first == self[.time].first {
            self[.date] = []
        } else {
            self[.time] = self[.time].filter { !self[.date].contains($0) }
        }
        if self[.time].isEmpty {
            self[.time] = names.indices.filter { names[$0] == "gpst" }
            isInGPSTime = !self[.time].isEmpty
        }
        if self[.time].isEmpty {
            self[.time] = Self.elapsedSeconds.compactMap { names.firstIndex(of: $0) }
            countsSeconds = !self[.time].isEmpty
        }
        isLongitudeFirst = self[.place].first.map { names[$0].hasPrefix("lon") } == true
        isOfColumbus = names.contains("latitudens") && names.contains("tag")
        datesTimes = self[.time].first.map { Self.saysDate(names[$0]) } == true
        isTraccars = names.contains { ["fixtime", "devicetime", "servertime"].contains($0) }
        isOfAIS = names.contains("mmsi")
        // Others have it for what is seen.
        if !names.contains("individuallocalidentifier") { self[.visible] = [] }
        for speed in self[.of(.speed)] where FixNames.meaning(of: names[speed])?.saysUnit != true {
            if isTraccars { units[speed] = .knots }
            if isOfColumbus { units[speed] = .kilometresPerHour }
        }
        hasFITPositions =
            self[.latitude].first.map { names[$0] == "positionlat" } == true
            && self[.longitude].first.map { names[$0] == "positionlong" } == true
    }

    /// Finds the columns of each field.
    private mutating func findColumns(_ names: [String]) {
        for field in Field.others {
            self[field] = Self.names(of: field).compactMap { names.firstIndex(of: $0) }
        }
        var ranks = [Int](repeating: .max, count: names.count)
        for (column, name) in names.enumerated() {
            // A track's name or number, which objects have a direction under.
            guard name != "track", let meaning = FixNames.meaning(of: name) else { continue }
            (units[column], ranks[column]) = (meaning.key.unit, meaning.rank)
            self[.of(meaning.key.field)].append(column)
        }
        for field in FixField.allCases where self[.of(field)].count > 1 {
            self[.of(field)].sort { ranks[$0] < ranks[$1] }
        }
    }

    private func otherColumns(
        _ cells: borrowing CSVCells,
        _ options: DecodingOptions
    ) -> [(column: Int, name: [UInt8])] {
        var taken: Set<Int> = []
        for field in Field.all where field != .device || options.sessionSource == .source {
            // It is told, and not read.
            if field == .visible { continue }
            if case .of(let field) = field, field.isOfSensor { continue }
            if let column = self[field].first { taken.insert(column) }
        }
        return (0..<cells.count).compactMap { column in
            let name = cells.text(column)
            return taken.contains(column) || name.isEmpty ? nil : (column, name)
        }
    }

    /// The indices of the columns that tell a field, the one that counts most first.
    private(set) subscript(field: Field) -> [Int] {
        get { columns[field.index] }
        set { columns[field.index] = newValue }
    }

    /// A cell's number in our unit, by the unit behind it or else its column's; `nil` if it has none.
    func quantity(in cell: [UInt8], of field: FixField, column: Int?) -> Double? {
        var digits = cell
        var unit = column.map { units[$0] }
        if XMLText.commaNumber(cell) == nil,
            let start = cell.firstIndex(where: { ($0 | 0x20) &- UInt8(ascii: "a") < 26 })
        {
            digits = Array(cell[..<start])
            unit = FixNames.unit(of: field, named: FixNames.plain(cell[start...]))
            guard unit != nil else { return nil }
        }
        guard let number = XMLText.commaNumber(digits), Quantity.range.contains(number) else {
            return nil
        }
        return unit?.converted(number) ?? number
    }

    /// Whether a number in our unit says that it is not available: no direction, or what AIS writes.
    func isUnavailable(_ number: Double, _ field: FixField) -> Bool {
        if field == .course || field == .heading, number > 360 { return true }
        return isOfAIS && AISNumbers.isUnavailable(number, field)
    }

    /// The names of a column beside a fix's, by precedence.
    private static func names(of field: Field) -> [String] {
        switch field {
        case .of, .key: []
        case .date: ["date", "utcdate"]
        case .northSouth: ["ns"]
        case .eastWest: ["ew"]
        case .session: ["session"]
        case .valid: ["valid"]
        case .visible: ["visible"]
        case .place:
            [
                "gps", "gpscoordinates", "coordinates", "position", "location", "latlon", "latlng",
                "lonlat", "wkt", "geom", "geometry", "thegeom", "point",
            ]
        }
    }

    /// Names of a column of seconds since the beginning, which tells the time of a row where no other does.
    private static let elapsedSeconds = [
        "times", "elapsed", "elapseds", "elapsedseconds", "elapsedtime", "elapsedtimes",
        "secondselapsed",
        "seconds",
    ]

    private static func saysDate(_ name: String) -> Bool {
        name.hasPrefix("date") || name.hasSuffix("date")
    }
}
