/// The nesting of a JSON text, as far as brackets and strings determine it.
///
/// It validates nothing: invalid text within brackets is split like valid text, and its reader
/// reports it. A mismatched bracket closes the innermost container of its own kind. A string ends at the latest with its line.
package struct JSONNesting: Sendable {
    /// Creates the nesting of a text that has not begun.
    package init() {}

    /// The number of open containers.
    package private(set) var depth = 0
    private(set) var isInString = false
    private var isEscaped = false
    /// The last byte other than white space, 0 before there was one; for a string its last quote.
    private(set) var last: UInt8 = 0
    /// Which of the open containers are objects, a bit each, as far as there are bits.
    private var objects: UInt64 = 0
    /// The most open containers that can be distinguished, and that a reader accepts.
    private static let deepest = 64

    /// Whether the containers can still be distinguished.
    var isReadable: Bool { depth <= Self.deepest }

    /// Processes a byte.
    @inline(__always)
    package mutating func take(_ byte: UInt8) {
        if isInString { return takeInString(byte) }
        switch byte {
        case 0x20, 0x09, 0x0A, 0x0D:
            return
        case UInt8(ascii: "\""):
            isInString = true
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            let bit: UInt64 = depth < Self.deepest ? 1 << UInt64(depth) : 0
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

    /// Whether bytes of which each ``UInt8/isJSONText`` can be taken at once.
    var mayTakeText: Bool { !isEscaped }

    /// Processes such bytes, of which this is the last.
    mutating func takeText(endingWith byte: UInt8) {
        if !isInString { last = byte }
    }

    /// Closes an outer container of the bracket's kind and all within it, if one is open.
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
    var isInObject: Bool { depth > 0 && isReadable && objects >> UInt64(depth - 1) & 1 == 1 }

    /// Whether a byte other than white space can follow.
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
    /// Whether it is JSON white space.
    package var isJSONSpace: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }

    /// Whether it opens an object or array.
    package var beginsJSONContainer: Bool { self == UInt8(ascii: "{") || self == UInt8(ascii: "[") }

    /// Whether it is a letter, a digit, a sign or a dot, which nest nothing, wherever they stand.
    var isJSONText: Bool {
        isDigit || (self | 0x20 >= UInt8(ascii: "a") && self | 0x20 <= UInt8(ascii: "z"))
            || self == UInt8(ascii: ".") || self == UInt8(ascii: "-") || self == UInt8(ascii: "_")
            || self == UInt8(ascii: "+")
    }

    /// Whether it ends an object or an array.
    var endsJSONContainer: Bool { self == UInt8(ascii: "}") || self == UInt8(ascii: "]") }

    /// Whether a value, a bracket, a comma or a colon begins with it.
    var beginsJSONToken: Bool {
        beginsJSONValue || endsJSONContainer || self == UInt8(ascii: ",")
            || self == UInt8(ascii: ":")
    }

    fileprivate var beginsJSONValue: Bool {
        switch self {
        case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "\""), UInt8(ascii: "-"),
            UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"):
            true
        default: isDigit
        }
    }
}
