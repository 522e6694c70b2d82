import BearingsEngine

/// What most logs tell beside their moves: kinds of events that are words and numbers, of which there are so many.
extension EventEncoder {
    /// Appends such an event, if it is printed, where no line is printed with it.
    ///
    /// It comes to the same as the general way, without a copy for each step of it, under a name that is short, as most
    /// are.
    ///
    /// - Parameters:
    ///   - action: Not changed; but what is only read would be copied, and it is large.
    ///   - session: The session's name as a JSON string.
    /// - Returns: Whether it is such an event; if not, nothing has been done.
    package mutating func append(
        brief action: inout Action,
        ifIn wanted: EventSelection,
        sequence: UInt64,
        session: ShortText,
        to out: inout TextBuffer
    ) -> Bool {
        switch action.event {
        case .region(let region):
            guard wanted.contains(.region) else { return true }
            append("region", &action, sequence, session, to: &out) { $0.put(region) }
        case .compass(let compass):
            guard wanted.contains(.compass) else { return true }
            append("compass", &action, sequence, session, to: &out) { $0.put(compass) }
        case .indicator(let indicator):
            guard wanted.contains(.indicator) else { return true }
            append("indicator", &action, sequence, session, to: &out) { $0.put(indicator) }
        case .authorization(let authorization):
            guard wanted.contains(.authorization) else { return true }
            append("authorization", &action, sequence, session, to: &out) { $0.put(authorization) }
        case .camera(let camera):
            guard wanted.contains(.camera) else { return true }
            append("camera", &action, sequence, session, to: &out) { $0.put(camera) }
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
        _ session: ShortText,
        to out: inout TextBuffer,
        _ put: (inout ByteCursor) -> Void
    ) {
        prepareStamp(action.time)
        let (lateBy, isTimeRepaired) = (action.lateBy, action.isTimeRepaired)
        out.append(room: Self.room + ShortText.longest) { line in
            begin(kind, sequence, roomForSession: ShortText.longest, &line) { $0.put(session) }
            put(&line)
            putLateness(lateBy, isTimeRepaired, &line)
            line.put("}\n")
        }
    }
}
