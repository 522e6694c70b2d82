/// How far a scan came, and what stopped it.
struct JSONScan: BitwiseCopyable {
    /// What was expected and not found; `none` at the end of a valid value.
    enum Fault: UInt8, BitwiseCopyable {
        case none
        case noRoom
        case value
        case key
        case colon
        case separator
        case nothingMore
        case digit
        case leadingZero
        case literal
        case controlCharacter
        case escape
        case hexDigit
        case closingQuote
        case wellFormedUTF8
        case restOfCharacter
        case surrogatePair
        case lessDepth
    }

    var fault: Fault
    /// The offset of the offending byte in the buffer.
    var position: Int
    /// The number of nodes so far.
    var count: Int
    /// The innermost open container, -1 if there is none.
    var container: Int
}

/// Parses one JSON value, exactly by the grammar of RFC 8259, into `nodes`.
///
/// All state is in local variables. An open container stores the index of the one around it in
/// `next`, so there is no other stack.
func scanJSON(
    _ bytes: Span<UInt8>,
    _ line: Range<Int>,
    maximumDepth: Int,
    into nodes: inout MutableSpan<JSONTape.Node>
) -> JSONScan {
    let end = line.upperBound
    var position = line.lowerBound
    var count = 0
    var container = -1
    var isInObject = false
    var depth = 0

    @inline(__always)
    func stop(_ fault: JSONScan.Fault, at position: Int) -> JSONScan {
        JSONScan(fault: fault, position: position, count: count, container: container)
    }

    while true {
        // One iteration adds at most a key and a value.
        guard count &+ 2 <= nodes.count else { return stop(.noRoom, at: position) }

        if isInObject {
            position = skipBlanks(bytes, position, end)
            guard position < end, bytes[position] == UInt8(ascii: "\"") else {
                return stop(.key, at: position)
            }
            let key = scanString(bytes, position &+ 1, end)
            guard key.fault == .none else { return stop(key.fault, at: key.position) }
            nodes[count] = JSONTape.Node(
                kind: .string,
                isKey: true,
                hasEscapes: key.hasEscapes,
                range: ByteRange(from: position &+ 1, to: key.position),
                next: Int32(truncatingIfNeeded: count &+ 1)
            )
            count &+= 1
            position = skipBlanks(bytes, key.position &+ 1, end)
            guard position < end, bytes[position] == UInt8(ascii: ":") else {
                return stop(.colon, at: position)
            }
            position &+= 1
        }

        position = skipBlanks(bytes, position, end)
        guard position < end else { return stop(.value, at: position) }
        let start = position
        let first = bytes[start]
        switch first {
        case UInt8(ascii: "\""):
            let string = scanString(bytes, start &+ 1, end)
            guard string.fault == .none else { return stop(string.fault, at: string.position) }
            nodes[count] = JSONTape.Node(
                kind: .string,
                hasEscapes: string.hasEscapes,
                range: ByteRange(from: start &+ 1, to: string.position),
                next: Int32(truncatingIfNeeded: count &+ 1)
            )
            count &+= 1
            position = string.position &+ 1

        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            let number = scanNumber(bytes, start, end)
            guard number.fault == .none else { return stop(number.fault, at: number.position) }
            position = number.position
            nodes[count] = JSONTape.Node(
                kind: .number,
                range: ByteRange(from: start, to: position),
                next: Int32(truncatingIfNeeded: count &+ 1)
            )
            count &+= 1

        case UInt8(ascii: "{"), UInt8(ascii: "["):
            guard depth < maximumDepth else { return stop(.lessDepth, at: start) }
            depth &+= 1
            isInObject = first == UInt8(ascii: "{")
            nodes[count] = JSONTape.Node(
                kind: isInObject ? .object : .array,
                range: ByteRange(from: start, to: start),
                next: Int32(truncatingIfNeeded: container)
            )
            container = count
            count &+= 1
            position = skipBlanks(bytes, start &+ 1, end)
            // A closing bracket's code is that of the opening one plus two.
            guard position < end, bytes[position] == first &+ 2 else { continue }

        default:
            let literal = scanLiteral(bytes, start, end)
            guard literal.fault == .none else { return stop(literal.fault, at: literal.position) }
            position = literal.position
            nodes[count] = JSONTape.Node(
                kind: literal.kind,
                range: ByteRange(from: start, to: position),
                next: Int32(truncatingIfNeeded: count &+ 1)
            )
            count &+= 1
        }

        var hasMore = false
        while container >= 0 {
            position = skipBlanks(bytes, position, end)
            guard position < end else { return stop(.separator, at: position) }
            let byte = bytes[position]
            if byte == UInt8(ascii: ",") {
                position &+= 1
                hasMore = true
                break
            }
            guard byte == (isInObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else {
                return stop(.separator, at: position)
            }
            position &+= 1
            depth &-= 1
            let outer = Int(nodes[container].next)
            nodes[container].range.count = Int32(
                truncatingIfNeeded: position &- Int(nodes[container].range.start)
            )
            nodes[container].next = Int32(truncatingIfNeeded: count)
            container = outer
            isInObject = outer >= 0 && nodes[outer].kind == .object
        }
        if hasMore { continue }

        position = skipBlanks(bytes, position, end)
        return stop(position == end ? .none : .nothingMore, at: position)
    }
}

@inline(__always)
private func skipBlanks(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> Int {
    var position = start
    while position < end {
        switch bytes[position] {
        case 0x20, 0x09, 0x0A, 0x0D: position &+= 1
        default: return position
        }
    }
    return position
}

/// Finds the end of the number that begins at `start`.
@inline(__always)
func scanNumber(
    _ bytes: Span<UInt8>,
    _ start: Int,
    _ end: Int
) -> (fault: JSONScan.Fault, position: Int) {
    var position = start
    if bytes[position] == UInt8(ascii: "-") { position &+= 1 }
    guard position < end, bytes[position].isDigit else { return (.digit, position) }
    if bytes[position] == UInt8(ascii: "0") {
        position &+= 1
        guard position == end || !bytes[position].isDigit else { return (.leadingZero, position) }
    } else {
        position = skipDigits(bytes, position &+ 1, end)
    }
    if position < end, bytes[position] == UInt8(ascii: ".") {
        position &+= 1
        guard position < end, bytes[position].isDigit else { return (.digit, position) }
        position = skipDigits(bytes, position &+ 1, end)
    }
    if position < end, bytes[position] | 0x20 == UInt8(ascii: "e") {
        position &+= 1
        if position < end, bytes[position].isSign { position &+= 1 }
        guard position < end, bytes[position].isDigit else { return (.digit, position) }
        position = skipDigits(bytes, position &+ 1, end)
    }
    return (.none, position)
}

@inline(__always)
private func skipDigits(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> Int {
    var position = start
    while position < end, bytes[position].isDigit { position &+= 1 }
    return position
}

@inline(never)
private func scanLiteral(
    _ bytes: Span<UInt8>,
    _ start: Int,
    _ end: Int
) -> (fault: JSONScan.Fault, position: Int, kind: JSONTape.Node.Kind) {
    /// The letters behind the first one, the next one lowest; each is shifted out in turn.
    var letters: UInt64
    let kind: JSONTape.Node.Kind
    switch bytes[start] {
    case UInt8(ascii: "t"): (letters, kind) = (0x65_7572, .true)
    case UInt8(ascii: "f"): (letters, kind) = (0x6573_6C61, .false)
    case UInt8(ascii: "n"): (letters, kind) = (0x6C_6C75, .null)
    default: return (.value, start, .null)
    }
    var position = start + 1
    while letters != 0 {
        guard position < end, bytes[position] == UInt8(truncatingIfNeeded: letters) else {
            return (.literal, position, .null)
        }
        position += 1
        letters >>= 8
    }
    return (.none, position, kind)
}
