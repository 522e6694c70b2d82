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
    private enum Pause {
        /// As many have been as there was room for.
        case full
        /// The next takes the general parser.
        case unread
        /// The last was on no path, and was like the last before that was on none.
        case likeTheStray
    }

    /// How many lines are read before room is made for more.
    private static let linesAtOnce = 512

    /// Decodes lines from `position` on, as long as they are of known segments.
    ///
    /// - Parameters:
    ///   - position: Where the next line begins; moved behind those that are decoded.
    ///   - filled: Where what has been read ends.
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
            if pause == .likeTheStray { path = paths.add(trail, of: segments) }
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
        // Values of their own, so that nothing is looked up through `self` for each line.
        let (longTexts, allSteps, allPaths) = (texts, paths.steps, paths.paths)
        let (texts, steps, paths) = (longTexts.span, allSteps.span, allPaths.span)
        var (clock, path) = (clock, path)
        var figures = LearnedFigures(numbers: [])
        swap(&figures, &self.figures)
        defer {
            (self.clock, self.path) = (clock, path)
            swap(&figures, &self.figures)
        }
        var known = figures.known
        // Unless all goes well, more may have been filled in than is known of.
        figures.known = .max
        var numbers = figures.numbers.mutableSpan
        let safe = min(bytes.count - Self.padding, filled)
        while entries.freeCapacity > 0 {
            guard position <= safe else { return .unread }
            var line = LearnedLine(at: position)
            var walk = LearnedPath.Walk.strayed
            var step = -1
            if let found = Self.path(like: path, paths, steps, bytes, position, texts) {
                path = found
                let way = paths[path]
                line.form = way.form
                step = way.start
                walk = Self.follow(steps, &step, bytes, safe, texts, &clock, &numbers, &line)
                if walk == .ended { line.marks = way.marks }
            }
            let isStray = walk == .strayed
            if isStray {
                walk = wander(from: step, of: path, bytes, safe, &clock, &numbers, &line)
            }
            guard walk == .ended, line.position <= filled, line.position &- position <= maxLine
            else { return .unread }
            if known != line.marks {
                LearnedFigures.forget(known & ~line.marks, of: &numbers)
                known = line.marks
            }
            var entry = RecordBatch.Entry(
                line: number &+ 1,
                text: ByteRange(from: position, to: line.position)
            )
            if line.form == .viewport {
                guard let update = line.viewport(numbers) else { return .unread }
                entry.content = batch.add(.viewport(update))
            } else {
                guard let fix = line.fix(numbers) else { return .unread }
                let index = Int32(truncatingIfNeeded: firstFix &+ fixes.count)
                entry.content = line.form == .gpsd ? .epochReport(index) : .fix(index)
                fixes.append(fix)
            }
            if line.has(.time) {
                entry.time = Instant(millisecondsSince1970: line.milliseconds)
            }
            if let file {
                entry.session = batch.addName(file)
            } else if line.has(.session) {
                entry.session = batch.addName(bytes, line.session)
            }
            entries.append(entry)
            number &+= 1
            position = line.position
            if isStray, isLikeTheStray() { return .likeTheStray }
        }
        return .full
    }

    /// The path that begins as the line at `position` does, `path` if that does; `nil` if there is none.
    @inline(__always)
    private static func path(
        like path: Int,
        _ paths: Span<LearnedPath>,
        _ steps: Span<LearnedPath.Step>,
        _ bytes: Span<UInt8>,
        _ position: Int,
        _ texts: Span<UInt64>
    ) -> Int? {
        if path < paths.count,
            steps[paths[path].start].text.stands(at: position, in: bytes, texts)
        {
            return path
        }
        return paths.indices.first { other in
            steps[paths[other].start].text.stands(at: position, in: bytes, texts)
        }
    }

    /// Reads a line step by step, the first of which has its text where the line begins.
    @inline(__always)
    private static func follow(
        _ steps: Span<LearnedPath.Step>,
        _ step: inout Int,
        _ bytes: Span<UInt8>,
        _ safe: Int,
        _ texts: Span<UInt64>,
        _ clock: inout LearnedClock,
        _ numbers: inout MutableSpan<Double>,
        _ line: inout LearnedLine
    ) -> LearnedPath.Walk {
        var position = line.position
        defer { line.position = position }
        while true {
            // A path ends with a step that ends the line.
            let here = unsafe steps[unchecked: step]
            position &+= Int(here.text.count)
            guard position <= safe else { return .blocked }
            if here.slot.isNumber {
                let number = bytes.learnedNumber(at: &position, safe)
                var figure = number
                if !(number >= here.least) {
                    guard let other = here.rule.applied(to: number) else { return .blocked }
                    figure = other
                }
                // There is room for all slots.
                unsafe numbers[unchecked: Int(here.slot.rawValue)] = figure
            } else if here.slot == .time {
                let isUTC = line.form != .native
                guard let time = clock.read(bytes, at: &position, safe, assumesUTC: isUTC) else {
                    return .blocked
                }
                line.milliseconds = time
            } else if here.slot == .end {
                return .ended
            } else {
                line.position = position
                guard line.read(here.slot, bytes, safe, &clock) else { return .blocked }
                position = line.position
            }
            step &+= 1
            guard unsafe steps[unchecked: step].text.stands(at: position, in: bytes, texts)
            else { return .strayed }
        }
    }

    /// Reads a line from where it has left its path, segment by segment.
    ///
    /// - Parameters:
    ///   - step: The first step of `path` that it has not, -1 if it is on none.
    @inline(never)
    private mutating func wander(
        from step: Int,
        of path: Int,
        _ bytes: Span<UInt8>,
        _ safe: Int,
        _ clock: inout LearnedClock,
        _ numbers: inout MutableSpan<Double>,
        _ line: inout LearnedLine
    ) -> LearnedPath.Walk {
        let (all, longTexts, allHeads) = (segments, texts, heads)
        let (segments, texts, heads) = (all.span, longTexts.span, allHeads.span)
        trail.removeAll(keepingCapacity: true)
        if step >= 0 {
            line.marks = paths.steps[step].before
            for passed in paths.steps[paths.paths[path].start..<step] {
                trail.append(passed.segment)
            }
        }
        var last = Int(trail.last ?? 0)
        while true {
            let state = segments[last].to
            last = Self.find(segments, heads, after: state, bytes, line.position, texts)
            guard last != 0 else { return .blocked }
            trail.append(UInt8(truncatingIfNeeded: last))
            let segment = segments[last]
            line.position &+= Int(segment.text.count)
            guard line.marks & segment.marks == 0, line.position <= safe else { return .blocked }
            line.marks |= segment.marks
            line.form = segment.form
            if segment.slot.isNumber {
                let number = bytes.learnedNumber(at: &line.position, safe)
                guard let figure = segment.rule.applied(to: number) else { return .blocked }
                numbers[Int(segment.slot.rawValue)] = figure
            } else if segment.slot == .end {
                return line.marks & segment.needs == segment.needs ? .ended : .blocked
            } else {
                guard line.read(segment.slot, bytes, safe, &clock) else { return .blocked }
            }
        }
    }

    /// The segment that stands at `position` and may stand there in `state`, 0 if there is none.
    @inline(__always)
    private static func find(
        _ segments: Span<LearnedSegment>,
        _ heads: Span<UInt8>,
        after state: UInt8,
        _ bytes: Span<UInt8>,
        _ position: Int,
        _ texts: Span<UInt64>
    ) -> Int {
        var index = Int(heads[LearnedText.bucket(ofTextLike: bytes.paddedWord(at: position))])
        var isShort = false
        while true {
            if index == 0 {
                if isShort { return 0 }
                isShort = true
                index = Int(heads[LearnedText.bucketOfShortTexts])
            } else if segments[index].from == state,
                segments[index].text.stands(at: position, in: bytes, texts)
            {
                return index
            } else {
                index = Int(segments[index].sibling)
            }
        }
    }

    /// Whether the line that has been on no path was like the last of those, and is to be a path.
    private mutating func isLikeTheStray() -> Bool {
        let isLike = trail == stray
        if !isLike { swap(&trail, &stray) }
        return isLike && trail.count <= LearnedPaths.longest && paths.wantsAnother()
    }
}
