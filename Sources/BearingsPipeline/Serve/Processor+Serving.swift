import BearingsEngine
import BearingsWire

/// What a server asks of its sessions.
extension Processor {
    /// How many sessions there are.
    package var sessionCount: Int { table.count }

    /// How many places of the table are taken, or have been.
    var placeCount: Int { table.sessions.count }

    /// The session of that name, by its birth; `nil` if there is none.
    mutating func birth(of name: [UInt8]) -> UInt64? {
        table.index(of: name[...]).map { table.birth(of: $0) }
    }

    /// What anybody hears of the session at a place, if it is still the one of that birth.
    mutating func heard(_ audience: Interest, ofPlace index: Int, birth: UInt64) {
        guard table.birth(of: index) == birth else { return }
        standings[index].audience = audience
    }

    /// What has been done has been told.
    @inline(__always)
    mutating func forgetEmissions() {
        emissions.forget()
        output.removeAll()
    }

    /// The place of the session of that name; `nil` if there is none.
    mutating func place(of name: [UInt8]) -> Int? { table.index(of: name[...]) }

    /// More of what holds of the session that a snapshot tells of next, as lines: the events asked for, then the end of
    /// its snapshot.
    mutating func snapshot(_ cursor: inout SnapshotCursor) -> [UInt8] {
        let index = cursor.next
        if cursor.part == nil, !table.sessions[index].hasEnded {
            cursor.part = SnapshotCursor.Part(
                birth: table.birth(of: index),
                name: table.sessions[index].nameJSON,
                sequence: table.sessions[index].sequence
            )
        }
        var lines = TextBuffer(capacity: 4096)
        if var part = cursor.part {
            // It may have ended since it was begun.
            if !table.sessions[index].hasEnded, table.birth(of: index) == part.birth,
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

    /// Adds more of what holds of a session.
    ///
    /// - Returns: Whether there is more.
    private mutating func appendMore(
        of index: Int,
        _ part: inout SnapshotCursor.Part,
        _ selection: EventSelection,
        to lines: inout TextBuffer
    ) -> Bool {
        switch part.step {
        case .standing(let position):
            // What is newer than its beginning comes behind the snapshot.
            for told in standings[index].all
            where told.position > position && told.entry.sequence <= part.sequence
                && selection.contains(told.kind)
            {
                if told.kind == .annotations {
                    part.step = .annotations(told.entry.sequence, behind: -1)
                    return true
                }
                appendSnapshot(told.entry, of: index, to: &lines)
                guard told.position < .annotations || lines.count < Self.snapshotPart else {
                    part.step = .standing(behind: told.position)
                    return true
                }
            }
            return false
        case .annotations(let sequence, let order):
            part.step = .standing(behind: .annotations)
            guard let told = table.sessions[index].engine.annotations(after: order) else {
                return true
            }
            if let last = told.last { part.step = .annotations(sequence, behind: last) }
            var envelope = envelope(of: told.action.cause, sequence, index)
            envelope.isSnapshot = true
            encoder.append(told.action, envelope, to: &lines)
            return true
        }
    }

    /// About as many bytes of a snapshot are put together at once.
    private static var snapshotPart: Int { 1 << 14 }

    private mutating func appendSnapshot(
        _ entry: RetainedEvents.Entry,
        of index: Int,
        to lines: inout TextBuffer
    ) {
        switch entry.content {
        case .action(let action):
            var envelope = envelope(of: action.cause, entry.sequence, index)
            envelope.isSnapshot = true
            encoder.append(action, envelope, to: &lines)
        case .annotations:
            // They are told part by part.
            break
        case .line(let line):
            // It ends in a brace.
            lines.append(line.dropLast() + Array(",\"snapshot\":true}\n".utf8))
        }
    }
}
