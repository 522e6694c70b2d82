import BearingsWire

/// Something lines are read from, and how they are decoded.
package struct Source: Sendable {
    /// What silence on a source means.
    package enum Kind: BitwiseCopyable, Sendable {
        /// A file: only its records move the clock.
        case file
        /// A terminal: silence moves it too.
        case terminal
        /// A pipe or socket: what its records tell decides.
        case stream
    }

    /// What a processor must know of where lines come from.
    package struct Origin: BitwiseCopyable, Sendable {
        /// Whether it is a file, live, or a stream of which that is not known.
        package var kind: Kind
        /// Its place among the sources of a run, from 0.
        package var index: Int

        package init(kind: Kind, index: Int) {
            self.kind = kind
            self.index = index
        }
    }

    /// What a processor knows of it.
    package let origin: Origin
    private var decoder: RecordDecoder
    private var lineCount = 0
    /// Whether anything of it has been used, or told to be wrong.
    private var isOfUse = false

    /// What of it was ignored, if that is counted.
    package var ignoredCounts: IgnoredCounts { decoder.ignoredCounts }

    /// Creates a source of which nothing has been read.
    ///
    /// - Parameter known: What has been learned of the lines of others, which its own may be like; it makes no
    ///   difference but in time.
    package init(
        named name: String,
        kind: Kind,
        index: Int,
        decoding: RecordDecoder.Options,
        knowing known: TemplateCache = TemplateCache()
    ) {
        origin = Origin(kind: kind, index: index)
        decoder = RecordDecoder(decoding, source: name, templates: known)
        if kind == .file { decoder.maxHeldFixes = 4096 }
    }

    /// What has been learned of its lines.
    var templateCache: TemplateCache { decoder.templateCache }

    /// Decodes all pieces that `buffer` has; where lines may ask for something, no further than to the
    /// first that does, for what comes behind it may have to wait for the answer.
    ///
    /// - Parameter maxEntries: After how many to leave the rest for later.
    package mutating func decode(
        _ buffer: inout LineBuffer,
        isAtEnd: Bool,
        maxEntries: Int = .max,
        into batch: inout RecordBatch
    ) {
        buffer.pad()
        var readsDocument = false
        while batch.requests.isEmpty, batch.entries.count < maxEntries {
            let first = batch.entries.count
            defer { if buffer.isDocument { buffer.locate(&batch, from: first) } }
            decodeByTemplate(&buffer, maxEntries, into: &batch)
            if buffer.isEmpty, !isAtEnd { break }
            guard batch.entries.count < maxEntries,
                let piece = buffer.next(isAtEnd: isAtEnd, line: lineCount + 1)
            else { break }
            if decoder.isDocument(buffer.bytes.span, piece.range, line: lineCount + 1) {
                decoder.decodeDocument(buffer.bytes.span, piece.range, into: &batch)
                readsDocument = true
                continue
            }
            switch piece {
            case .line(let range):
                lineCount += 1
                decoder.decode(buffer.bytes.span, range, number: lineCount, into: &batch)
            case .tooLong(let range):
                lineCount += 1
                decoder.rejectTooLong(
                    buffer.bytes.span,
                    number: lineCount,
                    text: range,
                    into: &batch
                )
            case .rest(let range):
                batch.addRest(of: lineCount, text: range)
            }
        }
        if !isOfUse { isOfUse = decoder.noteUse(in: batch) }
        if isAtEnd, buffer.isEmpty {
            decoder.endSource(into: &batch)
            batch.endsSource = true
            if !isOfUse, !decoder.noteUse(in: batch) { batch.unusedCounts = decoder.unusedCounts }
        }
        if readsDocument { decoder.addHeld(to: &batch) }
    }

    /// Decodes the lines that come next and are such as have come before.
    @inline(__always)
    private mutating func decodeByTemplate(
        _ buffer: inout LineBuffer,
        _ maxEntries: Int,
        into batch: inout RecordBatch
    ) {
        guard var unread = buffer.linesUnread else { return }
        decoder.decodeByTemplate(
            buffer.bytes.span,
            from: &unread.start,
            to: unread.end,
            number: &lineCount,
            maxEntries: maxEntries,
            into: &batch
        )
        buffer.skip(to: unread.start)
    }
}
