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
}
