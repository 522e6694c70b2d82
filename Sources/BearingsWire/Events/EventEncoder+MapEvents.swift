import BearingsEngine

/// What is told of a map that moves: most of a log's events that are no indicator's.
extension EventEncoder {
    /// Appends an event of the map or its compass, if that is printed, where no line is printed with it.
    ///
    /// It comes to the same as the general way, without a copy for each step of it.
    ///
    /// - Parameters:
    ///   - action: Not changed; but what is only read would be copied, and it is large.
    ///   - session: The session's name as a JSON string.
    /// - Returns: Whether it is such an event; if not, nothing has been done.
    package mutating func append(
        ofMap action: inout Action,
        ifIn wanted: EventSelection,
        sequence: UInt64,
        session: Span<UInt8>,
        to out: inout TextBuffer
    ) -> Bool {
        switch action.event {
        case .region(let region):
            guard wanted.contains(.region) else { return true }
            append("region", &action, sequence, session, to: &out) { $0.put(region) }
        case .compass(let compass):
            guard wanted.contains(.compass) else { return true }
            append("compass", &action, sequence, session, to: &out) { $0.put(compass) }
        default:
            return false
        }
        return true
    }

    @inline(__always)
    private mutating func append(
        _ kind: StaticString,
        _ action: inout Action,
        _ sequence: UInt64,
        _ session: Span<UInt8>,
        to out: inout TextBuffer,
        _ put: (inout ByteCursor) -> Void
    ) {
        prepareStamp(action.time)
        let (lateBy, isTimeRepaired) = (action.lateBy, action.isTimeRepaired)
        out.append(room: Self.room + session.count) { line in
            begin(kind, sequence, session, &line)
            put(&line)
            putLateness(lateBy, isTimeRepaired, &line)
            line.put("}\n")
        }
    }
}
