import BearingsEngine

/// The line that most are: an indicator has moved, and nothing else is told with it.
extension EventEncoder {
    /// Whether a telling is such a move.
    ///
    /// - Parameter telling: Not changed; but what is only read would be copied, and it is large.
    @inline(__always)
    static func isPlainMove(_ telling: inout IndicatorTelling) -> Bool {
        telling.phase == .move && telling.lateBy <= 0 && !telling.isTimeRepaired
            && telling.place.halo == nil && telling.place.wedge == nil
            && telling.printed.rotation >= 0
    }
}

extension RoomyCursor {
    /// The most bytes that ``put(move:sequence:time:session:)`` writes, beside the session's name: words of
    /// less than 240 bytes, a time, and seven numbers.
    static let roomForMove = 240 + 24 + 7 * longestNumber

    /// The line of what ``EventEncoder/isPlainMove(_:)`` says is a move.
    @inline(__always)
    mutating func put(
        move telling: inout IndicatorTelling,
        sequence: UInt64,
        time: TimestampPrinter.Text,
        session: Span<UInt8>
    ) {
        put("{\"event\":\"indicator\",\"seq\":")
        put(sequence)
        put(",\"time\":\"")
        put(word: time.first)
        put(word: time.second)
        put(word: time.third)
        put("\",\"session\":")
        put(session)
        put(",\"phase\":\"move\",\"visibility\":\"off\",\"x\":")
        put(hundredths: telling.printed.x)
        put(",\"y\":")
        put(hundredths: telling.printed.y)
        switch telling.printed.edge {
        case .top: put(",\"edge\":\"top\",\"rotation\":")
        case .right: put(",\"edge\":\"right\",\"rotation\":")
        case .bottom: put(",\"edge\":\"bottom\",\"rotation\":")
        case .left: put(",\"edge\":\"left\",\"rotation\":")
        case .none: put(",\"edge\":\"none\",\"rotation\":")
        }
        put(thousandths: telling.printed.rotation)
        put(",\"bearing\":")
        put(thousandths: telling.printed.bearing)
        put(",\"distance\":")
        put(hundredths: telling.printed.distance)
        if telling.printed.halfWidth >= 0 {
            put(",\"half_width\":")
            put(thousandths: telling.printed.halfWidth)
        }
        put("}\n")
    }
}
