/// Finds the sentences in a line and splits them into fields.
///
/// A scanner is reused from sentence to sentence without allocating. The bytes are passed to every
/// call, since the caller owns the buffer.
struct NMEAScanner: Sendable {
    /// Where the sentence begins, at its `$` or `!`.
    private(set) var start = 0
    /// Where the sentence ends and the next may begin.
    private(set) var end = 0
    private(set) var kind = NMEAKind.other
    /// Whether it has a checksum, which then is valid.
    private(set) var hasChecksum = false
    /// The number of fields, including the address.
    private(set) var fieldCount = 0
    /// Whether it has a date.
    var hasDate: Bool { kind == .rmc && !field(9).isEmpty }
    /// Whether it has a field for its time; otherwise it has that of the last position.
    var hasTime: Bool { kind != .vtg && kind != .hdt }
    /// Where the fields begin, and where another would after the last.
    private var fieldStarts = [Int](repeating: 0, count: Self.maxFields + 1)

    /// More than any sentence that is read; what follows is only checked.
    private static let maxFields = 24

    /// Where the first sentence begins from `position` on: a `$` or `!` and a capital letter.
    static func start(in bytes: Span<UInt8>, _ range: Range<Int>) -> Int? {
        var position = range.lowerBound
        while position + 1 < range.upperBound {
            if isStart(bytes, position) { return position }
            position &+= 1
        }
        return nil
    }

    /// Whether a sentence may begin at a position.
    private static func isStart(_ bytes: Span<UInt8>, _ position: Int) -> Bool {
        let byte = bytes[position]
        guard byte == UInt8(ascii: "$") || byte == UInt8(ascii: "!") else { return false }
        return bytes[position &+ 1] &- UInt8(ascii: "A") < 26
    }

    /// Reads the sentence that begins at the range's start; ``end`` is valid even if this throws.
    ///
    /// - Parameter lineStart: Offsets in errors count from here.
    /// - Throws: What is wrong with its checksum, or that it is truncated.
    mutating func read(
        _ bytes: Span<UInt8>,
        _ range: Range<Int>,
        lineStart: Int
    ) throws(LineError) {
        start = range.lowerBound
        var position = start + 1
        var sum: UInt8 = 0
        var count = 1
        fieldStarts[0] = position
        scan: while position < range.upperBound {
            let byte = bytes[position]
            // All delimiters are below the digits and letters, the most frequent bytes.
            if byte <= UInt8(ascii: ",") {
                if byte == UInt8(ascii: ",") {
                    if count < Self.maxFields {
                        fieldStarts[count] = position &+ 1
                        count &+= 1
                    }
                } else if byte == UInt8(ascii: "*") {
                    break scan
                } else if position &+ 1 < range.upperBound, Self.isStart(bytes, position) {
                    break scan
                }
            }
            sum ^= byte
            position &+= 1
        }
        fieldCount = count
        fieldStarts[count] = position + 1
        end = position
        kind = NMEAKind(bytes, start + 1..<(count > 1 ? fieldStarts[1] - 1 : position))
        hasChecksum = position < range.upperBound && bytes[position] == UInt8(ascii: "*")
        if hasChecksum {
            try check(sum, bytes, range.upperBound, lineStart)
        } else if position < range.upperBound {
            throw LineError(
                .badFormat,
                offset: position - lineStart,
                message: "found the beginning of another sentence, expected the rest of this one"
            )
        } else if count == 1 {
            throw LineError(
                .badFormat,
                offset: position - lineStart,
                message: "found the end of the line, expected the fields of a sentence"
            )
        }
    }

    private mutating func check(
        _ sum: UInt8,
        _ bytes: Span<UInt8>,
        _ lineEnd: Int,
        _ lineStart: Int
    ) throws(LineError) {
        let star = end
        guard star + 2 < lineEnd, let high = bytes[star + 1].hexValue,
            let low = bytes[star + 2].hexValue
        else {
            end = star + 1
            throw LineError(
                .badFormat,
                offset: star + 1 - lineStart,
                message: "found a sentence cut in its checksum, expected \(hexadecimal(sum))"
            )
        }
        end = star + 3
        let found = UInt8(high << 4 | low)
        guard found == sum else {
            throw LineError(
                .badFormat,
                offset: star + 1 - lineStart,
                message:
                    "the checksum is \(hexadecimal(found)), expected \(hexadecimal(sum)) of this sentence"
            )
        }
    }

    /// The range of a field; empty if the sentence has too few.
    ///
    /// The address is field 0.
    func field(_ index: Int) -> Range<Int> {
        guard index < fieldCount else { return end..<end }
        return fieldStarts[index]..<fieldStarts[index &+ 1] &- 1
    }

    /// The only byte of a field; 0 if it has none or several.
    func letter(_ index: Int, _ bytes: Span<UInt8>) -> UInt8 {
        let field = field(index)
        return field.count == 1 ? bytes[field.lowerBound] : 0
    }
}

/// The kind of a sentence, by the last three letters of its address, for any talker.
enum NMEAKind: Sendable {
    /// Time, date, position, course and speed.
    case rmc
    /// Time, position and altitude.
    case gga
    /// Position and time.
    case gll
    /// Time, position and altitude, by several satellite systems.
    case gns
    /// Course and speed.
    case vtg
    /// Time and date.
    case zda
    /// Where the device points.
    case hdt
    /// The uncertainty of the position.
    case gst
    /// Anything else: satellites, instruments, other ships, proprietary sentences.
    case other

    init(_ bytes: Span<UInt8>, _ address: Range<Int>) {
        let start = address.lowerBound
        // An address with P is proprietary.
        guard address.count == 5, bytes[start] != UInt8(ascii: "P") else {
            self = .other
            return
        }
        switch (bytes[start + 2], bytes[start + 3], bytes[start + 4]) {
        case (UInt8(ascii: "R"), UInt8(ascii: "M"), UInt8(ascii: "C")): self = .rmc
        case (UInt8(ascii: "G"), UInt8(ascii: "G"), UInt8(ascii: "A")): self = .gga
        case (UInt8(ascii: "G"), UInt8(ascii: "L"), UInt8(ascii: "L")): self = .gll
        case (UInt8(ascii: "G"), UInt8(ascii: "N"), UInt8(ascii: "S")): self = .gns
        case (UInt8(ascii: "V"), UInt8(ascii: "T"), UInt8(ascii: "G")): self = .vtg
        case (UInt8(ascii: "Z"), UInt8(ascii: "D"), UInt8(ascii: "A")): self = .zda
        case (UInt8(ascii: "H"), UInt8(ascii: "D"), UInt8(ascii: "T")): self = .hdt
        case (UInt8(ascii: "G"), UInt8(ascii: "S"), UInt8(ascii: "T")): self = .gst
        default: self = .other
        }
    }
}

private func hexadecimal(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return byte < 16 ? "0\(digits)" : digits
}
