import BearingsEngine

/// How lines are read that are on a path.
extension LearnedLines {
    /// Reads lines that go along a path, each to its end; `position` stays before the first that does not.
    ///
    /// - Parameter place: The path's place among all.
    @inline(never)
    static func readLines(
        along path: LearnedPath,
        _ place: Int,
        _ steps: inout MutableSpan<LearnedPath.Step>,
        _ layouts: inout LearnedLayouts,
        _ texts: Span<UInt64>,
        _ bytes: Span<UInt8>,
        from position: inout Int,
        _ safe: Int,
        number: inout Int,
        maxLine: Int,
        file: [UInt8]?,
        _ clock: inout LearnedClock,
        _ numbers: inout MutableSpan<Double>,
        into entries: inout OutputSpan<RecordBatch.Entry>,
        _ fixes: inout OutputSpan<Fix>,
        from firstFix: Int,
        _ batch: inout RecordBatch
    ) {
        while entries.freeCapacity > 0, position < safe {
            var line = LearnedLine()
            (line.form, line.marks) = (path.form, path.marks)
            var end: Int
            if let known = layouts.layout(ofLineAt: position, onPath: place, bytes),
                let lineEnd = layouts.read(known, bytes, position, safe, &clock, &numbers, &line)
            {
                end = lineEnd
            } else {
                // One that stands as lines of another path do is left to that.
                if layouts.leaves(place, at: position, bytes) { return }
                end = position
                guard
                    walk(
                        along: path,
                        &steps,
                        texts,
                        bytes,
                        to: &end,
                        safe,
                        number,
                        &clock,
                        &numbers,
                        &line
                    )
                else { return }
                if layouts.wantsLesson(ofLineAt: position, bytes) {
                    layouts.learn(
                        ByteRange(from: position, to: end),
                        ofPath: place,
                        bytes,
                        steps.span.extracting(path.start...)
                    )
                }
            }
            guard end <= safe, end &- position <= maxLine,
                line.add(
                    bytes,
                    ByteRange(from: position, to: end),
                    number: number &+ 1,
                    file: file,
                    numbers.span,
                    to: &entries,
                    &fixes,
                    from: firstFix,
                    &batch
                )
            else { return }
            number &+= 1
            position = end
        }
    }

    /// Goes along a path, step by step.
    ///
    /// - Parameters:
    ///   - end: Where the line begins; moved behind it.
    ///   - number: How many lines there are before it.
    /// - Returns: Whether the line does, and its values take no closer look.
    @inline(__always)
    private static func walk(
        along path: LearnedPath,
        _ steps: inout MutableSpan<LearnedPath.Step>,
        _ texts: Span<UInt64>,
        _ bytes: Span<UInt8>,
        to end: inout Int,
        _ safe: Int,
        _ number: Int,
        _ clock: inout LearnedClock,
        _ numbers: inout MutableSpan<Double>,
        _ line: inout LearnedLine
    ) -> Bool {
        var index = path.start
        while true {
            // A path ends with a step that ends the line.
            // Each part is read where it stands, for a step is large.
            let text = unsafe steps[unchecked: index].text
            guard text.stands(at: end, in: bytes, texts) else { return false }
            end &+= Int(text.count)
            guard end <= safe else { return false }
            let slot = unsafe steps[unchecked: index].slot
            if slot == .end { return true }
            if slot.isNumber {
                let figure: Double
                if unsafe steps[unchecked: index].isLong {
                    let start = end
                    (figure, end) = bytes.longFraction(at: start, safe, upTo: slot.most)
                    if end &- start <= LearnedShape.longest { steps[index].isLong = false }
                } else if unsafe steps[unchecked: index].shape.fits(bytes, at: end) {
                    figure = unsafe steps[unchecked: index].shape.number(bytes, at: end)
                    unsafe end &+= steps[unchecked: index].shape.count
                } else {
                    (figure, end) = steps[index].read(bytes, at: end, safe, inLine: number)
                }
                let rule = unsafe steps[unchecked: index].rule
                let isPlain = unsafe figure >= steps[unchecked: index].least
                guard LearnedLine.keep(figure, slot, rule, isPlain, in: &numbers) else {
                    return false
                }
            } else {
                guard line.take(slot, bytes, at: &end, safe, &clock) else { return false }
            }
            index &+= 1
        }
    }
}
