import BearingsEngine
import BearingsPipeline
import BearingsWire

/// What a late subscriber learns of sessions.
extension Sessions {
    /// Encodes more of a snapshot's current session: its retained events, then `snapshot_end`.
    mutating func snapshot(
        _ cursor: inout SnapshotCursor,
        printedBy delivery: inout Delivery
    ) -> [UInt8] {
        let index = cursor.next
        if cursor.part == nil, !table.sessions[index].hasEnded {
            cursor.part = SnapshotCursor.Part(
                generation: table.sessions[index].generation,
                name: table.sessions[index].nameJSON,
                sequence: table.sessions[index].sequence
            )
        }
        var lines = TextBuffer(capacity: 4096)
        if var part = cursor.part {
            // The session may have ended meanwhile.
            if !table.sessions[index].hasEnded,
                table.sessions[index].generation == part.generation,
                appendMore(of: index, &part, cursor.selection, printedBy: &delivery, to: &lines)
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
        printedBy delivery: inout Delivery,
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
                delivery.appendSnapshot(item.entry, of: index, in: table, to: &lines)
                guard item.position < .annotations || lines.count < Self.snapshotPart else {
                    part.step = .retained(behind: item.position)
                    return true
                }
            }
            return false
        case .annotations(let sequence, let order):
            part.step = .retained(behind: .annotations)
            guard let item = table.sessions[index].engine.annotations(after: order) else {
                return true
            }
            if let last = item.last { part.step = .annotations(sequence, behind: last) }
            delivery.encodeForSnapshot(item.action, sequence, of: index, in: table, to: &lines)
            return true
        }
    }

    /// About how many bytes of a snapshot are encoded at once.
    private static var snapshotPart: Int { 1 << 14 }
}

extension Delivery {
    fileprivate mutating func encodeForSnapshot(
        _ action: Action,
        _ sequence: UInt64,
        of index: Int,
        in table: borrowing SessionTable,
        to lines: inout TextBuffer
    ) {
        encode(action, sequence, of: index, in: table, isSnapshot: true, to: &lines)
    }

    fileprivate mutating func appendSnapshot(
        _ entry: RetainedEvents.Entry,
        of index: Int,
        in table: borrowing SessionTable,
        to lines: inout TextBuffer
    ) {
        switch entry.content {
        case .action(let action):
            encodeForSnapshot(action, entry.sequence, of: index, in: table, to: &lines)
        case .annotations:
            // They are encoded in parts.
            break
        case .line(let line):
            // The line ends in a brace.
            lines.append(line.dropLast() + Array(",\"snapshot\":true}\n".utf8))
        }
    }
}
