import Geography

/// What a time may have that RFC 3339 does not allow.
package struct TimeLiberties: OptionSet, Sendable {
    /// A bit for each liberty.
    package let rawValue: UInt8

    /// Creates a set from its bits.
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// No offset: the time is in UTC.
    package static let noOffset = TimeLiberties(rawValue: 1)
    /// A blank for the T.
    package static let blank = TimeLiberties(rawValue: 2)
    /// `+0200` and `+02` for `+02:00`, `UTC` and `GMT` for `Z` or before an offset, and a blank before any of them.
    package static let looseOffset = TimeLiberties(rawValue: 4)
    /// `2026/01/01`.
    package static let slashes = TimeLiberties(rawValue: 8)
    /// A Unix time in quotes, or digits that spell a date and time such as `20260509143001`.
    package static let quotedNumber = TimeLiberties(rawValue: 16)
    /// What native records may have: their times are plain, whatever their form.
    package static let native: TimeLiberties = [.blank, .looseOffset, .quotedNumber]
    /// What other systems write.
    package static let foreign: TimeLiberties = [.native, .noOffset]
}

/// Milliseconds since 1970 of an RFC 3339 time, rounded to the nearest, halves up; `nil` if it is none.
///
/// A leap second, 23:59:60 in UTC, is taken as the second that follows. A time outside the
/// years 0000 to 9999 in UTC is refused, because it could not be printed.
///
/// ISO 8601 without seconds, `12:00Z`, is accepted too.
///
/// - Parameter text: The time without its quotes, escapes resolved.
package func parseRFC3339(_ text: Span<UInt8>, _ liberties: TimeLiberties = []) -> Int64? {
    if text.count == 24, let milliseconds = parseCommonTime(text) { return milliseconds }
    return parseAnyTime(text, liberties)
}

/// Parses `2026-01-01T09:00:00.000Z` exactly; `nil` for anything that may still be a time.
@inline(__always)
private func parseCommonTime(_ text: Span<UInt8>) -> Int64? {
    // XOR with the layout leaves the value of each digit, and 0 for each separator.
    let yearMonth = text.word(at: 0) ^ 0x2D30_302D_3030_3030  // "0000-00-"
    let dayTime = text.word(at: 8) ^ 0x3030_3A30_3054_3030  // "00T00:00"
    let seconds = text.word(at: 16) ^ 0x5A30_3030_2E30_303A  // ":00.000Z"
    // The addition carries into a byte's top bit if a digit is above 9 or a separator is not 0.
    let surprises =
        (yearMonth &+ 0x7F76_767F_7676_7676) | yearMonth
        | (dayTime &+ 0x7676_7F76_767F_7676) | dayTime
        | (seconds &+ 0x7F76_7676_7F76_767F) | seconds
    guard surprises & UInt64(repeating: 0x80) == 0 else { return nil }

    @inline(__always)
    func pair(_ word: UInt64, _ index: UInt64) -> Int {
        let tens = (word >> (8 &* index)) & 0xFF
        let ones = (word >> (8 &* index &+ 8)) & 0xFF
        return Int(truncatingIfNeeded: tens &* 10 &+ ones)
    }
    let date = CivilDate(
        year: pair(yearMonth, 0) &* 100 &+ pair(yearMonth, 2),
        month: pair(yearMonth, 5),
        day: pair(dayTime, 0)
    )
    let (hour, minute, second) = (pair(dayTime, 3), pair(dayTime, 6), pair(seconds, 1))
    guard date.isReal, hour < 24, minute < 60, second < 60 else { return nil }
    let hours = Int64(date.daysSince1970) &* 24 &+ Int64(hour)
    let thousandths = pair(seconds, 4) &* 10 &+ pair(seconds, 6) / 10
    return ((hours &* 60 &+ Int64(minute)) &* 60 &+ Int64(second)) &* 1000 &+ Int64(thousandths)
}

@inline(never)
private func parseAnyTime(_ text: Span<UInt8>, _ liberties: TimeLiberties) -> Int64? {
    var reader = TimeReader(end: text.count)
    let slash: Unicode.Scalar? = liberties.contains(.slashes) ? "/" : nil
    guard
        let year = reader.number(digits: 4, in: text), reader.take("-", or: slash, in: text),
        let month = reader.number(digits: 2, in: text), reader.take("-", or: slash, in: text),
        let day = reader.number(digits: 2, in: text),
        reader.takeTimeMark(in: text, mayBeBlank: liberties.contains(.blank)),
        let hour = reader.number(digits: 2, in: text), reader.take(":", in: text),
        let minute = reader.number(digits: 2, in: text),
        let (second, nanoseconds) = reader.seconds(in: text),
        let offset = reader.offset(in: text, liberties),
        reader.isAtEnd
    else { return nil }

    let date = CivilDate(year: year, month: month, day: day)
    guard date.isReal, hour < 24, minute < 60, second <= 60 else { return nil }
    let hours = Int64(date.daysSince1970) * 24 + Int64(hour)
    let minutes = hours * 60 + Int64(minute - offset)
    // Leap seconds are inserted at the end of a day in UTC, whatever the local time.
    guard second < 60 || (minutes + 1) % (24 * 60) == 0 else { return nil }
    let thousandths = (nanoseconds + 500_000) / 1_000_000
    let milliseconds = (minutes * 60 + Int64(second)) * 1000 + Int64(thousandths)
    return CivilDate.writableMilliseconds ~= milliseconds ? milliseconds : nil
}

extension JSONTape {
    /// The time that a string or number spells, in milliseconds since 1970; `nil` if none.
    package func milliseconds(at node: Int, _ liberties: TimeLiberties) -> Int64? {
        switch self[node].kind {
        case .number: return BearingsWire.milliseconds(fromUnixNumber: number(at: node))
        case .string where self[node].hasEscapes:
            return parseRFC3339(utf8(of: node).span, liberties)
        case .string:
            let text = text.span.extracting(self[node].range.indices)
            if let time = parseRFC3339(text, liberties) { return time }
            return liberties.contains(.quotedNumber) ? unixTimeInQuotes(node) : nil
        default: return nil
        }
    }

    /// The time of a number in quotes, or of digits that spell one.
    private func unixTimeInQuotes(_ node: Int) -> Int64? {
        guard holdsPlainNumber(node) else { return nil }
        if let time = BearingsWire.milliseconds(
            inDigits: text.span.extracting(self[node].range.indices)
        ) {
            return time
        }
        let number = number(at: node)
        guard number >= Self.leastInQuotes else { return nil }
        return BearingsWire.milliseconds(fromUnixNumber: number)
    }

    /// What else the number at a node may mean that is no plausible time, for messages; empty for any other value.
    func otherMeaning(ofTimeAt node: Int) -> String {
        guard holdsPlainNumber(node) else { return "" }
        if let time = BearingsWire.milliseconds(
            inDigits: text.span.extracting(self[node].range.indices)
        ) {
            return "; its digits spell \(rfc3339(time))"
        }
        guard let time = BearingsWire.milliseconds(inDays: number(at: node)) else { return "" }
        return "; as a spreadsheet counts days it is \(rfc3339(time))"
    }

    /// Smaller numbers in quotes are hardly times: this one is of 1973.
    private static let leastInQuotes = 1e8
}

/// Parses a time from front to back.
private struct TimeReader {
    var position = 0
    let end: Int

    var isAtEnd: Bool { position == end }

    mutating func take(
        _ one: Unicode.Scalar,
        or other: Unicode.Scalar? = nil,
        in text: Span<UInt8>
    ) -> Bool {
        guard position < end else { return false }
        let scalar = Unicode.Scalar(text[position])
        guard scalar == one || scalar == other else { return false }
        position += 1
        return true
    }

    mutating func takeWord(_ word: StaticString, in text: Span<UInt8>) -> Bool {
        let count = word.utf8CodeUnitCount
        guard end - position >= count else { return false }
        let isThere = word.withUTF8Buffer { letters in
            for index in 0..<count where unsafe text[position + index] != letters[index] {
                return false
            }
            return true
        }
        if isThere { position += count }
        return isThere
    }

    mutating func takeTimeMark(in text: Span<UInt8>, mayBeBlank: Bool) -> Bool {
        take("T", or: "t", in: text) || (mayBeBlank && take(" ", in: text))
    }

    mutating func number(digits: Int, in text: Span<UInt8>) -> Int? {
        guard end - position >= digits else { return nil }
        var value = 0
        for _ in 0..<digits {
            guard text[position].isDigit else { return nil }
            value = value * 10 + Int(text[position] - UInt8(ascii: "0"))
            position += 1
        }
        return value
    }

    /// The seconds after a colon and the nanoseconds after a point; 0 if ISO 8601 omits them.
    mutating func seconds(in text: Span<UInt8>) -> (Int, nanoseconds: Int)? {
        guard take(":", in: text) else { return (0, 0) }
        guard let second = number(digits: 2, in: text), let part = fraction(in: text) else {
            return nil
        }
        return (second, part)
    }

    /// The nanoseconds after a point, 0 if there is no point.
    mutating func fraction(in text: Span<UInt8>) -> Int? {
        guard take(".", in: text) else { return 0 }
        var value = 0
        var unit = 1_000_000_000
        while position < end, text[position].isDigit {
            guard unit > 1 else { return nil }
            unit /= 10
            value += unit * Int(text[position] - UInt8(ascii: "0"))
            position += 1
        }
        return unit < 1_000_000_000 ? value : nil
    }

    /// How many minutes local time is ahead of UTC.
    mutating func offset(in text: Span<UInt8>, _ liberties: TimeLiberties) -> Int? {
        if isAtEnd { return liberties.contains(.noOffset) ? 0 : nil }
        let isLoose = liberties.contains(.looseOffset)
        if isLoose { _ = take(" ", in: text) }
        if isLoose, takeWord("UTC", in: text) || takeWord("GMT", in: text) {
            if isAtEnd { return 0 }
        } else if take("Z", or: "z", in: text) {
            return 0
        }
        let isBehind = take("-", in: text)
        guard isBehind || take("+", in: text),
            let hours = number(digits: 2, in: text), hours < 24
        else { return nil }
        var minutes = 0
        if !isLoose || !isAtEnd {
            guard take(":", in: text) || isLoose,
                let number = number(digits: 2, in: text), number < 60
            else { return nil }
            minutes = number
        }
        return isBehind ? -(hours * 60 + minutes) : hours * 60 + minutes
    }
}
