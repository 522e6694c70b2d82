import BearingsEngine
import BearingsWire

/// Access to sessions for the server.
extension Processor {
    /// How many sessions there are.
    package var sessionCount: Int { sessions.table.count }

    /// The size of the table of sessions, unused indices included.
    var tableSize: Int { sessions.table.sessions.count }

    /// The session of that name, by its birth; `nil` if there is none.
    mutating func generation(of name: [UInt8]) -> UInt64? {
        sessions.table.index(of: name).map { sessions.table.sessions[$0].generation }
    }

    /// Sets which events of a session have subscribers, if its index still belongs to that generation.
    mutating func setInterest(_ interest: Interest, ofSession index: Int, generation: UInt64) {
        guard sessions.table.sessions[index].generation == generation else { return }
        delivery.setInterest(interest, ofSession: index)
    }

    /// The index of the session of that name; `nil` if there is none.
    mutating func index(of name: [UInt8]) -> Int? { sessions.table.index(of: name) }

    /// Encodes more of a snapshot's current session: its retained events, then `snapshot_end`.
    mutating func snapshot(_ cursor: inout SnapshotCursor) -> [UInt8] {
        let index = cursor.next
        if cursor.part == nil, !sessions.table.sessions[index].hasEnded {
            cursor.part = SnapshotCursor.Part(
                generation: sessions.table.sessions[index].generation,
                name: sessions.table.sessions[index].nameJSON,
                sequence: sessions.table.sessions[index].sequence
            )
        }
        var lines = TextBuffer(capacity: 4096)
        if var part = cursor.part {
            // The session may have ended meanwhile.
            if !sessions.table.sessions[index].hasEnded,
                sessions.table.sessions[index].generation == part.generation,
                appendMore(of: index, &part, cursor.selection, to: &lines)
            {
                cursor.part = part
                return Array(lines.bytes[..<lines.count])
            }
            let end = ServerLine.snapshotEnd(session: part.name, sequence: part.sequence)
            lines.append(end.bytes)
        }
        cursor.part = nil
        cursor.next += 1
        return Array(lines.bytes[..<lines.count])
    }

    /// Adds more retained events of a session.
    ///
    /// - Returns: Whether there are more.
    private mutating func appendMore(
        of index: Int,
        _ part: inout SnapshotCursor.Part,
        _ selection: EventSelection,
        to lines: inout TextBuffer
    ) -> Bool {
        switch part.step {
        case .retained(let position):
            // Events after the beginning of this part are delivered after it.
            for item in delivery.retained[index].all
            where item.position > position && item.entry.sequence <= part.sequence
                && selection.contains(item.kind)
            {
                if item.kind == .annotations {
                    part.step = .annotations(item.entry.sequence, behind: -1)
                    return true
                }
                appendSnapshot(item.entry, of: index, to: &lines)
                guard item.position < .annotations || lines.count < Self.snapshotPart else {
                    part.step = .retained(behind: item.position)
                    return true
                }
            }
            return false
        case .annotations(let sequence, let order):
            part.step = .retained(behind: .annotations)
            guard let item = sessions.table.sessions[index].engine.annotations(after: order) else {
                return true
            }
            if let last = item.last { part.step = .annotations(sequence, behind: last) }
            encodeForSnapshot(item.action, sequence, of: index, to: &lines)
            return true
        }
    }

    /// About how many bytes of a snapshot are encoded at once.
    private static var snapshotPart: Int { 1 << 14 }

    private mutating func encodeForSnapshot(
        _ action: Action,
        _ sequence: UInt64,
        of index: Int,
        to lines: inout TextBuffer
    ) {
        delivery.encode(
            action,
            sequence,
            of: index,
            in: sessions.table,
            isSnapshot: true,
            to: &lines
        )
    }

    private mutating func appendSnapshot(
        _ entry: RetainedEvents.Entry,
        of index: Int,
        to lines: inout TextBuffer
    ) {
        switch entry.content {
        case .action(let action):
            encodeForSnapshot(action, entry.sequence, of: index, to: &lines)
        case .annotations:
            // They are encoded in parts.
            break
        case .line(let line):
            // The line ends in a brace.
            lines.append(line.dropLast() + Array(",\"snapshot\":true}\n".utf8))
        }
    }
}
