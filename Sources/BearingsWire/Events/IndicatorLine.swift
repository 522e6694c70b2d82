import BearingsEngine

/// The line that most are: an indicator has moved, and nothing else is told with it.
extension EventEncoder {
    /// Whether a telling is such a move, each of whose numbers is of the usual size.
    ///
    /// - Parameter telling: Not changed; but what is only read would be copied, and it is large.
    @inline(__always)
    static func isPlainMove(_ telling: inout IndicatorTelling) -> Bool {
        // What is not known is negative, and counts as large.
        telling.phase == .move && telling.lateBy <= 0 && !telling.isTimeRepaired
            && telling.place.halo == nil && telling.place.wedge == nil
            && UInt64(bitPattern: telling.printed.x) < 100_000_000
            && UInt64(bitPattern: telling.printed.y) < 100_000_000
            && UInt64(bitPattern: telling.printed.distance) < 100_000_000
            && UInt64(bitPattern: telling.printed.bearing) < 1_000_000
            && UInt64(bitPattern: telling.printed.rotation) < 1_000_000
            && telling.printed.halfWidth < 1_000_000
    }
}

extension RoomyCursor {
    /// The most bytes that ``put(move:sequence:time:session:)`` writes, beside the session's name.
    ///
    /// All words are less than 220 bytes, the time and seven numbers less than 140.
    static let roomForMove = 512

    /// The line of what ``EventEncoder/isPlainMove(_:)`` says is one, with a sequence number below 1,000,000.
    @inline(__always)
    mutating func put(
        move telling: inout IndicatorTelling,
        sequence: UInt64,
        time: TimestampPrinter.Text,
        session: Span<UInt8>
    ) {
        put("{\"event\":\"indicator\",\"seq\":")
        put(whole: sequence)
        put(",\"time\":\"")
        put(word: time.first)
        put(word: time.second)
        put(word: time.third)
        put("\",\"session\":")
        put(session)
        put(",\"phase\":\"move\",\"visibility\":\"off\",\"x\":")
        put(hundredths: UInt64(bitPattern: telling.printed.x))
        put(",\"y\":")
        put(hundredths: UInt64(bitPattern: telling.printed.y))
        switch telling.printed.edge {
        case .top: put(",\"edge\":\"top\",\"rotation\":")
        case .right: put(",\"edge\":\"right\",\"rotation\":")
        case .bottom: put(",\"edge\":\"bottom\",\"rotation\":")
        case .left: put(",\"edge\":\"left\",\"rotation\":")
        case .none: put(",\"edge\":\"none\",\"rotation\":")
        }
        put(thousandths: UInt64(bitPattern: telling.printed.rotation))
        put(",\"bearing\":")
        put(thousandths: UInt64(bitPattern: telling.printed.bearing))
        put(",\"distance\":")
        put(hundredths: UInt64(bitPattern: telling.printed.distance))
        if telling.printed.halfWidth >= 0 {
            put(",\"half_width\":")
            put(thousandths: UInt64(bitPattern: telling.printed.halfWidth))
        }
        put("}\n")
    }
}
