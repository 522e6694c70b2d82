import BearingsEngine
import BearingsPipeline
import BearingsWire
import Transport

/// How a run reads a source: alone, or with a second thread ahead.
extension Run {
    /// Reads a source to its end, or until a signal ends it.
    mutating func read(
        _ input: borrowing Descriptor,
        _ source: inout SourceReader
    ) throws -> End {
        let isFile = input.kind == .regular
        if isFile { input.adviseSequential() }
        if input.kind == .terminal, StandardError.isTerminal, !settings.isQuiet {
            StandardError.say(
                "reading records from the terminal, one per line; press Ctrl-D to end"
            )
        }
        var unpacking = Unpacking(input)
        while true {
            let isInterrupted =
                try Signals.drainRequested || !isFile && !waitForMore(input, &source)
            if isInterrupted { return try endBySignal(&source) }
            buffer.makeRoom()
            var count = 0
            var isReadable = true
            do {
                count = try unpacking.read(input, into: &buffer.bytes, from: buffer.filled)
            } catch {
                breakOff(error)
                isReadable = false
            }
            buffer.didRead(count)
            batch.removeAll()
            source.decode(&buffer, isAtEnd: count == 0, into: &batch)
            // That it cannot be read says why nothing of it was used.
            if !isReadable { batch.unusedCounts = nil }
            selection.select(from: &batch)
            try apply(batch, of: buffer.bytes, from: source.origin)
            if let end = try settle(count, writesAll: !isFile) { return end }
        }
    }

    /// Applies a batch, and writes output in between: a line may lead to a thousand times its own size.
    private mutating func apply(
        _ batch: RecordBatch,
        of bytes: [UInt8],
        from source: SourceOrigin
    ) throws {
        let wall = readClock()
        var next = processor.process(batch, of: bytes, from: source, at: wall)
        while let start = next {
            try write()
            next = processor.process(batch, of: bytes, from: source, at: wall, from: start)
        }
        processor.advance(to: wall, source.kind)
        guard !batch.hints.isEmpty || batch.unusedCounts != nil else { return }
        messages.say(&processor.accounts.diagnostics, notesOf: batch, source: source.index)
    }

    /// Applies records that wait for a later time or date, without it.
    private mutating func stopHolding(_ source: inout SourceReader) throws {
        batch.removeAll()
        source.stopHolding(into: &batch)
        selection.select(from: &batch)
        try apply(batch, of: buffer.bytes, from: source.origin)
        while !processor.stopHolding() { try write() }
    }

    /// Ends an input that cannot be read any further; others are still read.
    private mutating func breakOff(_ error: SystemError) {
        messages.say("\(error)")
        failure = failure ?? error
    }

    /// Writes diagnostics and output after a read of `count` bytes.
    ///
    /// - Returns: Why reading ends, if it does.
    private mutating func settle(_ count: Int, writesAll: Bool) throws -> End? {
        messages.say(&processor.accounts.diagnostics)
        messages.read(count, processor.accounts.tally)
        if writesAll || processor.waiting >= Self.writeSize { try write() }
        if processor.hasStopped { return .refused }
        return count == 0 ? .endOfInput : nil
    }

    /// Whether to read and decode on a second thread.
    func usesReadAhead(_ input: borrowing Descriptor) -> Bool {
        guard settings.jobs ?? Processors.count > 1, input.kind == .regular else { return false }
        // A live record counts at the time when it is processed.
        return settings.processing.clock != .live && input.size ?? 0 >= Self.sizeForTwoThreads
    }

    /// The least bytes of a file for which a second thread pays off.
    ///
    /// For a gzip file, its compressed size counts. Decompression takes most of the time there, so little is lost.
    static let sizeForTwoThreads = 1 << 21

    /// The same as ``read(_:_:)``, with a second thread that reads and decodes ahead.
    mutating func readAhead(
        _ input: consuming Descriptor,
        _ source: SourceReader
    ) throws -> End {
        input.adviseSequential()
        let file = SharedFile(input)
        let origin = source.origin
        let buffer = LineBuffer(
            maxLine: settings.decoding.maxLine,
            readSize: ReadAhead.readSize,
            splitsDocuments: true
        )
        let ahead: ReadAhead
        do {
            let unpacking = Unpacking(file.descriptor)
            ahead = try ReadAhead(source, buffer, unpacking) {
                unpacking,
                bytes,
                offset throws(SystemError) in
                try unpacking.read(file.descriptor, into: &bytes, from: offset)
            }
        } catch {
            // Without another thread, this one does it all.
            var source = source
            return try read(file.descriptor, &source)
        }
        while !Signals.drainRequested, var chunk = ahead.next() {
            if chunk.error != nil { chunk.batch.unusedCounts = nil }
            selection.select(from: &chunk.batch)
            try apply(chunk.batch, of: chunk.bytes, from: origin)
            if let error = chunk.error { breakOff(error) }
            let count = chunk.count
            ahead.takeBack(chunk)
            if let end = try settle(count, writesAll: false) { return end }
        }
        return .interrupted
    }

    /// How a signal ends a source: a live one drains, a log is interrupted.
    private mutating func endBySignal(_ source: inout SourceReader) throws -> End {
        if processor.isPast(source.origin.kind, at: readClock()) { return .interrupted }
        try stopHolding(&source)
        return .drain
    }

    /// A descriptor shared with the reading thread.
    private final class SharedFile: Sendable {
        let descriptor: Descriptor

        init(_ descriptor: consuming Descriptor) { self.descriptor = descriptor }
    }

    /// Waits until there is something to read; live timers fire meanwhile.
    ///
    /// - Returns: `false` if a signal has asked to drain.
    private mutating func waitForMore(
        _ input: borrowing Descriptor,
        _ source: inout SourceReader
    ) throws -> Bool {
        while true {
            let isHolding =
                source.origin.kind == .stream && (source.holdsFixes || processor.holdsRecords)
            if !isHolding { holdLimit = HoldLimit() }
            let wall = readClock()
            let alarm = Instant.earlier(
                processor.alarm(source.origin.kind, at: wall),
                isHolding ? holdLimit.alarm(at: wall) : nil
            )
            let milliseconds = alarm.map { Int(max(0, $0.since(wall))) }
            let outcome = try Wait.until(
                readable: input,
                reader: output.descriptor,
                milliseconds: milliseconds
            )
            if isHolding { holdLimit.wait(readClock().since(wall)) }
            switch outcome {
            case .readable: return true
            case .drain: return false
            case .readerGone: throw ReaderGone()
            case .timedOut:
                if isHolding, holdLimit.isReached { try stopHolding(&source) }
                processor.advance(to: readClock(), source.origin.kind)
                try write()
            }
        }
    }

    private mutating func readClock() -> Instant {
        if clock.read() { processor.wallClockWasSet(ahead: clock.wallAhead) }
        return clock.now
    }
}
