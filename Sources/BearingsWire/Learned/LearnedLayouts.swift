import CProcessor

/// The layouts that are known of the lines of all paths.
struct LearnedLayouts: Sendable {
    /// How many there are of a path at most.
    static let most = 8
    /// How many times 32 bytes the longest line has.
    static let mostPairs = LearnedLayout.longest / 32
    /// How many bytes the longest of a path has more than the shortest, at most.
    static let mostMore = 15

    /// What is known of the lengths of a path's lines.
    struct Lengths: BitwiseCopyable {
        /// How many layouts there are: the first ones of those the path may have.
        var count = 0
        /// How many bytes the shortest has.
        var shortest = 8
    }

    /// As many of each path as it may have, known or not.
    var layouts: [LearnedLayout] = []
    /// By the path.
    var lengths: [Lengths] = []
    /// By path and by how many bytes a line has more than the shortest: the layout of the last one of that length,
    /// and another of it, `nobody` for none.
    var byLength: [(last: UInt8, other: UInt8)] = []
    static let nobody = UInt8.max
    // Of what follows each layout has places of its own, as many as it may need; there are none behind the last
    // that is taken.
    /// What every byte of a line is at least, sixteen at a time, each time with by how much it may be more.
    var bounds: [SIMD16<UInt8>] = []
    var texts: [LearnedLayout.Text] = []
    var twos: [LearnedLayout.Two] = []
    var fours: [LearnedLayout.Four] = []
    var afterwards: [LearnedLayout.Afterwards] = []
    /// How many bytes the longest has that is known.
    var longest = 8
    /// Whether any is known.
    var areSome = false
    /// The path for which another has been left.
    private var next: Int?
    /// The path that has been left last for another.
    private var left = 0
    /// Which have been met since the last lesson, a bit each.
    var met: UInt64 = 0
    /// How many lines have stood in a known way since the last lesson.
    var lines = 0
    /// How many are to do so before the next: twice as many each time that there is no room for what it teaches.
    var patience = leastPatience
    static let leastPatience = 128
    static let mostPatience = 4096
    /// How many lines have stood in no known way.
    var strays = 0

    /// Forgets them, for the paths are others now.
    mutating func forget() {
        for path in lengths.indices { lengths[path].count = 0 }
        areSome = false
        patience = Self.leastPatience
    }

    // MARK: Finding

    /// The layout in which the line at `position` stands, `nil` if it is none that is known of that path.
    ///
    /// What has been read may end within the line, for what is behind it may look like the rest.
    @inline(__always)
    mutating func layout(
        ofLineAt position: Int,
        onPath path: Int,
        _ bytes: Span<UInt8>
    ) -> Int? {
        guard path < lengths.count, areReadable(bytes, at: position) else { return nil }
        let lengths = unsafe lengths.span[unchecked: path]
        guard lengths.count > 0 else { return nil }
        // Which it may be is told by where the line ends, without a branch, which could not be foreseen.
        let others = processor_others(
            bytes.paddedBytes(at: position &+ lengths.shortest &- 1),
            UInt8(ascii: "\n"),
            1
        )
        let more = (~others | 1 &<< UInt32(Self.mostMore)).trailingZeroBitCount
        let length = path &* (Self.mostMore &+ 1) &+ more
        let (last, other) = unsafe byLength.span[unchecked: length]
        guard last != Self.nobody else { return nil }
        var index = Int(last)
        if !fits(index, bytes, at: position) {
            index = Int(other)
            guard other != Self.nobody, fits(index, bytes, at: position) else { return nil }
            byLength[length] = (other, last)
        }
        met |= 1 &<< UInt64(index)
        lines &+= 1
        return index
    }

    /// The path of the line for which the last one was left, if that has not been asked for yet.
    mutating func takeNext() -> Int? {
        defer { next = nil }
        return next
    }

    /// Whether the line at `position`, which stands as no known one of a path, does so as one of another.
    @inline(__always)
    mutating func leaves(
        _ path: Int,
        at position: Int,
        _ bytes: Span<UInt8>
    ) -> Bool {
        areSome && leaves(path, at: position, among: bytes)
    }

    @inline(never)
    private mutating func leaves(
        _ path: Int,
        at position: Int,
        among bytes: Span<UInt8>
    ) -> Bool {
        next = nil
        // Most often it is the one that has been left last, as where fixes and viewports take turns.
        var other = left
        for place in 0...lengths.count {
            if other != path, layout(ofLineAt: position, onPath: other, bytes) != nil {
                (next, left) = (other, path)
                return true
            }
            other = place
        }
        return false
    }

    /// Whether there are as many bytes as any line may have that is compared, of which some may mean nothing.
    @inline(__always)
    func areReadable(_ bytes: Span<UInt8>, at position: Int) -> Bool {
        position &+ longest <= bytes.count &- LearnedLines.padding
    }

    @inline(__always)
    private func fits(_ index: Int, _ bytes: Span<UInt8>, at position: Int) -> Bool {
        let pairs = unsafe layouts.span[unchecked: index].pairs
        return unsafe bytes.withUnsafeBufferPointer { bytes in
            unsafe bounds.withUnsafeBufferPointer { bounds in
                guard let line = bytes.baseAddress, let first = bounds.baseAddress else {
                    return false
                }
                let offset = 4 &* Self.mostPairs &* index
                return unsafe processor_all_fit(line + position, first + offset, pairs)
            }
        }
    }

    // MARK: Reading

    /// Reads the values of the line at `position`, which stands in a layout.
    ///
    /// - Parameter kept: The numbers by slot.
    /// - Returns: Where it ends, `nil` if a value takes a closer look.
    @inline(__always)
    func read(
        _ index: Int,
        _ bytes: Span<UInt8>,
        _ position: Int,
        _ safe: Int,
        _ clock: inout LearnedClock,
        _ kept: inout MutableSpan<Double>,
        _ line: inout LearnedLine
    ) -> Int? {
        let layout = unsafe layouts.span[unchecked: index]
        line.session = layout.plainName.moved(by: position)
        let first = index &* LearnedLayout.mostValues
        for place in first..<first &+ layout.texts {
            let text = unsafe texts.span[unchecked: place]
            var end = position &+ Int(text.range.start)
            guard line.take(text.slot, bytes, at: &end, safe, &clock),
                end == position &+ Int(text.range.start &+ text.range.count)
            else { return nil }
        }
        let firstTwo = index &* LearnedLayout.mostTwos
        for place in firstTwo..<firstTwo &+ layout.twos {
            let two = unsafe twos.span[unchecked: place]
            kept.keep(two.digits.numbers(bytes, ofLineAt: position), two.slots)
        }
        let firstFour = index &* LearnedLayout.mostFours
        for place in firstFour..<firstFour &+ layout.fours {
            let four = unsafe fours.span[unchecked: place]
            let numbers = four.digits.numbers(bytes, ofLineAt: position)
            kept.keep(numbers.0, four.slots.0)
            kept.keep(numbers.1, four.slots.1)
        }
        for place in first..<first &+ layout.afterwards {
            let (slot, rule) = unsafe (
                afterwards.span[unchecked: place].slot, afterwards.span[unchecked: place].rule
            )
            guard let number = rule.applied(to: kept[Int(slot.rawValue)]) else { return nil }
            kept[Int(slot.rawValue)] = number
        }
        return position &+ layout.count
    }
}

extension MutableSpan<Double> {
    /// Keeps two numbers by their slots.
    @inline(__always)
    fileprivate mutating func keep(
        _ numbers: SIMD2<Double>,
        _ slots: (LearnedSegment.Slot, LearnedSegment.Slot)
    ) {
        // There is room for all slots.
        unsafe self[unchecked: Int(slots.0.rawValue)] = numbers[0]
        unsafe self[unchecked: Int(slots.1.rawValue)] = numbers[1]
    }
}
