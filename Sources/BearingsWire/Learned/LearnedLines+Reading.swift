import BearingsEngine

/// How lines are read by what has been learned.
extension LearnedLines {
    /// What is asked of every line.
    struct Manner: BitwiseCopyable {
        /// The longest line, in bytes.
        var maxLine: Int
        /// How many entries are wanted at most.
        var mostEntries: Int
    }

    /// Why no more lines are read.
    enum Pause {
        /// As many have been as there was room for.
        case full
        /// The next takes the general parser.
        case unread
        /// The next begins as those of a path do.
        case onPath
        /// The last was on no path, and was like the last before that was on none.
        case likeTheStray
    }

    /// How many lines are read before room is made for more.
    private static let linesAtOnce = 512

    /// Decodes lines from `position` on, as long as they are of known segments.
    ///
    /// - Parameters:
    ///   - position: Where the next line begins; moved behind those that are decoded.
    ///   - filled: Where the last line ends, or what has been read of it.
    ///   - number: How many lines of the source have been read, those decoded here included.
    ///   - file: What names all sessions, `nil` if the lines do.
    mutating func decode(
        _ bytes: Span<UInt8>,
        from position: inout Int,
        to filled: Int,
        number: inout Int,
        _ manner: Manner,
        file: [UInt8]?,
        into batch: inout RecordBatch
    ) {
        guard !segments.isEmpty else { return }
        var pause = Pause.full
        while pause != .unread, batch.entries.count < manner.mostEntries {
            let room = min(manner.mostEntries - batch.entries.count, Self.linesAtOnce)
            batch.appendLines(room) { entries, fixes, firstFix, batch in
                pause = read(
                    bytes,
                    from: &position,
                    to: filled,
                    number: &number,
                    maxLine: manner.maxLine,
                    file: file,
                    into: &entries,
                    &fixes,
                    from: firstFix,
                    &batch
                )
            }
            if pause == .likeTheStray {
                addPath(ofLineAt: trail.start, bytes, min(bytes.count - Self.padding, filled))
            }
        }
    }

    /// Decodes lines as long as there is room for their entries.
    ///
    /// - Parameter firstFix: The index of the first of `fixes` in the batch.
    private mutating func read(
        _ bytes: Span<UInt8>,
        from position: inout Int,
        to filled: Int,
        number: inout Int,
        maxLine: Int,
        file: [UInt8]?,
        into entries: inout OutputSpan<RecordBatch.Entry>,
        _ fixes: inout OutputSpan<Fix>,
        from firstFix: Int,
        _ batch: inout RecordBatch
    ) -> Pause {
        let longTexts = paths.texts
        var allSteps: [LearnedPath.Step] = []
        swap(&allSteps, &paths.steps)
        defer { swap(&allSteps, &paths.steps) }
        var steps = allSteps.mutableSpan
        var allNumbers: [Double] = []
        swap(&allNumbers, &figures.numbers)
        defer { swap(&allNumbers, &figures.numbers) }
        var numbers = allNumbers.mutableSpan
        // Lines end before what has been read does.
        let safe = min(bytes.count - Self.padding, filled)
        // The path of the next line, where that is known.
        var next: Int?
        while entries.freeCapacity > 0 {
            // Nothing is left, as after each line that comes alone.
            guard position < safe else { return .unread }
            let before = entries.count
            // Several paths may begin alike.
            var tried: UInt8 = 0
            while entries.count == before,
                let like = next ?? path(at: position, in: bytes, steps.span, besides: tried)
            {
                tried |= 1 << UInt8(like)
                path = like
                numbers.empty(forLinesOf: paths.paths[path].marks, &figures.known)
                Self.readLines(
                    along: paths.paths[path],
                    path,
                    &steps,
                    &paths.layouts,
                    longTexts.span,
                    bytes,
                    from: &position,
                    safe,
                    number: &number,
                    maxLine: maxLine,
                    file: file,
                    &clock,
                    &numbers,
                    into: &entries,
                    &fixes,
                    from: firstFix,
                    &batch
                )
                next = paths.layouts.takeNext()
                // No path is tried twice for a line.
                if entries.count == before, let place = next, tried & (1 << UInt8(place)) != 0 {
                    next = nil
                }
            }
            if entries.count > before {
                if paths.met(path) { markBeginnings() }
                continue
            }
            let segmentTexts = texts
            let (known, buckets) = (segments, heads)
            let start = position
            let pause = Self.readStrays(
                known.span,
                buckets.span,
                segmentTexts.span,
                bytes,
                from: &position,
                safe,
                number: &number,
                maxLine: maxLine,
                file: file,
                &clock,
                &numbers,
                &figures.known,
                &trail,
                into: &entries,
                &fixes,
                from: firstFix,
                &batch
            )
            // One that is not all there may still go along a path.
            if position > start, paths.missed(byLineAt: start, bytes, segmentTexts.span) {
                markBeginnings()
            }
            switch pause {
            case .full, .onPath: continue
            case .likeTheStray where !paths.wantsAnother(): continue
            case .unread, .likeTheStray: return pause
            }
        }
        return .full
    }

    /// A path that begins as the line at `position` does, the one that lines are on if that does; `nil` if there
    /// is none.
    ///
    /// It changes nothing, but is mutating so that all is not copied to be asked.
    ///
    /// - Parameter tried: Those it is not, a bit each.
    private mutating func path(
        at position: Int,
        in bytes: Span<UInt8>,
        _ steps: Span<LearnedPath.Step>,
        besides tried: UInt8
    ) -> Int? {
        func begins(_ path: Int) -> Bool {
            tried & (1 << UInt8(path)) == 0 && paths.paths[path].isTried
                && steps[paths.paths[path].start].text.stands(
                    at: position,
                    in: bytes,
                    paths.texts.span
                )
        }
        if path < paths.paths.count, begins(path) { return path }
        return paths.paths.indices.first(where: begins)
    }
}
