import BearingsPipeline
import BearingsWire
import Transport

extension View {
    /// Reads a file to its end, or as far as it goes.
    ///
    /// - Parameter index: Its number among the files.
    mutating func read(_ path: String, _ index: Int) throws(SystemError) {
        // A named pipe is waited for below, where signals are handled.
        let input = try InputFile.open(path, awaitsWriter: false)
        inputClock.begin(input)
        var source = SourceReader(
            named: InputFile.name(path),
            kind: .file,
            index: index,
            decoding: decoding
        )
        var buffer = LineBuffer(maxLine: decoding.maxLine, splitsDocuments: true)
        var unpacking = Unpacking(input)
        var batch = RecordBatch()
        var holdsEvents: Bool?
        var line = 0
        var isAtEnd = false
        while !isAtEnd, !isOver {
            buffer.makeRoom()
            guard
                let count = unpacking.readOn(
                    input,
                    into: &buffer.bytes,
                    from: buffer.filled,
                    &messages
                )
            else { break }
            isAtEnd = count == 0
            buffer.didRead(count)
            messages.read(count, processor.accounts.tally)
            holdsEvents =
                holdsEvents
                ?? EventLines.begin(buffer.bytes, count: buffer.filled, isWhole: isAtEnd)
            guard let holdsEvents else { continue }
            if holdsEvents {
                try takeEvents(&buffer, isAtEnd: isAtEnd, of: index, &line)
            } else {
                batch.removeAll()
                source.decode(&buffer, isAtEnd: isAtEnd, into: &batch)
                inputClock.note(batch)
                selection.select(from: &batch)
                try process(batch, of: buffer.bytes, from: source.origin)
            }
        }
        failure = failure ?? unpacking.failure
    }

    private mutating func process(
        _ batch: RecordBatch,
        of bytes: [UInt8],
        from source: SourceOrigin
    ) throws(SystemError) {
        var next = processor.process(batch, of: bytes, from: source, at: .epoch)
        while let start = next {
            try writeEvents()
            next = processor.process(batch, of: bytes, from: source, at: .epoch, from: start)
        }
        messages.say(&processor.accounts.diagnostics, notesOf: batch, source: source.index)
        if processor.waiting >= Self.writeSize { try writeEvents() }
    }

    /// Takes the lines of a read as events.
    ///
    /// - Parameter line: How many lines came before.
    private mutating func takeEvents(
        _ buffer: inout LineBuffer,
        isAtEnd: Bool,
        of source: Int,
        _ line: inout Int
    ) throws(SystemError) {
        while let piece = buffer.next(isAtEnd: isAtEnd) {
            switch piece {
            case .line(let range):
                line += 1
                if let event = eventDecoder.decode(buffer.bytes.span, range),
                    !selection.keeps(event, of: eventDecoder.session)
                {
                    eventTally.countIgnored()
                    continue
                }
                do throws(LineError) {
                    let isEvent = try eventLines.append(
                        range,
                        of: buffer.bytes,
                        to: &processor.delivery.output
                    )
                    if isEvent { eventTally.countUsed() } else { eventTally.countIgnored() }
                } catch {
                    messages.say(error, source: source, line: line, countedIn: &eventTally)
                }
            case .tooLong:
                line += 1
                let error = EventLines.tooLong(decoding.maxLine)
                messages.say(error, source: source, line: line, countedIn: &eventTally)
            case .rest: break
            }
        }
        try writeEvents()
    }
}
