/// How layouts come to be known.
extension LearnedLayouts {
    /// Whether it is to be learned how the line at `position` stands, which has been read along a path and stood
    /// in no known way.
    ///
    /// Lessons cost what is saved by a dozen lines; where lines go on to stand otherwise they are hardly ever
    /// worth the while, nor for the first of all, which may have no like.
    @inline(__always)
    mutating func wantsLesson(ofLineAt position: Int, _ bytes: Span<UInt8>) -> Bool {
        guard areReadable(bytes, at: position) else { return false }
        strays &+= 1
        return lines >= patience || 2..<16 ~= strays || strays & 0xFF == 0
    }

    /// Learns how a line stands that has been read along a path.
    ///
    /// - Parameter steps: Those of the path, and perhaps others behind them.
    @inline(never)
    mutating func learn(
        _ line: ByteRange,
        ofPath path: Int,
        _ bytes: Span<UInt8>,
        _ steps: Span<LearnedPath.Step>
    ) {
        while lengths.count <= path { makeRoom() }
        // If there is no room, one is replaced that has not been met since the last lesson.
        let all = path * Self.most..<(path + 1) * Self.most
        let known = all.lowerBound + lengths[path].count
        let place =
            known < all.upperBound ? known : all.first { met & (1 << UInt64($0)) == 0 }
        for place in all { met &= ~(1 << UInt64(place)) }
        lines = 0
        // Where there are more than there is room for, each would soon make room for another.
        if known == all.upperBound { patience = min(2 * patience, Self.mostPatience) }
        guard let place, let lesson = LearnedLayout.Lesson(bytes, line, steps),
            put(Int(line.count), ofPath: path, at: place)
        else { return }
        put(lesson, at: place)
    }

    private mutating func makeRoom() {
        lengths.append(Lengths())
        byLength += repeatElement(
            (last: Self.nobody, other: Self.nobody),
            count: Self.mostMore + 1
        )
        layouts += repeatElement(LearnedLayout(), count: Self.most)
    }

    /// Finds the layout at `place` a place by its length.
    ///
    /// - Returns: Whether there is one.
    private mutating func put(_ count: Int, ofPath path: Int, at place: Int) -> Bool {
        let first = path * Self.most
        let known = (first..<first + lengths[path].count).filter { $0 != place }
        let counts = known.map { layouts[$0].count } + [count]
        let shortest = counts.reduce(count, min)
        guard counts.reduce(count, max) < shortest + Self.mostMore else { return false }
        lengths[path] = Lengths(
            count: max(lengths[path].count, place + 1 - first),
            shortest: shortest
        )
        let firstLength = path * (Self.mostMore + 1)
        for length in firstLength...firstLength + Self.mostMore {
            byLength[length] = (Self.nobody, Self.nobody)
        }
        // Of more than two of a length the last two can be found.
        for (place, count) in zip(known + [place], counts) {
            let length = firstLength + count - shortest
            byLength[length] = (UInt8(place), byLength[length].last)
        }
        return true
    }

    private mutating func put(_ lesson: LearnedLayout.Lesson, at place: Int) {
        let layout = LearnedLayout(lesson)
        layouts[place] = layout
        longest = max(longest, layout.count)
        areSome = true
        let first = place * LearnedLayout.mostValues
        texts.put(lesson.texts, at: first)
        twos.put(lesson.twos, at: place * LearnedLayout.mostTwos)
        fours.put(lesson.fours, at: place * LearnedLayout.mostFours)
        afterwards.put(lesson.afterwards, at: first)
        bounds.put(lesson.bounds(ofPairs: layout.pairs), at: 4 * Self.mostPairs * place)
    }
}

extension Array {
    /// Puts elements where they are to stand; where there is none before them yet, one of them does.
    fileprivate mutating func put(_ elements: [Element], at first: Int) {
        guard let some = elements.first else { return }
        let missing = first + elements.count - count
        if missing > 0 { self += repeatElement(some, count: missing) }
        replaceSubrange(first..<first + elements.count, with: elements)
    }
}
