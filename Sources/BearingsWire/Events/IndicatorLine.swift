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

    /// Whether moves may be told by a plain line, where no line is printed with them.
    package var printsPlainMoves: Bool { timeStyle == .rfc3339 }

    /// Appends the event of an indicator that has moved to a place in some direction, at its own time.
    ///
    /// - Parameters:
    ///   - room: What the session's name takes at most, in bytes.
    ///   - putSession: Writes that as a JSON string.
    @inline(__always)
    mutating func append(
        moveTo place: PrintedPlace,
        at instant: Instant,
        sequence: UInt64,
        roomForSession room: Int,
        to out: inout TextBuffer,
        _ putSession: (inout RoomyCursor) -> Void
    ) {
        let time = printer.text(of: instant.millisecondsSince1970)
        // As a closure it would be too large to be inlined.
        @inline(__always)
        func write(_ line: inout RoomyCursor) {
            line.put(moveTo: place, sequence: sequence, time: time, putSession)
        }
        out.append(atOnce: RoomyCursor.roomForMove &+ room, write)
    }

    /// Appends moves in a row.
    ///
    /// - Parameters:
    ///   - times: When the indicator moves to each place, as many as there are places.
    ///   - sequence: The number of the first.
    ///   - session: The session's name as a JSON string.
    @inline(never)
    package mutating func append(
        moves places: Span<PrintedPlace>,
        at times: Span<Instant>,
        from sequence: UInt64,
        session: Span<UInt8>,
        to out: inout TextBuffer
    ) {
        @inline(__always)
        func write(_ lines: inout RoomyCursor) {
            for index in places.indices {
                let time = printer.text(of: times[index].millisecondsSince1970)
                let number = sequence &+ UInt64(truncatingIfNeeded: index)
                lines.put(moveTo: places[index], sequence: number, time: time) { $0.put(session) }
            }
        }
        let room = RoomyCursor.roomForMove &+ session.count
        out.append(atOnce: room &* places.count, write)
    }
}

extension RoomyCursor {
    /// The most bytes that ``put(moveTo:sequence:time:_:)`` writes, beside the session's name: words of
    /// less than 240 bytes, a time, and seven numbers.
    static let roomForMove = 240 + 24 + 7 * longestNumber

    /// The line of a move to a place, which lies in some direction, as ``EventEncoder/isPlainMove(_:)`` has it.
    ///
    /// - Parameter putSession: Writes the session's name as a JSON string.
    @inline(__always)
    mutating func put(
        moveTo place: PrintedPlace,
        sequence: UInt64,
        time: TimestampPrinter.Text,
        _ putSession: (inout RoomyCursor) -> Void
    ) {
        put("{\"event\":\"indicator\",\"seq\":")
        put(sequence)
        put(",\"time\":\"")
        put(word: time.first)
        put(word: time.second)
        put(word: time.third)
        put("\",\"session\":")
        putSession(&self)
        put(",\"phase\":\"move\",\"visibility\":\"off\",\"x\":")
        put(hundredths: place.x)
        put(",\"y\":")
        put(hundredths: place.y)
        put(",\"edge\":\"")
        put(name: place.edge)
        put("\",\"rotation\":")
        put(thousandths: place.rotation)
        put(",\"bearing\":")
        put(thousandths: place.bearing)
        put(",\"distance\":")
        put(hundredths: place.distance)
        if place.halfWidth >= 0 {
            put(",\"half_width\":")
            put(thousandths: place.halfWidth)
        }
        put("}\n")
    }
}

extension RoomyCursor {
    /// Writes the name of an edge, and over the room of eight bytes.
    ///
    /// It is looked up rather than branched for, as which comes next cannot be foreseen where sessions take turns.
    @inline(__always)
    fileprivate mutating func put(name edge: ScreenEdge) {
        let name = Self.name(of: edge)
        put(word: name & ~0 >> 8, ofWhich: Int(name >> 56))
    }

    /// Its bytes as they stand in memory, the first lowest, with how many they are in the highest.
    @inline(__always)
    private static func name(of edge: ScreenEdge) -> UInt64 {
        switch edge {
        case .top: word(ScreenEdge.top.word)
        case .right: word(ScreenEdge.right.word)
        case .bottom: word(ScreenEdge.bottom.word)
        case .left: word(ScreenEdge.left.word)
        case .none: word(ScreenEdge.none.word)
        }
    }

    @inline(__always)
    private static func word(_ text: StaticString) -> UInt64 {
        let count = text.utf8CodeUnitCount
        var word = UInt64(count) << 56
        for index in 0..<count {
            word |= unsafe UInt64(text.utf8Start[index]) << (8 * UInt64(index))
        }
        return word
    }
}
