/// Whether a string of the line, unescaped, equals `key`.
@inline(__always)
package func keyEquals(_ bytes: Span<UInt8>, _ node: JSONTape.Node, _ key: StaticString) -> Bool {
    if node.hasEscapes { return unescapedEquals(bytes, node, key) }
    return textEquals(bytes, node.range, key)
}

/// Whether the bytes of a range are a text.
@inline(__always)
func textEquals(_ bytes: Span<UInt8>, _ range: ByteRange, _ text: StaticString) -> Bool {
    // Different lengths settle most comparisons.
    Int(range.count) == text.utf8CodeUnitCount && matches(text, in: bytes, at: Int(range.start))
}

@inline(never)
private func matches(_ text: StaticString, in bytes: Span<UInt8>, at start: Int) -> Bool {
    let bytes = bytes.extracting(start..<start + text.utf8CodeUnitCount)
    return text.withUTF8Buffer { text in
        unsafe bytes.withUnsafeBytes { bytes in
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

@inline(never)
private func unescapedEquals(
    _ bytes: Span<UInt8>,
    _ node: JSONTape.Node,
    _ key: StaticString
) -> Bool {
    key.withUTF8Buffer { text in
        var unescaped = UnescapedBytes(node.range)
        for index in 0..<text.count {
            guard unsafe unescaped.next(in: bytes) == text[index] else { return false }
        }
        return unescaped.next(in: bytes) == nil
    }
}

extension JSONTape {
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
            let hash = quickHash(text.span, node.range)
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
            if areEqual(self[member.key], self[key], text.span) { return true }
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
                    areEqual(self[Int(table[slot].key)], node, text.span)
                {
                    return member.key
                }
                slot = (slot + 1) & mask
            }
            table[slot] = (hash, Int32(member.key))
        }
        return nil
    }
}

/// Eight bits of a key's length and of its first and last bytes.
@inline(__always)
private func quickHash(_ bytes: Span<UInt8>, _ range: ByteRange) -> UInt64 {
    let start = Int(range.start)
    let count = Int(range.count)
    var word: UInt64 = 0
    if count >= 8 {
        word = bytes.word(at: start) ^ bytes.word(at: start &+ count &- 8) &* 31
    } else if start &+ 8 <= bytes.count {
        word = bytes.word(at: start) & (1 << (8 &* UInt64(count)) &- 1)
    } else {
        for offset in 0..<count { word |= UInt64(bytes[start &+ offset]) << (8 &* UInt64(offset)) }
    }
    // The golden ratio's fraction: an odd number whose bits spread every input bit upwards.
    return ((word ^ UInt64(count)) &* 0x9E37_79B9_7F4A_7C15) >> 56
}

private func areEqual(_ one: JSONTape.Node, _ other: JSONTape.Node, _ bytes: Span<UInt8>) -> Bool {
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
        guard bytes[Int(one.range.start) + offset] == bytes[Int(other.range.start) + offset] else {
            return false
        }
    }
    return true
}
