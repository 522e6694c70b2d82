/// How far a scan came, and what stopped it.
package struct JSONScan: BitwiseCopyable {
    /// What was expected and not found; `none` at the end of a valid value.
    package enum Fault: UInt8, BitwiseCopyable {
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

/// Parses the JSON value that a text is, exactly by the grammar of RFC 8259, into `nodes`.
///
/// - Parameter text: Behind its `length` bytes stands a 0. Nothing of JSON goes on with one, so that nobody has to look for
///   the end.
func scanJSON(
    _ text: Span<UInt8>,
    length: Int,
    maximumDepth: Int,
    into nodes: inout MutableSpan<JSONTape.Node>
) -> JSONScan {
    var scanner = JSONScanner(length: length, maximumDepth: maximumDepth)
    let fault = scanner.scan(text, into: &nodes)
    return JSONScan(
        fault: fault,
        position: scanner.position,
        count: scanner.count,
        container: scanner.container
    )
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

    private let length: Int
    private let maximumDepth: Int
    private(set) var position = 0
    private(set) var count = 0
    private(set) var container = -1
    private var isInObject = false
    /// Whether a key comes next.
    private var expectsKey = false
    private var depth = 0

    init(length: Int, maximumDepth: Int) {
        (self.length, self.maximumDepth) = (length, maximumDepth)
    }

    /// Scans keys and values until one of them is wrong, or the text has ended.
    @inline(__always)
    mutating func scan(
        _ text: Span<UInt8>,
        into nodes: inout MutableSpan<JSONTape.Node>
    ) -> JSONScan.Fault {
        while true {
            guard count < nodes.count else { return .noRoom }
            position = text.skippingBlanks(from: position)
            let byte = text[position]
            var fault = JSONScan.Fault.none
            if byte == UInt8(ascii: "\"") {
                fault = addString(text, &nodes)
                if expectsKey, fault == .none {
                    fault = scanColon(text)
                    if fault == .none { continue }
                }
            } else if expectsKey {
                fault = .key
            } else if byte.isDigit || byte == UInt8(ascii: "-") {
                let number = text.scanNumber(at: position)
                fault = add(.number, number.value, to: number.position, number.fault, &nodes)
            } else if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") {
                guard depth < maximumDepth else { return .lessDepth }
                open(byte, &nodes)
                position = text.skippingBlanks(from: position)
                // A closing bracket's code is that of the opening one plus two.
                if text[position] != byte &+ 2 {
                    expectsKey = isInObject
                    continue
                }
            } else {
                let literal = text.scanLiteral(at: position)
                fault = add(literal.kind, to: literal.position, literal.fault, &nodes)
            }
            guard fault == .none else { return fault }
            if case .end(let fault) = scanEnd(text, &nodes) { return fault }
        }
    }

    @inline(__always)
    private mutating func scanColon(_ text: Span<UInt8>) -> JSONScan.Fault {
        position = text.skippingBlanks(from: position)
        guard text[position] == UInt8(ascii: ":") else { return .colon }
        position &+= 1
        expectsKey = false
        return .none
    }

    /// Scans what follows a value: a comma, or the ends of containers.
    @inline(__always)
    private mutating func scanEnd(
        _ text: Span<UInt8>,
        _ nodes: inout MutableSpan<JSONTape.Node>
    ) -> Next {
        while container >= 0 {
            position = text.skippingBlanks(from: position)
            let byte = text[position]
            if byte == UInt8(ascii: ",") {
                position &+= 1
                expectsKey = isInObject
                return .more
            }
            guard byte == (isInObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else {
                return .end(.separator)
            }
            position &+= 1
            close(&nodes)
        }
        position = text.skippingBlanks(from: position)
        return .end(position == length ? .none : .nothingMore)
    }

    @inline(__always)
    private mutating func addString(
        _ text: Span<UInt8>,
        _ nodes: inout MutableSpan<JSONTape.Node>
    ) -> JSONScan.Fault {
        let start = position &+ 1
        let string = text.scanString(from: start, length: length)
        position = string.position
        guard string.fault == .none else { return string.fault }
        nodes[count] = JSONTape.Node(
            kind: .string,
            isKey: expectsKey,
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
        _ number: Double = 0,
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
            next: Int32(truncatingIfNeeded: count &+ 1),
            number: number
        )
        count &+= 1
        return .none
    }

    @inline(__always)
    private mutating func open(_ bracket: UInt8, _ nodes: inout MutableSpan<JSONTape.Node>) {
        depth &+= 1
        isInObject = bracket == UInt8(ascii: "{")
        nodes[count] = JSONTape.Node(
            kind: isInObject ? .object : .array,
            range: ByteRange(from: position, to: position),
            next: Int32(truncatingIfNeeded: container)
        )
        container = count
        count &+= 1
        position &+= 1
    }

    @inline(__always)
    private mutating func close(_ nodes: inout MutableSpan<JSONTape.Node>) {
        depth &-= 1
        var node = nodes[container]
        let outer = Int(node.next)
        node.range = ByteRange(from: Int(node.range.start), to: position)
        node.next = Int32(truncatingIfNeeded: count)
        nodes[container] = node
        container = outer
        isInObject = outer >= 0 && nodes[outer].kind == .object
    }
}

extension Span<UInt8> {
    @inline(__always)
    fileprivate func skippingBlanks(from start: Int) -> Int {
        var position = start
        // Most bytes are no blanks.
        while self[position] <= 0x20, self[position].isJSONSpace { position &+= 1 }
        return position
    }

    @inline(never)
    fileprivate func scanLiteral(
        at start: Int
    ) -> (fault: JSONScan.Fault, position: Int, kind: JSONTape.Node.Kind) {
        /// The letters behind the first one, the next one lowest; each is shifted out in turn.
        var letters: UInt64
        let kind: JSONTape.Node.Kind
        switch self[start] {
        case UInt8(ascii: "t"): (letters, kind) = (0x65_7572, .true)
        case UInt8(ascii: "f"): (letters, kind) = (0x6573_6C61, .false)
        case UInt8(ascii: "n"): (letters, kind) = (0x6C_6C75, .null)
        default: return (.value, start, .null)
        }
        var position = start + 1
        while letters != 0 {
            guard self[position] == UInt8(truncatingIfNeeded: letters) else {
                return (.literal, position, .null)
            }
            position += 1
            letters >>= 8
        }
        return (.none, position, kind)
    }
}
