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
    mutating func heard(_ audience: Audience, ofPlace index: Int, birth: UInt64) {
        guard table.birth(of: index) == birth else { return }
        standings[index].audience = audience
    }

    /// What has been done has been told.
    @inline(__always)
    mutating func forgetEmissions() {
        emissions.forget()
        output.removeAll()
    }

    /// What holds of the session called `name`, as lines: the events asked for, then the end of the
    /// snapshot.
    mutating func snapshot(of name: [UInt8], _ selection: EventSelection) -> [UInt8] {
        guard let index = table.index(of: name[...]) else {
            return ServerLine.snapshotEnd(session: jsonString(name), sequence: 0).bytes
        }
        return snapshot(ofPlace: index, selection)
    }

    /// The same of the session at a place of the table; nothing if there is none.
    mutating func snapshot(ofPlace index: Int, _ selection: EventSelection) -> [UInt8] {
        guard !table.sessions[index].hasEnded else { return [] }
        var lines = TextBuffer(capacity: 4096)
        for told in standings[index].all where selection.contains(told.kind) {
            appendSnapshot(told.entry, of: index, to: &lines)
        }
        let end = ServerLine.snapshotEnd(
            session: table.sessions[index].nameJSON,
            sequence: table.sessions[index].sequence
        )
        lines.append(end.bytes)
        return Array(lines.bytes[..<lines.count])
    }

    private mutating func appendSnapshot(
        _ entry: Standing.Entry,
        of index: Int,
        to lines: inout TextBuffer
    ) {
        switch entry.content {
        case .action(let action):
            var envelope = envelope(of: action.cause, entry.sequence, index)
            envelope.isSnapshot = true
            encoder.append(action, envelope, to: &lines)
        case .annotations:
            appendAnnotations(entry.sequence, of: index, to: &lines)
        case .line(let line):
            // It ends in a brace.
            lines.append(line.dropLast() + Array(",\"snapshot\":true}\n".utf8))
        }
    }

    /// All the annotations of a session, in as many events as are needed.
    private mutating func appendAnnotations(
        _ sequence: UInt64,
        of index: Int,
        to lines: inout TextBuffer
    ) {
        var order: Int64? = -1
        while let behind = order,
            let (action, last) = table.sessions[index].engine.annotationsTold(behind: behind)
        {
            var envelope = envelope(of: action.cause, sequence, index)
            envelope.isSnapshot = true
            encoder.append(action, envelope, to: &lines)
            order = last
        }
    }
}
