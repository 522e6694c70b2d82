import Geography

/// Damages text and bytes, and inserts numbers on which a program could trap.
struct FuzzMutator {
    var random: SplitMix64

    /// Finite numbers that any conversion of units makes infinite.
    private static let largest = ["1e308", "-1e308", "1.7976931348623157e308", "1e305"]
    /// Numbers near the limits of doubles and integers, and numbers that round.
    private static let extremes = [
        "1e308", "-1e308", "1.7976931348623157e308", "5e-324", "1e-300", "-0.0", "0", "-1", "1e22",
        "1e15",
        "1e9", "-1e9", "999999999.9", "1000000001", "1e12", "9007199254740992", "9007199254740993",
        "9223372036854775807", "9223372036854775808", "18446744073709551615",
        "18446744073709551616",
        "123456789012345678901234567890", "0.1234567890123456789012345678901234567890", "90", "-90",
        "89.9999999999", "180", "-180", "179.99999999", "32", "-8", "1e6", "253402300799",
        "253402300799999",
        "-62167219200", "1e400", "NaN", "Infinity", "-", "1e",
    ]
    private static let times = [
        "0000-01-01T00:00:00Z", "9999-12-31T23:59:59.999Z", "1970-01-01T00:00:00Z",
        "2026-02-30T00:00:00Z",
        "1969-12-31T23:59:59.9995Z", "2016-12-31T23:59:60Z",
    ]
    private static let scraps = [
        "{", "}", "[", "]", "\"", ",", ":", "\\", "\\ud800", "\u{0}", "<", "&#x0;", "]]>", "--",
        "$", "*",
        "\r", "\t", "null", "[[[[[[[[", "\u{FEFF}", "\u{1E}",
    ]

    /// Some lines of a text, including its first, some of them mutated; or a whole document, mutated.
    mutating func mutate(_ text: [UInt8], isDocument: Bool) -> [UInt8] {
        if isDocument { return mutate(text[...], times: random.number(in: 0..<4)) }
        let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let start = random.number(in: 0..<lines.count)
        // A sequence of texts begins so (RFC 8142); the first may be empty.
        var result: [UInt8] = random.isOnce(in: 8) ? [0x1E] : []
        if !result.isEmpty, random.isOnce(in: 2) { result.append(UInt8(ascii: "\n")) }
        for (index, line) in lines.enumerated() {
            guard index < 4 || start..<start + 24 ~= index else { continue }
            let isKept = random.isOnce(in: 2)
            result += summedUp(
                isKept ? Array(line) : mutate(line, times: random.isOnce(in: 3) ? 3 : 1)
            )
            result.append(UInt8(ascii: "\n"))
        }
        return result
    }

    /// Damages single bytes of binary data.
    mutating func damage(_ bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<random.number(in: 0..<4) where !bytes.isEmpty {
            let offset = random.number(in: 0..<bytes.count)
            switch random.number(in: 0..<4) {
            case 0: bytes[offset] = UInt8(random.number(in: 0..<256))
            case 1: bytes[offset] ^= 1 << UInt8(random.number(in: 0..<8))
            case 2: bytes.removeSubrange(offset...)
            default:
                let word: UInt8 = random.isOnce(in: 2) ? 0xFF : 0
                for index in offset..<min(offset + 8, bytes.count) { bytes[index] = word }
            }
        }
        return bytes
    }

    private mutating func mutate(_ text: ArraySlice<UInt8>, times: Int) -> [UInt8] {
        var text = Array(text)
        for _ in 0..<times {
            // Usually a number.
            switch random.number(in: 0..<10) {
            case 0: insert(pick(Self.scraps), into: &text)
            case 1: cut(&text)
            case 2: replaceTime(in: &text)
            default: replaceNumber(in: &text)
            }
        }
        return text
    }

    private mutating func pick(_ words: [String]) -> String {
        words[random.number(in: 0..<words.count)]
    }

    private mutating func insert(_ scrap: String, into text: inout [UInt8]) {
        let offset = random.number(in: 0..<text.count + 1)
        text.insert(contentsOf: scrap.utf8, at: offset)
    }

    private mutating func cut(_ text: inout [UInt8]) {
        guard !text.isEmpty else { return }
        let start = random.number(in: 0..<text.count)
        text.removeSubrange(start..<min(text.count, start + random.number(in: 1..<16)))
    }

    private mutating func replaceTime(in text: inout [UInt8]) {
        let offsets = text.indices.filter {
            $0 + 19 < text.count && text[$0 + 10] == UInt8(ascii: "T")
        }
        guard !offsets.isEmpty else { return }
        let start = offsets[random.number(in: 0..<offsets.count)]
        let end = text[start...].firstIndex { $0 == UInt8(ascii: "Z") } ?? start + 19
        text.replaceSubrange(start..<min(end + 1, start + 30), with: pick(Self.times).utf8)
    }

    /// Replaces a number by an extreme one.
    private mutating func replaceNumber(in text: inout [UInt8]) {
        func isOfNumber(_ byte: UInt8) -> Bool { byte.isDigit || byte == 0x2D || byte == 0x2E }
        let starts = text.indices.filter {
            text[$0].isDigit && ($0 == 0 || !isOfNumber(text[$0 - 1]))
        }
        guard !starts.isEmpty else { return }
        let start = starts[random.number(in: 0..<starts.count)]
        let end = text[start...].firstIndex { !isOfNumber($0) } ?? text.count
        text.replaceSubrange(
            start..<end,
            with: pick(random.isOnce(in: 3) ? Self.largest : Self.extremes).utf8
        )
    }

    /// An NMEA sentence with a correct checksum; anything else unchanged.
    private func summedUp(_ line: [UInt8]) -> [UInt8] {
        guard line.first == UInt8(ascii: "$"), let star = line.lastIndex(of: UInt8(ascii: "*"))
        else {
            return line
        }
        let sum = line[1..<star].reduce(0, ^)
        let digits = String(sum, radix: 16, uppercase: true)
        return line[...star] + Array((sum < 16 ? "0" : "").utf8) + Array(digits.utf8)
    }
}

extension UInt8 {
    fileprivate var isDigit: Bool { 0x30...0x39 ~= self }
}

extension [UInt8] {
    /// A state file with a correct checksum, if it is long enough.
    var withStateChecksum: [UInt8] {
        guard count >= 16, count % 8 == 0 else { return self }
        var value: UInt64 = 0
        for start in stride(from: 0, to: count - 8, by: 8) {
            var mixed = value
            for offset in 0..<8 { mixed ^= UInt64(self[start + offset]) << UInt64(8 * offset) }
            mixed = (mixed ^ mixed >> 33) &* 0xFF51_AFD7_ED55_8CCD
            mixed = (mixed ^ mixed >> 33) &* 0xC4CE_B9FE_1A85_EC53
            value = (mixed ^ mixed >> 33) &+ 0x9E37_79B9_7F4A_7C15
        }
        let sum = (0..<8).map { UInt8(truncatingIfNeeded: value >> UInt64(8 * $0)) }
        return self[..<(count - 8)] + sum
    }
}
