import Geography

extension Span<UInt8> {
    /// Whether it is a text.
    @inline(__always)
    package func equals(_ text: StaticString) -> Bool {
        count == text.utf8CodeUnitCount && hasBytes(of: text)
    }

    /// Whether it is a text of the same length.
    @inline(never)
    fileprivate func hasBytes(of text: StaticString) -> Bool {
        text.withUTF8Buffer { text in
            unsafe withUnsafeBytes { bytes in
                // Eight bytes at a time, then one by one.
                let words = text.count & ~7
                for offset in stride(from: 0, to: words, by: 8) {
                    let known = unsafe UnsafeRawBufferPointer(text)
                        .loadUnaligned(fromByteOffset: offset, as: UInt64.self)
                    let found = unsafe bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
                    guard found == known else { return false }
                }
                for offset in words..<text.count {
                    guard unsafe bytes[offset] == text[offset] else { return false }
                }
                return true
            }
        }
    }
}

extension JSONTape {
    /// Whether a string is `word`, its escapes resolved; for other values, whether their text is.
    @inline(__always)
    package func equals(_ node: Int, _ word: StaticString) -> Bool {
        let value = self[node]
        if value.hasEscapes { return unescapedEquals(value, word) }
        // Different lengths settle most comparisons.
        return Int(value.range.count) == word.utf8CodeUnitCount
            && text.span.extracting(value.range.indices).hasBytes(of: word)
    }

    @inline(never)
    private func unescapedEquals(_ node: Node, _ word: StaticString) -> Bool {
        word.withUTF8Buffer { word in
            var unescaped = UnescapedBytes(node.range)
            for index in 0..<word.count {
                guard unsafe unescaped.next(in: text.span) == word[index] else { return false }
            }
            return unescaped.next(in: text.span) == nil
        }
    }

    /// The value of the first member named `key`, `nil` if there is none.
    package func value(of key: StaticString, inObjectAt index: Int) -> Int? {
        var members = members(ofObjectAt: index)
        while let member = members.next(in: self) {
            if equals(member.key, key) { return member.value }
        }
        return nil
    }

    /// The first key that repeats an earlier key of the same object, `nil` if none does.
    ///
    /// Keys are equal if they are after unescaping. Up to 64 keys without escapes are compared through a
    /// filter on the stack. Others go into a table whose hashes no sender can
    /// predict, so that a line of 100,000 keys costs no more than ten lines of 10,000.
    package func duplicateKey(inObjectAt index: Int) -> Int? {
        var filter = SIMD4<UInt64>()
        var members = members(ofObjectAt: index)
        var seen = 0
        while let member = members.next(in: self) {
            let node = self[member.key]
            guard seen < 64, !node.hasEscapes else {
                return duplicateKeyByTable(inObjectAt: index)
            }
            seen += 1
            let hash = quickHash(of: node)
            let bit: UInt64 = 1 << (hash & 63)
            let slot = Int(hash >> 6)
            if filter[slot] & bit != 0,
                isRepeated(member.key, earlierInObjectAt: index)
            {
                return member.key
            }
            filter[slot] |= bit
        }
        return nil
    }

    private func isRepeated(_ key: Int, earlierInObjectAt index: Int) -> Bool {
        var members = members(ofObjectAt: index)
        while let member = members.next(in: self), member.key < key {
            if areEqual(self[member.key], self[key]) { return true }
        }
        return false
    }

    /// Open addressing with linear probing, at most half full.
    private func duplicateKeyByTable(inObjectAt index: Int) -> Int? {
        var size = 0
        var members = members(ofObjectAt: index)
        while members.next(in: self) != nil { size += 1 }
        let mask = 1 << (Int.bitWidth - size.leadingZeroBitCount + 1) - 1
        // A key's index is never 0, so 0 marks a free slot.
        var table = [(hash: Int32, key: Int32)](repeating: (0, 0), count: mask + 1)
        var name: [UInt8] = []

        members = self.members(ofObjectAt: index)
        while let member = members.next(in: self) {
            let node = self[member.key]
            name.removeAll(keepingCapacity: true)
            appendText(of: member.key, to: &name)
            var hasher = Hasher()
            unsafe name.withUnsafeBytes { content in unsafe hasher.combine(bytes: content) }
            let fullHash = hasher.finalize()
            let hash = Int32(truncatingIfNeeded: fullHash >> 32)
            var slot = fullHash & mask
            while table[slot].key != 0 {
                if table[slot].hash == hash,
                    areEqual(self[Int(table[slot].key)], node)
                {
                    return member.key
                }
                slot = (slot + 1) & mask
            }
            table[slot] = (hash, Int32(member.key))
        }
        return nil
    }

    /// Eight bits of a key's length and of its first and last bytes.
    @inline(__always)
    private func quickHash(of node: Node) -> UInt64 {
        let bytes = text.span
        let start = Int(node.range.start)
        let count = Int(node.range.count)
        var word: UInt64 = 0
        if count >= 8 {
            word = bytes.word(at: start) ^ bytes.word(at: start &+ count &- 8) &* 31
        } else if start &+ 8 <= bytes.count {
            word = bytes.word(at: start) & (1 << (8 &* UInt64(count)) &- 1)
        } else {
            for offset in 0..<count {
                word |= UInt64(bytes[start &+ offset]) << (8 &* UInt64(offset))
            }
        }
        // The golden ratio's fraction: an odd number whose bits spread every input bit upwards.
        return ((word ^ UInt64(count)) &* 0x9E37_79B9_7F4A_7C15) >> 56
    }

    private func areEqual(_ one: Node, _ other: Node) -> Bool {
        let bytes = text.span
        if one.hasEscapes || other.hasEscapes {
            var ones = UnescapedBytes(one.range)
            var others = UnescapedBytes(other.range)
            while true {
                let byte = ones.next(in: bytes)
                guard byte == others.next(in: bytes) else { return false }
                if byte == nil { return true }
            }
        }
        guard one.range.count == other.range.count else { return false }
        for offset in 0..<Int(one.range.count) {
            guard bytes[Int(one.range.start) + offset] == bytes[Int(other.range.start) + offset]
            else {
                return false
            }
        }
        return true
    }
}
