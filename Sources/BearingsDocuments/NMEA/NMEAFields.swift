import BearingsEngine
import BearingsWire
import Geography

/// The values of fields, each with its checks; an empty one is `nil`.
extension NMEASentence {
    /// The time of day in milliseconds, of `hhmmss` or `hhmmss.s…`, to the nearest.
    ///
    /// A leap second, 60, is taken as the second that follows.
    func timeOfDay(_ index: Int) throws(LineError) -> Int? {
        let field = field(index)
        guard !field.isEmpty else { return nil }
        guard field.count >= 6, let hour = pair(field.lowerBound),
            let minute = pair(field.lowerBound + 2),
            let second = pair(field.lowerBound + 4),
            hour < 24, minute < 60, second <= 60,
            let fraction = milliseconds(field.lowerBound + 6..<field.upperBound)
        else {
            throw badTime(index, "the time of day", expected: "hhmmss.s")
        }
        return ((hour * 60 + minute) * 60 + second) * 1000 + fraction
    }

    private func pair(_ position: Int) -> Int? {
        let (tens, ones) = (text[position], text[position + 1])
        guard tens.isDigit, ones.isDigit else { return nil }
        return Int(tens & 15) * 10 + Int(ones & 15)
    }

    /// The fraction behind the seconds.
    private func milliseconds(_ range: Range<Int>) -> Int? {
        guard let point = range.first else { return 0 }
        guard text[point] == UInt8(ascii: ".") else { return nil }
        var value = 0
        var unit = 1000
        for position in range.dropFirst() {
            guard text[position].isDigit else { return nil }
            let digit = Int(text[position] & 15)
            // The fourth digit decides the rounding.
            if unit == 1 { value += digit >= 5 ? 1 : 0 }
            unit /= 10
            value += digit * unit
        }
        return value
    }

    /// The date of `ddmmyy`: years 80 to 99 are the 1900s.
    func date(_ index: Int) throws(LineError) -> CivilDate? {
        let field = field(index)
        guard !field.isEmpty else { return nil }
        guard field.count == 6, let day = pair(field.lowerBound),
            let month = pair(field.lowerBound + 2),
            let year = pair(field.lowerBound + 4)
        else { throw badTime(index, "the date", expected: "ddmmyy") }
        let date = CivilDate(year: year + (year < 80 ? 2000 : 1900), month: month, day: day)
        guard date.isReal else { throw badTime(index, "the date", expected: "ddmmyy") }
        return date
    }

    /// The date of three fields: day, month and year, of four digits or, as Simrad's GoFree writes it, of two as in ``date(_:)``.
    func longDate(_ index: Int) throws(LineError) -> CivilDate? {
        guard let day = try number(index), let month = try number(index + 1),
            var year = try number(index + 2)
        else { return nil }
        if field(index + 2).count <= 2 { year += year < 80 ? 2000 : 1900 }
        guard 1980...2999 ~= year, 1...12 ~= month, 1...31 ~= day else {
            throw badTime(index + 2, "the year of the date", expected: "a real date")
        }
        let date = CivilDate(year: Int(year), month: Int(month), day: Int(day))
        guard date.isReal else {
            throw badTime(index, "the day of the date", expected: "a real date")
        }
        return date
    }

    /// A decimal number within the range of quantities.
    func number(_ index: Int) throws(LineError) -> Double? {
        let field = field(index)
        guard !field.isEmpty else { return nil }
        guard let number = parseDecimal(text.span.extracting(field)) else {
            throw bad(index, .badFormat, "expected a number")
        }
        guard Quantity.range.contains(number) else {
            throw bad(index, .outOfRange, "outside \(span(of: Quantity.range))")
        }
        return number
    }

    /// The same for data beside the position: an invalid number costs only itself.
    func number(_ index: Int, _ records: inout RecordWriter) -> Double? {
        do throws(LineError) {
            return try number(index)
        } catch {
            records.batch.addFieldError(error)
            return nil
        }
    }

    /// The same, `nil` also for a negative value that cannot be negative.
    func unsigned(_ index: Int, _ records: inout RecordWriter) -> Double? {
        number(index, &records).flatMap { $0 < 0 ? nil : $0 }
    }

    /// The satellites in use and the dilution of precision of GGA and GNS.
    func satellites() -> CarriedFields {
        var carried = CarriedFields()
        for (name, index) in [("sat", 7), ("hdop", 8)] {
            let value = Array(text[field(index)])
            guard !value.isEmpty else { continue }
            // Some receivers pad the number of satellites with zeros.
            let number = parseDecimal(text.span.extracting(field(index))).map {
                Array(shortest($0).utf8)
            }
            carried.fields.append(CarriedField(Array(name.utf8), text: number ?? value))
        }
        return carried
    }

    /// The position of four fields: latitude, `N` or `S`, longitude, `E` or `W`.
    func position(_ index: Int) throws(LineError) -> NMEAPosition? {
        if field(index).isEmpty, field(index + 2).isEmpty { return nil }
        let latitude = try angle(index, "N", "S", limit: 90)
        let longitude = try angle(index + 2, "E", "W", limit: 180)
        return NMEAPosition(
            coordinate: LocationCoordinate(
                latitude: latitude.degrees,
                longitude: longitude.degrees
            ),
            decimals: min(latitude.decimals, longitude.decimals)
        )
    }

    /// Degrees and minutes, `…ddmm.m…`, and the letter after them.
    private func angle(
        _ index: Int,
        _ positive: Unicode.Scalar,
        _ negative: Unicode.Scalar,
        limit: Double
    ) throws(LineError) -> (degrees: Double, decimals: Int) {
        var digits: UInt64 = 0
        var scale: UInt64 = 1
        var decimals = 0
        var isBehindPoint = false
        let field = field(index)
        for position in field {
            let byte = text[position]
            if byte.isDigit {
                // Digits beyond 1e-15 minutes are insignificant.
                guard digits < 1_000_000_000_000_000 else { continue }
                digits = digits * 10 + UInt64(byte & 15)
                if isBehindPoint {
                    scale *= 10
                    decimals += 1
                }
            } else if byte == UInt8(ascii: "."), !isBehindPoint {
                isBehindPoint = true
            } else {
                throw bad(index, .badFormat, "expected degrees and minutes")
            }
        }
        let letter = Unicode.Scalar(letter(index + 1))
        guard !field.isEmpty, letter == positive || letter == negative else {
            throw bad(index + 1, .badFormat, "expected \(positive) or \(negative)")
        }
        let (degrees, rest) = digits.quotientAndRemainder(dividingBy: 100 * scale)
        let minutes = Double(rest) / Double(scale)
        let angle = Double(degrees) + minutes / 60
        guard minutes < 60, angle <= limit else {
            throw bad(index, .outOfRange, "outside \(span(of: 0...limit)) degrees")
        }
        return (letter == negative ? -angle : angle, decimals)
    }

    /// Throws unless the sentence is complete: it ends with a checksum, or continues past the last field
    /// that is read.
    func requireWhole(past index: Int) throws(LineError) {
        guard !hasChecksum, fieldCount <= index + 1 else { return }
        throw error(at: text.count, "found the end of the line, expected the rest of the sentence")
    }

    // MARK: Errors

    private func badTime(
        _ index: Int,
        _ name: String,
        expected: String
    ) -> LineError {
        let found = excerpt(of: text.span.extracting(field(index)))
        return error(.badTime, of: index, "\(name) is \"\(found)\", expected \(expected)")
    }

    private func bad(
        _ index: Int,
        _ reason: RejectionReason,
        _ expected: String
    ) -> LineError {
        let found = excerpt(of: text.span.extracting(field(index)))
        return error(reason, of: index, "field \(index) is \"\(found)\", \(expected)")
    }
}

/// The data of a sentence with a position.
struct NMEAFix {
    var fix: Fix
    var position: NMEAPosition
    /// Milliseconds since midnight, `nil` without a time.
    var timeOfDay: Int?
    /// Whether the sentence also has the speed.
    var hasMotion = false
    /// Whether the position is marked as simulated.
    var isSimulated: Bool
    /// What the sentence has beside the fix, for a conversion.
    var carried = CarriedFields()

    init(_ position: NMEAPosition, _ timeOfDay: Int?, isSimulated: Bool) {
        fix = Fix(coordinate: position.coordinate)
        (self.position, self.timeOfDay, self.isSimulated) = (position, timeOfDay, isSimulated)
    }
}

/// A position and its precision.
struct NMEAPosition: BitwiseCopyable, Sendable {
    var coordinate: LocationCoordinate
    /// The number of decimals of its minutes.
    var decimals: Int

    /// Whether it is another place: some receivers log several a second with times in whole seconds.
    ///
    /// With fewer decimals, which some receivers round and others cut off, it may be less than a unit away.
    func isElsewhere(than other: NMEAPosition) -> Bool {
        let (here, there) = (other.coordinate, coordinate)
        guard decimals != other.decimals else { return there != here }
        // A thousandth for what the conversion to degrees rounds.
        let unit = (0..<min(decimals, other.decimals)).reduce(0.999 / 60) { unit, _ in unit / 10 }
        return abs(there.latitude - here.latitude) >= unit
            || abs((there.longitude - here.longitude).wrappedTo180) >= unit
    }
}
