import BearingsWire

/// A sentence with its text, split into fields.
///
/// It is reused from sentence to sentence without allocating.
struct NMEASentence: Sendable {
    /// From its `$` or `!` to what ends its fields.
    private(set) var text: [UInt8] = []
    /// How far behind its line's beginning it begins.
    private(set) var offset = 0
    /// How long it is with its checksum.
    private(set) var length = 0
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
    static func start(in text: Span<UInt8>, from position: Int = 0) -> Int? {
        var position = position
        while position + 1 < text.count {
            if isStart(text, position) { return position }
            position &+= 1
        }
        return nil
    }

    /// Whether a sentence may begin at a position.
    private static func isStart(_ text: Span<UInt8>, _ position: Int) -> Bool {
        let byte = text[position]
        guard byte == UInt8(ascii: "$") || byte == UInt8(ascii: "!") else { return false }
        return text[position &+ 1] &- UInt8(ascii: "A") < 26
    }

    /// Reads the sentence that begins the rest of a line; ``length`` is valid even if this throws.
    ///
    /// - Parameter offset: How far behind the line's beginning it begins.
    /// - Throws: What is wrong with its checksum, or that it is truncated.
    mutating func read(_ rest: Span<UInt8>, at offset: Int) throws(LineError) {
        self.offset = offset
        var sum: UInt8 = 0
        var count = 1
        fieldStarts[0] = 1
        var position = 1
        scan: while position < rest.count {
            let byte = rest[position]
            // All delimiters are below the digits and letters, the most frequent bytes.
            if byte <= UInt8(ascii: ",") {
                if byte == UInt8(ascii: ",") {
                    if count < Self.maxFields {
                        fieldStarts[count] = position &+ 1
                        count &+= 1
                    }
                } else if byte == UInt8(ascii: "*") {
                    break scan
                } else if position &+ 1 < rest.count, Self.isStart(rest, position) {
                    break scan
                }
            }
            sum ^= byte
            position &+= 1
        }
        text.copy(rest.extracting(0..<position))
        fieldCount = count
        fieldStarts[count] = text.count + 1
        length = position
        kind = NMEAKind(address: text[field(0)])
        hasChecksum = position < rest.count && rest[position] == UInt8(ascii: "*")
        if hasChecksum {
            try check(sum, rest.extracting(droppingFirst: position &+ 1))
        } else if position < rest.count {
            throw error(
                at: text.count,
                "found the beginning of another sentence, expected the rest of this one"
            )
        } else if count == 1 {
            throw error(
                at: text.count,
                "found the end of the line, expected the fields of a sentence"
            )
        }
    }

    /// Compares the checksum with the two digits behind the star.
    private mutating func check(_ sum: UInt8, _ rest: Span<UInt8>) throws(LineError) {
        guard rest.count > 1, let high = rest[0].hexValue, let low = rest[1].hexValue else {
            length += 1
            throw error(
                at: text.count + 1,
                "found a sentence cut in its checksum, expected \(hexadecimal(sum))"
            )
        }
        length += 3
        let found = UInt8(high << 4 | low)
        guard found == sum else {
            throw error(
                at: text.count + 1,
                "the checksum is \(hexadecimal(found)), expected \(hexadecimal(sum)) of this sentence"
            )
        }
    }

    /// An error at an offset in the text.
    func error(
        _ reason: RejectionReason = .badFormat,
        at position: Int,
        _ message: String
    ) -> LineError {
        LineError(reason, offset: offset + position, message: message)
    }

    /// The range of a field; empty if the sentence has too few.
    ///
    /// The address is field 0.
    func field(_ index: Int) -> Range<Int> {
        guard index < fieldCount else { return text.count..<text.count }
        return fieldStarts[index]..<fieldStarts[index &+ 1] &- 1
    }

    /// Where a field begins, or would behind the sentence.
    private func start(of index: Int) -> Int {
        index < fieldCount ? fieldStarts[index] : text.count + (hasChecksum ? 3 : 0)
    }

    /// An error about a field.
    func error(_ reason: RejectionReason, of field: Int, _ message: String) -> LineError {
        error(reason, at: start(of: field), message)
    }

    /// The only byte of a field; 0 if it has none or several.
    func letter(_ index: Int) -> UInt8 {
        let field = field(index)
        return field.count == 1 ? text[field.lowerBound] : 0
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

    init(address: ArraySlice<UInt8>) {
        let start = address.startIndex
        // An address with P is proprietary.
        guard address.count == 5, address[start] != UInt8(ascii: "P") else {
            self = .other
            return
        }
        switch (address[start + 2], address[start + 3], address[start + 4]) {
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
