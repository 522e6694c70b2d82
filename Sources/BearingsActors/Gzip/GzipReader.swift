/// Decompresses a gzip file as it is read.
///
/// Damage is detected at the latest by the checksum at the end of a member. Data before it is returned.
///
/// > Source: RFC 1951 and RFC 1952.
package struct GzipReader: Sendable {
    /// The file is damaged, or ends too soon.
    package enum Damage: Error {
        case damaged
    }

    /// What comes next.
    private enum State {
        case header
        case block
        case stored(left: Int)
        case codes
        case trailer
        case end
    }

    private var source = BitSource()
    private var state = State.header
    /// The error to throw once all data before it has been returned.
    private var failure: (any Error)?
    private var isLastBlock = false
    private var literals: HuffmanTable?
    private var distances: HuffmanTable?
    /// The window: 32 KiB that may be referred to, followed by data to return.
    private var window = [UInt8](repeating: 0, count: 3 * reach)
    private var filled = 0
    private var handedOut = 0
    private var sum = CRC32()
    /// The size of the member, modulo 2^32.
    private var size: UInt32 = 0

    private static let reach = 1 << 15
    /// The most bytes of one step.
    private static let longestMatch = 258

    /// Creates a reader before the first byte of a file.
    package init() {}

    /// The first bytes of a file: its magic number, and its method, which is always this.
    private static let signature: [UInt8] = [0x1F, 0x8B, 0x08]

    /// Whether a file that begins with these bytes is a gzip file.
    package static func isGzip(_ start: some Collection<UInt8>) -> Bool {
        start.starts(with: signature)
    }

    /// Whether these bytes are too few to tell, and so far those of a gzip file.
    package static func mayBecomeGzip(_ start: some Collection<UInt8>) -> Bool {
        start.count < signature.count && signature.starts(with: start)
    }

    /// Decompresses into `buffer` from `offset` on.
    ///
    /// - Parameter more: Reads compressed bytes into a buffer and returns their number; 0 at the end.
    /// - Returns: The number of bytes; 0 at the end.
    /// - Throws: Errors of `more`, and ``Damage``, then at each call.
    package mutating func read(
        into buffer: inout [UInt8],
        from offset: Int,
        _ more: (inout [UInt8]) throws -> Int
    ) throws -> Int {
        while handedOut == filled {
            if let failure { throw failure }
            if case .end = state { return 0 }
            do {
                try unpack(more)
            } catch {
                failure = error
            }
        }
        let count = min(filled - handedOut, buffer.count - offset)
        buffer.replaceSubrange(offset..<offset + count, with: window[handedOut..<handedOut + count])
        handedOut += count
        return count
    }

    /// Decompresses until the window is full or a part of the file ends.
    private mutating func unpack(_ more: (inout [UInt8]) throws -> Int) throws {
        makeRoom()
        let start = filled
        switch state {
        case .header: try readHeader(more)
        case .block: try beginBlock(more)
        case .stored(let left): try copyStored(left, more)
        case .codes: try unpackCodes(more)
        case .trailer: try readTrailer(more)
        case .end: return
        }
        if source.isOverdrawn { throw Damage.damaged }
        sum.add(window[start..<filled])
        size &+= UInt32(truncatingIfNeeded: filled - start)
    }

    private mutating func makeRoom() {
        guard filled > 2 * Self.reach else { return }
        window.replaceSubrange(0..<Self.reach, with: window[filled - Self.reach..<filled])
        filled = Self.reach
        handedOut = filled
    }

    private mutating func bits(_ count: Int, _ more: (inout [UInt8]) throws -> Int) throws -> Int {
        try source.need(count, more)
        defer { source.drop(count) }
        return source.peek(count)
    }

    // MARK: Members

    private mutating func readHeader(_ more: (inout [UInt8]) throws -> Int) throws {
        guard try bits(24, more) == 0x088B1F else { throw Damage.damaged }
        let flags = try bits(8, more)
        // Time, compression level and system.
        _ = try bits(48, more)
        if flags & 4 != 0 {
            for _ in 0..<(try bits(16, more)) { _ = try bits(8, more) }
        }
        for flag in [8, 16] where flags & flag != 0 {
            while try bits(8, more) != 0 {
                if source.isOverdrawn { throw Damage.damaged }
            }
        }
        if flags & 2 != 0 { _ = try bits(16, more) }
        state = .block
        sum = CRC32()
        size = 0
    }

    private mutating func readTrailer(_ more: (inout [UInt8]) throws -> Int) throws {
        source.alignToByte()
        let expected = (try bits(32, more), try bits(32, more))
        guard expected.0 == Int(sum.value), expected.1 == Int(size) else { throw Damage.damaged }
        state = try source.isAtEnd(more) ? .end : .header
    }

    // MARK: Blocks

    private mutating func beginBlock(_ more: (inout [UInt8]) throws -> Int) throws {
        guard !isLastBlock else {
            isLastBlock = false
            state = .trailer
            return
        }
        isLastBlock = try bits(1, more) == 1
        switch try bits(2, more) {
        case 0:
            source.alignToByte()
            let (count, check) = (try bits(16, more), try bits(16, more))
            guard count == ~check & 0xFFFF else { throw Damage.damaged }
            state = .stored(left: count)
        case 1:
            literals = HuffmanTable(lengths: Self.fixedLengths)
            distances = HuffmanTable(lengths: [UInt8](repeating: 5, count: 32))
            state = .codes
        case 2:
            try readCodes(more)
            state = .codes
        default:
            throw Damage.damaged
        }
    }

    private static let fixedLengths =
        [UInt8](repeating: 8, count: 144) + [UInt8](repeating: 9, count: 112)
        + [UInt8](repeating: 7, count: 24) + [UInt8](repeating: 8, count: 8)

    private mutating func copyStored(
        _ left: Int,
        _ more: (inout [UInt8]) throws -> Int
    ) throws {
        let count = min(left, window.count - filled)
        for _ in 0..<count {
            let byte = UInt8(try bits(8, more))
            if source.isOverdrawn { throw Damage.damaged }
            window[filled] = byte
            filled += 1
        }
        state = left == count ? .block : .stored(left: left - count)
    }

    /// The order of the lengths of length codes.
    private static let order = [
        16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15,
    ]

    private mutating func readCodes(_ more: (inout [UInt8]) throws -> Int) throws {
        let literalCount = try bits(5, more) + 257
        let distanceCount = try bits(5, more) + 1
        let lengthCount = try bits(4, more) + 4
        var lengths = [UInt8](repeating: 0, count: 19)
        for index in 0..<lengthCount { lengths[Self.order[index]] = UInt8(try bits(3, more)) }
        guard let code = HuffmanTable(lengths: lengths) else { throw Damage.damaged }
        lengths = []
        while lengths.count < literalCount + distanceCount {
            try source.need(HuffmanTable.longest, more)
            guard let (symbol, used) = code.symbol(source.peek(HuffmanTable.longest)) else {
                throw Damage.damaged
            }
            source.drop(used)
            switch symbol {
            case 16:
                guard let last = lengths.last else { throw Damage.damaged }
                lengths += [UInt8](repeating: last, count: 3 + (try bits(2, more)))
            case 17: lengths += [UInt8](repeating: 0, count: 3 + (try bits(3, more)))
            case 18: lengths += [UInt8](repeating: 0, count: 11 + (try bits(7, more)))
            default: lengths.append(UInt8(symbol))
            }
            if source.isOverdrawn { throw Damage.damaged }
        }
        guard lengths.count == literalCount + distanceCount, lengths[256] > 0 else {
            throw Damage.damaged
        }
        literals = HuffmanTable(lengths: Array(lengths[..<literalCount]))
        distances = HuffmanTable(lengths: Array(lengths[literalCount...]))
        guard literals != nil, distances != nil else { throw Damage.damaged }
    }

    // MARK: Codes

    private mutating func unpackCodes(_ more: (inout [UInt8]) throws -> Int) throws {
        guard let literals, let distances else {
            preconditionFailure("codes are unpacked before they are read")
        }
        while filled + Self.longestMatch <= window.count {
            let sound = filled
            try source.need(HuffmanTable.longest, more)
            guard let (symbol, used) = literals.symbol(source.peek(HuffmanTable.longest)) else {
                throw Damage.damaged
            }
            source.drop(used)
            if symbol < 256 {
                window[filled] = UInt8(symbol)
                filled += 1
            } else if symbol == 256 {
                state = .block
                return
            } else {
                try copyMatch(symbol - 257, distances, more)
            }
            if source.isOverdrawn {
                filled = sound
                throw Damage.damaged
            }
        }
    }

    private mutating func copyMatch(
        _ symbol: Int,
        _ distances: HuffmanTable,
        _ more: (inout [UInt8]) throws -> Int
    ) throws {
        guard symbol < Self.matchLengths.count else { throw Damage.damaged }
        let length = Self.matchLengths[symbol] + (try bits(Self.lengthBits[symbol], more))
        try source.need(HuffmanTable.longest, more)
        guard let (far, used) = distances.symbol(source.peek(HuffmanTable.longest)),
            far < Self.matchDistances.count
        else { throw Damage.damaged }
        source.drop(used)
        let distance = Self.matchDistances[far] + (try bits(Self.distanceBits[far], more))
        guard distance <= filled else { throw Damage.damaged }
        for _ in 0..<length {
            window[filled] = window[filled - distance]
            filled += 1
        }
    }

    private static let matchLengths = [
        3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115,
        131, 163, 195, 227, 258,
    ]
    private static let lengthBits = [
        0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
    ]
    private static let matchDistances = [
        1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537,
        2049, 3073, 4097, 6145, 8193, 12289, 16385, 24577,
    ]
    private static let distanceBits = [
        0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12,
        13, 13,
    ]
}
