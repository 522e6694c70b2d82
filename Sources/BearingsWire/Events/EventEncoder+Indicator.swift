import BearingsEngine

/// What a fix tells of the user, which is most of what is ever printed: it is no action, for none has to be made.
extension EventEncoder {
    /// Appends the indicator's event at a fix, which tells something.
    ///
    /// - Parameters:
    ///   - telling: Not changed; but what is only read would be copied, and it is large.
    ///   - session: The session's name as a JSON string.
    ///   - origin: The line that caused it, where that is printed.
    package mutating func append(
        _ telling: inout IndicatorUpdate,
        sequence: UInt64,
        session: Span<UInt8>,
        origin: Origin?,
        to out: inout TextBuffer
    ) {
        prepareStamp(telling.time)
        let room = Self.room + session.count + (origin?.file?.count ?? 0)
        out.append(room: room) { line in
            begin("indicator", sequence, session, &line)
            line.put(&telling)
            putLateness(telling.lateBy, telling.isTimeRepaired, &line)
            end(origin, isSnapshot: false, &line)
        }
    }

    /// Appends the location's event at a fix, which tells it.
    package mutating func append(
        locationOf telling: IndicatorUpdate,
        _ envelope: Envelope,
        to out: inout TextBuffer
    ) {
        prepareStamp(telling.time)
        out.append(room: Self.room + envelope.roomForTexts) { line in
            begin("location", envelope, &line)
            line.put(telling.location)
            end(telling.lateBy, telling.isTimeRepaired, envelope, &line)
        }
    }

    /// Appends moves in a row.
    ///
    /// - Parameters:
    ///   - times: When the indicator moves to each place, as many as there are places.
    ///   - sequence: The number of the first.
    ///   - session: The session's name as a JSON string.
    package mutating func append(
        moves places: Span<FixedPointPlacement>,
        at times: Span<Instant>,
        from sequence: UInt64,
        session: Span<UInt8>,
        to out: inout TextBuffer
    ) {
        for index in places.indices {
            prepareStamp(times[index])
            out.append(room: Self.roomForMove + session.count) { line in
                begin("indicator", sequence + UInt64(index), session, &line)
                line.put(moveTo: places[index])
                line.put("}\n")
            }
        }
    }

    /// More than a move takes without its session's name: words of less than 256 bytes, and a time and seven numbers of units
    /// in hand.
    private static var roomForMove: Int { 512 }
}
