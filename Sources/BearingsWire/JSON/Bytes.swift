import Geography

extension Span<UInt8> {
    /// The four bytes from `offset` on, the first one lowest.
    @inline(__always)
    private func half(at offset: Int) -> UInt64 {
        precondition(offset >= 0 && offset <= count &- 4, "half a word ends past its buffer")
        return unsafe UInt64(
            UInt32(
                littleEndian: bytes.unsafeLoadUnaligned(
                    fromUncheckedByteOffset: offset,
                    as: UInt32.self
                )
            )
        )
    }

    /// Its first and its last bytes, which may overlap: all there are of at most sixteen.
    @inline(__always)
    var ends: (first: UInt64, last: UInt64) {
        if count >= 8 { return (word(at: 0), word(at: count &- 8)) }
        if count >= 4 { return (half(at: 0), half(at: count &- 4)) }
        var word: UInt64 = 0
        for index in indices { word = word &<< 8 | UInt64(self[index]) }
        return (word, 0)
    }

    /// Whether a text of the same length has the same bytes.
    @inline(__always)
    package func hasSameBytes(as other: Span<UInt8>) -> Bool {
        precondition(count == other.count, "texts of different lengths are not compared")
        var start = 0
        while count &- start > 16 {
            guard word(at: start) == other.word(at: start) else { return false }
            start &+= 8
        }
        return extracting(start...).ends == other.extracting(start...).ends
    }
}

extension [UInt8] {
    /// Becomes a copy of some bytes, without allocating where it has the room.
    package mutating func copy(_ bytes: Span<UInt8>) {
        removeAll(keepingCapacity: true)
        append(addingCapacity: bytes.count) { room in
            unsafe room.withUnsafeMutableBufferPointer { room, written in
                unsafe bytes.withUnsafeBytes {
                    unsafe UnsafeMutableRawBufferPointer(room).copyMemory(from: $0)
                }
                written = bytes.count
            }
        }
    }
}

extension UInt64 {
    /// A word with `byte` in all eight bytes.
    @inline(__always)
    package init(repeating byte: UInt8) {
        self = 0x0101_0101_0101_0101 &* UInt64(byte)
    }
}

extension UInt8 {
    /// Whether it is a digit of ASCII.
    @inlinable package var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }

    /// Whether it is white space of XML: blank, tab, newline, carriage return.
    @inlinable package var isXMLSpace: Bool {
        self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09
    }

    var isSign: Bool { self == UInt8(ascii: "-") || self == UInt8(ascii: "+") }

    /// The value of this byte as a hexadecimal digit, `nil` if it is none.
    package var hexValue: UInt32? {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(self - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(self - UInt8(ascii: "a") + 10)
        case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(self - UInt8(ascii: "A") + 10)
        default: nil
        }
    }
}
