extension LearnedLayout {
    /// What is to be known of a line to find others that stand so.
    struct Lesson {
        /// What each byte is at least, and by how much it may be more.
        private(set) var (least, excess): ([UInt8], [UInt8])
        private(set) var texts: [Text] = []
        private(set) var plainName = ByteRange(start: 0, count: 0)
        private(set) var twos: [Two] = []
        private(set) var fours: [Four] = []
        private(set) var afterwards: [Afterwards] = []
        /// How many numbers of each kind there are.
        private var (long, few) = (0, 0)

        /// Takes a line that has been read along a path; `nil` if it has more than is kept, or a number that
        /// stands in no shape.
        ///
        /// - Parameter steps: Those of the path, and perhaps others behind them.
        init?(_ bytes: Span<UInt8>, _ line: ByteRange, _ steps: Span<LearnedPath.Step>) {
            let count = Int(line.count)
            guard 8...LearnedLayout.longest ~= count else { return nil }
            least = line.indices.map { bytes[$0] }
            excess = Array(repeating: 0, count: count)
            let line = bytes.extracting(line.indices.lowerBound...)
            var position = 0
            for (index, place) in steps.indices.enumerated() {
                let step = steps[place]
                position += Int(step.text.count)
                if step.slot == .end { return }
                guard index < LearnedLayout.mostValues,
                    let end = step.slot.end(ofValueAt: position, in: line, count)
                else { return nil }
                let range = ByteRange(from: position, to: end)
                let isTaken =
                    step.slot.isNumber
                    ? take(number: range, line, step) : take(text: range, line, step)
                guard isTaken else { return nil }
                position = end
            }
        }

        /// How ``LearnedLayouts`` keep what the bytes may be, of so many times 32; what is behind the line may be
        /// anything.
        func bounds(ofPairs pairs: Int) -> [SIMD16<UInt8>] {
            (0..<4 * pairs).map { index in
                let isExcess = index % 2 == 1
                let kept = isExcess ? excess : least
                var block = SIMD16<UInt8>(repeating: isExcess ? .max : 0)
                for place in 0..<max(0, min(16, kept.count - 8 * (index & ~1))) {
                    block[place] = kept[8 * (index & ~1) + place]
                }
                return block
            }
        }

        private mutating func take(
            text range: ByteRange,
            _ line: Span<UInt8>,
            _ step: LearnedPath.Step
        ) -> Bool {
            let plain = PlainName.bytes
            let isPlainName =
                step.slot == .session && 1...PlainName.most ~= Int(range.count)
                && range.indices.allSatisfy { plain.contains(line[$0]) }
            // Of any other it is seen what it is when it is read.
            let bounds = isPlainName ? (plain.lowerBound, UInt8(plain.count - 1)) : (0, .max)
            for place in range.indices { (least[place], excess[place]) = bounds }
            if isPlainName {
                plainName = range
            } else {
                texts.append(Text(slot: step.slot, range: range))
            }
            return true
        }

        private mutating func take(
            number range: ByteRange,
            _ line: Span<UInt8>,
            _ step: LearnedPath.Step
        ) -> Bool {
            let first = range.indices.lowerBound
            guard first >= 8,
                let parts = LearnedShape.Parts(of: line, from: first, to: range.indices.upperBound)
            else { return false }
            let shape = LearnedShape.shape(of: parts)
            for place in 0..<shape.count {
                (least[first + place], excess[first + place]) = shape.bounds(of: place)
            }
            put(parts, at: first, step.slot)
            let mayFallShort = parts.isNegative && step.rule != .any
            if mayFallShort || step.rule == .kilometresPerHour {
                afterwards.append(Afterwards(slot: step.slot, rule: step.rule))
            }
            return true
        }

        private mutating func put(
            _ parts: LearnedShape.Parts,
            at start: Int,
            _ slot: LearnedSegment.Slot
        ) {
            if parts.areFew {
                if few % 4 == 0 { fours.append(Four()) }
                fours[few / 4].digits.put(parts, at: start, as: few % 4)
                fours[few / 4].put(slot, as: few % 4)
                few += 1
            } else {
                if long % 2 == 0 { twos.append(Two()) }
                twos[long / 2].digits.put(parts, at: start, as: long % 2)
                twos[long / 2].put(slot, as: long % 2)
                long += 1
            }
        }
    }
}

extension LearnedLayout.Two {
    fileprivate mutating func put(_ slot: LearnedSegment.Slot, as place: Int) {
        if place == 0 { slots.0 = slot } else { slots.1 = slot }
    }
}

extension LearnedLayout.Four {
    fileprivate mutating func put(_ slot: LearnedSegment.Slot, as place: Int) {
        switch place {
        case 0: slots.0.0 = slot
        case 1: slots.0.1 = slot
        case 2: slots.1.0 = slot
        default: slots.1.1 = slot
        }
    }
}

extension LearnedSegment.Slot {
    /// Where a value ends that is read at `position`; `nil` if it does not before `limit`.
    fileprivate func end(ofValueAt position: Int, in bytes: Span<UInt8>, _ limit: Int) -> Int? {
        guard isText else {
            return bytes.learnedNumber(at: position, limit, upTo: .greatestFiniteMagnitude).end
        }
        var end = position
        return bytes.skipLearnedText(from: &end, to: limit) ? end : nil
    }
}
