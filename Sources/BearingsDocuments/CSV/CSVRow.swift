import BearingsEngine
import BearingsWire
import Geography

/// Reads the fields of a row, each with its checks.
struct CSVRow {
    private let table: CSVTable
    /// Errors in fields, which count as absent.
    private(set) var faults: [LineError] = []

    init(_ table: CSVTable) {
        self.table = table
    }

    /// The text of a field, empty if it is absent.
    func text(_ field: CSVHeader.Field) -> [UInt8] {
        table.cells.text(table.column(field))
    }

    /// Whether its position says that it is not available.
    var lacksPosition: Bool {
        [FixField.latitude, .longitude].contains { field in
            guard let number = XMLText.commaNumber(text(.of(field))) else { return false }
            return table.header.isUnavailable(number, field)
        }
    }

    /// Whether it has no position, not even a part of one.
    var isWithoutPosition: Bool {
        [.latitude, .longitude, .place].allSatisfy { Self.isNothing(text($0)) }
    }

    private static func isNothing(_ text: [UInt8]) -> Bool {
        text.isEmpty || text.allSatisfy { $0 == UInt8(ascii: "-") } || unknown.contains(text)
            || noPlace.contains(text)
    }

    /// How programs write that there is no place.
    private static let noPlace = ["N/A", "n/a", "NA", "None"].map { Array($0.utf8) }

    /// Whether it is marked as no fix.
    func isInvalid() -> Bool {
        ["false", "0", "no fix"].contains(word(.valid))
    }

    /// Whether it is marked as an outlier.
    ///
    /// > Source: Movebank Attribute Dictionary, "visible".
    var isOutlier: Bool { word(.visible) == "false" }

    /// The time of the row.
    func time(_ format: CSVTime) throws(LineError) -> Instant? {
        var time = text(.time)
        guard !Self.isNothing(time) else { return nil }
        var date = text(.date)
        var counted = table.counted
        // The day is in the column that takes precedence.
        if !date.isEmpty, table.column(.time) == table.header[.time].first {
            if let days = Self.days(date, time) {
                (time, counted) = (days, .days)
            } else {
                if table.header.isOfColumbus, date.count == 6 { date = Array("20".utf8) + date }
                time = date + [UInt8(ascii: " ")] + time
            }
        }
        let found = format.milliseconds(time, counting: counted)
        guard var milliseconds = found ?? timeByPattern(format) else {
            throw error(
                .badTime,
                .time,
                "is \"\(excerpt(of: time.span))\", expected \(format.example)\(hint(format, time))"
            )
        }
        if table.header.isInGPSTime { milliseconds -= Self.leapSeconds(milliseconds) * 1000 }
        return Instant(millisecondsSince1970: milliseconds)
    }

    /// A spreadsheet's count of days, where one column has the days and another the part of a day.
    private static func days(_ date: [UInt8], _ time: [UInt8]) -> [UInt8]? {
        guard date.allSatisfy({ $0.isDigit }), date.count == 5,
            time.starts(with: "0.".utf8) || time.starts(with: ".".utf8),
            let fraction = time.firstIndex(of: UInt8(ascii: "."))
        else { return nil }
        return date + time[fraction...]
    }

    /// The time of the first column that a pattern fits; `nil` where there is none, or no pattern.
    private func timeByPattern(_ format: CSVTime) -> Int64? {
        guard case .pattern = format else { return nil }
        for column in table.header[.time] {
            if let time = format.milliseconds(table.cells.text(column)) { return time }
        }
        return nil
    }

    /// How many seconds GPS is ahead of UTC at a time, in milliseconds since 1970.
    ///
    /// > Source: IERS, Bulletin C: none since 2017.
    private static func leapSeconds(_ milliseconds: Int64) -> Int64 {
        switch milliseconds {
        case 1_483_228_800_000...: 18
        case 1_435_708_800_000...: 17
        case 1_341_100_800_000...: 16
        default: 15
        }
    }

    /// The time of day of the row, where it has no date, in milliseconds; `nil` if it is none.
    ///
    /// It is written as `14:30:01` or, in digits, `143001`.
    func timeOfDay() -> Int64? {
        guard Self.isNothing(text(.date)), !table.header.countsSeconds else { return nil }
        let time = text(.time)
        let digits = time.prefix { $0.isDigit }
        guard
            digits.count == 6 && (time.count == 6 || time[6] == UInt8(ascii: "."))
                || time.contains(UInt8(ascii: ":")) && time.count <= 15
        else { return nil }
        let day = Array("19700101 ".utf8)
        return CSVTime.recognized.milliseconds(day + time)
    }

    /// What a number may be that is no time.
    private func hint(_ format: CSVTime, _ text: [UInt8]) -> String {
        guard format == .recognized else { return "" }
        if text.contains(UInt8(ascii: "/")) {
            return
                "; a pattern tells which is the day: --csv-time \"d/M/yyyy H:mm:ss\" or \"M/d/yyyy h:mm:ss a\""
        }
        guard format.milliseconds(text, counting: .days) != nil else { return "" }
        return "; a spreadsheet's count of days is read in a column that is called a date"
    }

    /// The fix of the row.
    mutating func fix() throws(LineError) -> Fix {
        var fix = Fix(coordinate: try position())
        for field in Self.ofFix { fix[field] = number(field) }
        if fix.accuracy == 0, table.header.isTraccars { fix.accuracy = nil }
        return fix
    }

    /// The supplement of the fix.
    mutating func supplement() -> FixSupplement {
        var supplement = FixSupplement()
        for field in Self.ofSupplement { supplement[field] = number(field) }
        supplement.isSimulated = flag(.of(.simulated))
        return supplement
    }

    private static let ofFix = FixField.allCases.filter { $0.isNumberOfFix }
    private static let ofSupplement = FixField.allCases.filter { $0.isNumberOfSupplement }

    /// What a message calls a number: its native name in words.
    private static func name(of field: FixField) -> String {
        let names = NativeKeys.fix.names(of: field)
        return String((names.first ?? "number").map { $0 == "_" ? " " : $0 })
    }

    /// What of the row a conversion carries on beside the fix; a column `properties` holds more, as JSON.
    func carried() -> CarriedFields {
        var carried = CarriedFields()
        for (column, name) in table.header.others {
            let cell = table.cells.text(column)
            guard !cell.isEmpty else { continue }
            let text = Array(String(decoding: cell, as: UTF8.self).utf8)
            if name.elementsEqual("properties".utf8),
                let members = CarriedFields.members(ofJSON: text)
            {
                for member in members { carried.add(member) }
            } else {
                let name = Array(String(decoding: name, as: UTF8.self).utf8)
                let isText = name == CarriedFields.trackName
                carried.add(CarriedField(name, text: text, isText: isText))
            }
        }
        return carried
    }

    private func flag(_ field: CSVHeader.Field) -> Bool? {
        switch word(field) {
        case "true", "1": true
        case "false", "0": false
        default: nil
        }
    }

    private func word(_ field: CSVHeader.Field) -> String {
        String(decoding: text(field), as: UTF8.self).lowercased()
    }

    /// The position, in degrees or FIT's semicircles.
    private func position() throws(LineError) -> LocationCoordinate {
        if table.header.hasFITPositions, let north = semicircles(.latitude),
            let east = semicircles(.longitude), abs(Int(north)) > 90 || abs(Int(east)) > 360
        {
            let latitude = degrees(semicircles: north)
            if -90...90 ~= latitude {
                let longitude = degrees(semicircles: east)
                return LocationCoordinate(latitude: latitude, longitude: longitude)
            }
        }
        let place = text(.place)
        if Self.isNothing(text(.latitude)), Self.isNothing(text(.longitude)), !place.isEmpty {
            let isLongitudeFirst = table.header.isLongitudeFirst
            guard let found = CSVPlace.place(place, isLongitudeFirst: isLongitudeFirst) else {
                throw unreadable(.place, "the place", expected: "a latitude and a longitude")
            }
            return found
        }
        let latitude = try coordinate(.latitude, "lat", within: -90...90)
        let longitude = try coordinate(.longitude, "lon", within: Quantity.range)
        return LocationCoordinate(
            latitude: try turned(latitude, by: .northSouth, ("N", "S")),
            longitude: try turned(longitude, by: .eastWest, ("E", "W"))
        )
    }

    /// An angle that is negative if its hemisphere is the second of two.
    private func turned(
        _ angle: Double,
        by field: CSVHeader.Field,
        _ letters: (positive: String, negative: String)
    ) throws(LineError) -> Double {
        switch word(field).uppercased() {
        case letters.negative: return -abs(angle)
        case "", letters.positive: return angle
        default:
            let expected = "\(letters.positive) or \(letters.negative)"
            throw unreadable(field, "the hemisphere", expected: expected)
        }
    }

    /// A whole number that may count semicircles.
    private func semicircles(_ field: CSVHeader.Field) -> Int32? {
        XMLText.commaNumber(text(field)).flatMap { Int32(exactly: $0) }
    }

    private func coordinate(
        _ field: CSVHeader.Field,
        _ name: String,
        within range: ClosedRange<Double>
    ) throws(LineError) -> Double {
        let text = text(field)
        guard !text.isEmpty else {
            throw error(.missingField, field, "is missing, expected lat and lon")
        }
        let sides: CSVPlace.Hemispheres = field == .latitude ? .latitude : .longitude
        guard let number = CSVPlace.angle(text, sides) else { throw unreadable(field, name) }
        guard range.contains(number) else {
            throw error(
                .outOfRange,
                field,
                "is \(shortest(number)), outside \(span(of: range))"
            )
        }
        return number
    }

    /// An optional number in our unit; an invalid one counts as absent, and so does one below 0 that cannot be.
    private mutating func number(_ field: FixField) -> Double? {
        guard let column = table.column(.of(field)) else { return nil }
        let text = table.cells.text(column)
        guard !text.isEmpty, !Self.unknown.contains(text) else { return nil }
        guard let quantity = table.header.quantity(in: text, of: field, column: column) else {
            faults.append(unreadable(.of(field), Self.name(of: field)))
            return nil
        }
        if table.header.isUnavailable(quantity, field) { return nil }
        return quantity < 0 && !field.isHeight ? nil : quantity
    }

    /// How programs write unknown values.
    private static let unknown = ["NaN", "nan", "null", "NULL"].map {
        Array($0.utf8)
    }

    // MARK: Errors

    /// Where a field begins in the row.
    func offset(_ field: CSVHeader.Field) -> Int {
        let range = table.cells.range(table.column(field))
        return range.lowerBound
    }

    private func unreadable(
        _ field: CSVHeader.Field,
        _ name: String,
        expected: String = "a number"
    ) -> LineError {
        let text = text(field)
        let shown = excerpt(of: text.span)
        return LineError(
            .badFormat,
            offset: offset(field),
            message: "\(name) is \"\(shown)\", expected \(expected)"
        )
    }

    private func error(
        _ reason: RejectionReason,
        _ field: CSVHeader.Field,
        _ message: String
    ) -> LineError {
        let name =
            switch field {
            case .latitude: "lat"
            case .longitude: "lon"
            case .of(let field): "\(field)"
            default: "\(field)"
            }
        return LineError(reason, offset: offset(field), message: "\(name) \(message)")
    }
}
