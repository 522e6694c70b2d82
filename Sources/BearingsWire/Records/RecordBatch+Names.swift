import CProcessor

/// The names of sessions in a batch.
extension RecordBatch {
    /// The name of an entry's session, `nil` for `main` by default.
    package func name(of session: SessionReference) -> [UInt8]? {
        if session.isUnnamed { return nil }
        return session.range.map { Array(names[$0.indices]) } ?? session.short.bytes
    }

    /// The session whose name `append` adds to the end of the batch's names; unnamed if that is empty.
    mutating func appendedSession(_ append: (inout [UInt8]) -> Void) -> SessionReference {
        let start = names.count
        append(&names)
        return SessionReference(from: start, in: &names)
    }

    /// The session of a name, which is added to the batch if it is long.
    mutating func session(named name: [UInt8]) -> SessionReference {
        name.count <= ShortName.longest
            ? SessionReference(ShortName(name[...])) : addName(name.span, ByteRange(0..<name.count))
    }

    /// The session of a name in a line.
    ///
    /// - Parameter range: The name in `bytes`; a short one may contain a backslash, but nothing else that JSON would
    ///   escape.
    /// - Returns: `nil` if it has a backslash, or if too few bytes follow it; nothing has been added then.
    @inline(__always)
    mutating func session(
        namedInLine bytes: Span<UInt8>,
        _ range: ByteRange
    ) -> SessionReference? {
        let (start, count) = (Int(range.start), Int(range.count))
        guard count <= ShortName.longest else { return addName(bytes, range) }
        guard bytes.count &- start >= 16 else { return nil }
        let words = unsafe bytes.withUnsafeBytes {
            unsafe $0.loadUnaligned(fromByteOffset: start, as: SIMD2<UInt64>.self)
        }
        let others = processor_others(
            unsafe unsafeBitCast(words, to: SIMD16<UInt8>.self),
            UInt8(ascii: "\\"),
            1
        )
        guard ~others & (1 &<< UInt32(truncatingIfNeeded: count) &- 1) == 0 else { return nil }
        return SessionReference(ShortName(first: count, of: words))
    }

    /// Adds a long name, unless it is the one added last: most lines have the session of the line
    /// before.
    @inline(never)
    private mutating func addName(_ bytes: Span<UInt8>, _ range: ByteRange) -> SessionReference {
        let count = Int(range.count)
        let last = names.count &- count
        if last >= 0 {
            // Names differ at their ends most often.
            var left = count
            while left > 0, names[last &+ left &- 1] == bytes[Int(range.start) &+ left &- 1] {
                left &-= 1
            }
            if left == 0 {
                return SessionReference(at: ByteRange(from: last, to: names.count))
            }
        }
        let start = names.count
        names.append(addingCapacity: count) { room in
            unsafe room.withUnsafeMutableBufferPointer { room, written in
                unsafe bytes.extracting(range.indices).withUnsafeBytes {
                    unsafe UnsafeMutableRawBufferPointer(room).copyMemory(from: $0)
                }
                written = count
            }
        }
        return SessionReference(at: ByteRange(from: start, to: names.count))
    }
}
