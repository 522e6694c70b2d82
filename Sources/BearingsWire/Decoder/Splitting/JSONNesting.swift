/// Where in a JSON text a reader is, as far as brackets and strings tell.
///
/// It judges nothing: a text that is wrong within its brackets is cut like a right one, and complained of by
/// whoever reads it. A bracket of the wrong kind closes the innermost container of its own. A string ends at its line's end, for no JSON string goes over two lines.
struct JSONNesting: Sendable {
    /// How many containers are open.
    private(set) var depth = 0
    private(set) var isInString = false
    private var isEscaped = false
    /// The last byte that was no white space, 0 before there was one; of a string its last quote.
    private(set) var last: UInt8 = 0
    /// Which of the open containers are objects, a bit each, for as many as there are bits.
    private var objects: UInt64 = 0

    /// Goes on by a byte.
    @inline(__always)
    mutating func take(_ byte: UInt8) {
        if isInString { return takeInString(byte) }
        switch byte {
        case 0x20, 0x09, 0x0A, 0x0D:
            return
        case UInt8(ascii: "\""):
            isInString = true
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            let bit: UInt64 = depth < 64 ? 1 << UInt64(depth) : 0
            objects = byte == UInt8(ascii: "{") ? objects | bit : objects & ~bit
            depth += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
            if isInObject != (byte == UInt8(ascii: "}")) { closeUnclosed(before: byte) }
            depth = max(0, depth - 1)
        default:
            break
        }
        last = byte
    }

    /// A bracket closes another container than the innermost: closes what is open within that, if it is open.
    @inline(never)
    private mutating func closeUnclosed(before byte: UInt8) {
        var outer = self
        while outer.depth > 0, outer.isInObject != (byte == UInt8(ascii: "}")) { outer.depth -= 1 }
        if outer.depth > 0 { depth = outer.depth }
    }

    @inline(__always)
    private mutating func takeInString(_ byte: UInt8) {
        if isEscaped {
            isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
            isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
            isInString = false
        }
        if byte == 0x0A { (isInString, isEscaped) = (false, false) }
    }

    /// Whether the innermost container is an object.
    var isInObject: Bool { depth > 0 && depth <= 64 && objects >> UInt64(depth - 1) & 1 == 1 }

    /// Whether a byte that is no white space can come next in what is open.
    func mayFollow(_ byte: UInt8) -> Bool {
        let quote = UInt8(ascii: "\"")
        switch last {
        case UInt8(ascii: "{"):
            return byte == quote || byte == UInt8(ascii: "}")
        case UInt8(ascii: "["):
            return byte.beginsJSONValue || byte == UInt8(ascii: "]")
        case UInt8(ascii: ","):
            return isInObject ? byte == quote : byte.beginsJSONValue
        case UInt8(ascii: ":"):
            return byte.beginsJSONValue
        default:
            if byte == UInt8(ascii: ":") { return last == quote && isInObject }
            return byte == UInt8(ascii: ",") || byte == UInt8(ascii: "}")
                || byte == UInt8(ascii: "]")
        }
    }
}

extension UInt8 {
    /// Whether it is white space in JSON.
    @inline(__always)
    var isJSONSpace: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }

    /// Whether it begins an object or array.
    @inline(__always)
    var beginsJSONContainer: Bool { self == UInt8(ascii: "{") || self == UInt8(ascii: "[") }

    fileprivate var beginsJSONValue: Bool {
        switch self {
        case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "\""), UInt8(ascii: "-"),
            UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"):
            true
        default: isDigit
        }
    }
}
