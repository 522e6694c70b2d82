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
func scanJSON(
    _ bytes: Span<UInt8>,
    _ line: Range<Int>,
    maximumDepth: Int,
    into nodes: inout MutableSpan<JSONTape.Node>
) -> JSONScan {
    var scanner = JSONScanner(line, maximumDepth: maximumDepth)
    while true {
        // One turn adds at most a key and a value.
        guard scanner.count &+ 2 <= nodes.count else { return scanner.result(.noRoom) }
        if scanner.isInObject {
            let fault = scanner.scanKey(bytes, into: &nodes)
            guard fault == .none else { return scanner.result(fault) }
        }
        let fault = scanner.scanValue(bytes, into: &nodes)
        guard fault == .none else { return scanner.result(fault) }
        if scanner.hasOpened { continue }
        switch scanner.scanEnd(bytes, into: &nodes) {
        case .more: continue
        case .end(let fault): return scanner.result(fault)
        }
    }
}

/// How far a scan has come.
///
/// An open container stores the index of the one around it in `next`, so there is no other stack.
private struct JSONScanner {
    /// What follows a value.
    enum Next {
        case more
        case end(JSONScan.Fault)
    }

    private let end: Int
    private let maximumDepth: Int
    private var position: Int
    private(set) var count = 0
    private var container = -1
    private(set) var isInObject = false
    private var depth = 0
    /// Whether the last value is a container whose first member follows.
    private(set) var hasOpened = false

    init(_ line: Range<Int>, maximumDepth: Int) {
        (position, end) = (line.lowerBound, line.upperBound)
        self.maximumDepth = maximumDepth
    }

    /// The result of a scan that ends where it is.
    func result(_ fault: JSONScan.Fault) -> JSONScan {
        JSONScan(fault: fault, position: position, count: count, container: container)
    }

    /// Scans a key and the colon behind it.
    @inline(__always)
    mutating func scanKey(
        _ bytes: Span<UInt8>,
        into nodes: inout MutableSpan<JSONTape.Node>
    ) -> JSONScan.Fault {
        position = skipBlanks(bytes, position, end)
        guard position < end, bytes[position] == UInt8(ascii: "\"") else { return .key }
        let fault = addString(bytes, isKey: true, to: &nodes)
        guard fault == .none else { return fault }
        position = skipBlanks(bytes, position, end)
        guard position < end, bytes[position] == UInt8(ascii: ":") else { return .colon }
        position &+= 1
        return .none
    }

    /// Scans a value, of a container only the beginning.
    @inline(__always)
    mutating func scanValue(
        _ bytes: Span<UInt8>,
        into nodes: inout MutableSpan<JSONTape.Node>
    ) -> JSONScan.Fault {
        hasOpened = false
        position = skipBlanks(bytes, position, end)
        guard position < end else { return .value }
        switch bytes[position] {
        case UInt8(ascii: "\""):
            return addString(bytes, isKey: false, to: &nodes)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            let number = scanNumber(bytes, position, end)
            return add(.number, to: number.position, number.fault, &nodes)
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            return open(bytes, &nodes)
        default:
            let literal = scanLiteral(bytes, position, end)
            return add(literal.kind, to: literal.position, literal.fault, &nodes)
        }
    }

    /// Scans what follows a value: a comma, or the ends of containers.
    @inline(__always)
    mutating func scanEnd(
        _ bytes: Span<UInt8>,
        into nodes: inout MutableSpan<JSONTape.Node>
    ) -> Next {
        while container >= 0 {
            position = skipBlanks(bytes, position, end)
            guard position < end else { return .end(.separator) }
            let byte = bytes[position]
            if byte == UInt8(ascii: ",") {
                position &+= 1
                return .more
            }
            guard byte == (isInObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else {
                return .end(.separator)
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
        position = skipBlanks(bytes, position, end)
        return .end(position == end ? .none : .nothingMore)
    }

    @inline(__always)
    private mutating func addString(
        _ bytes: Span<UInt8>,
        isKey: Bool,
        to nodes: inout MutableSpan<JSONTape.Node>
    ) -> JSONScan.Fault {
        let start = position &+ 1
        let string = scanString(bytes, start, end)
        position = string.position
        guard string.fault == .none else { return string.fault }
        nodes[count] = JSONTape.Node(
            kind: .string,
            isKey: isKey,
            hasEscapes: string.hasEscapes,
            range: ByteRange(from: start, to: position),
            next: Int32(truncatingIfNeeded: count &+ 1)
        )
        count &+= 1
        position &+= 1
        return .none
    }

    @inline(__always)
    private mutating func add(
        _ kind: JSONTape.Node.Kind,
        to stop: Int,
        _ fault: JSONScan.Fault,
        _ nodes: inout MutableSpan<JSONTape.Node>
    ) -> JSONScan.Fault {
        let start = position
        position = stop
        guard fault == .none else { return fault }
        nodes[count] = JSONTape.Node(
            kind: kind,
            range: ByteRange(from: start, to: stop),
            next: Int32(truncatingIfNeeded: count &+ 1)
        )
        count &+= 1
        return .none
    }

    @inline(__always)
    private mutating func open(
        _ bytes: Span<UInt8>,
        _ nodes: inout MutableSpan<JSONTape.Node>
    ) -> JSONScan.Fault {
        guard depth < maximumDepth else { return .lessDepth }
        depth &+= 1
        let bracket = bytes[position]
        isInObject = bracket == UInt8(ascii: "{")
        nodes[count] = JSONTape.Node(
            kind: isInObject ? .object : .array,
            range: ByteRange(from: position, to: position),
            next: Int32(truncatingIfNeeded: container)
        )
        container = count
        count &+= 1
        position = skipBlanks(bytes, position &+ 1, end)
        // A closing bracket's code is that of the opening one plus two.
        hasOpened = position == end || bytes[position] != bracket &+ 2
        return .none
    }
}

@inline(__always)
private func skipBlanks(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> Int {
    var position = start
    while position < end {
        let byte = bytes[position]
        // Most bytes are no blanks.
        if byte > 0x20 { return position }
        switch byte {
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
