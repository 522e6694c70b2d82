import BearingsEngine

/// The fast path of most events: what a fix changes of the user's indicator, printed without an ``Action``.
extension EventEncoder {
    /// Appends the indicator's event at a fix.
    ///
    /// - Parameters:
    ///   - update: Has a phase.
    ///   - session: The session's name as a JSON string.
    ///   - origin: The line that caused it, if that is printed.
    package mutating func append(
        _ update: IndicatorUpdate,
        sequence: UInt64,
        session: Span<UInt8>,
        origin: Origin?,
        to out: inout TextBuffer
    ) {
        prepareStamp(update.time)
        let room = Self.room + session.count + (origin?.file?.count ?? 0)
        out.append(room: room) { line in
            begin("indicator", sequence, session, &line)
            line.put(update)
            putLateness(update.lateBy, update.isTimeRepaired, &line)
            end(origin, isSnapshot: false, &line)
        }
    }

    /// Appends the location's event at a fix.
    package mutating func append(
        locationOf update: IndicatorUpdate,
        _ envelope: Envelope,
        to out: inout TextBuffer
    ) {
        prepareStamp(update.time)
        out.append(room: Self.room + envelope.roomForTexts) { line in
            begin("location", envelope, &line)
            line.put(update.location)
            end(update.lateBy, update.isTimeRepaired, envelope, &line)
        }
    }

    /// Appends consecutive moves.
    ///
    /// - Parameters:
    ///   - times: When the indicator moves, one for each placement.
    ///   - sequence: The number of the first move.
    ///   - session: The session's name as a JSON string.
    package mutating func append(
        moves placements: Span<FixedPointPlacement>,
        at times: Span<Instant>,
        from sequence: UInt64,
        session: Span<UInt8>,
        to out: inout TextBuffer
    ) {
        for index in placements.indices {
            prepareStamp(times[index])
            out.append(room: Self.roomForMove + session.count) { line in
                begin("indicator", sequence + UInt64(index), session, &line)
                line.put(moveTo: placements[index])
                line.put("}\n")
            }
        }
    }

    /// More than a move takes without its session's name: words of less than 256 bytes, a time and seven small numbers.
    private static var roomForMove: Int { 512 }
}
