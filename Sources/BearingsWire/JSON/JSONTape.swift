/// One line: its text, and its values as a flat list in their order.
///
/// It is reused from line to line without allocating.
///
/// The text is a copy, which takes 10 ns for 150 bytes: so a line is one value that is passed on, and nobody has to know in
/// whose buffer it was.
///
/// A container precedes its contents. An object's children are key, value, key, value. Each
/// node has the index of the one behind its contents, so that skipping a value is one step.
package struct JSONTape: Sendable {
    /// One value or key of the line.
    package struct Node: BitwiseCopyable, Sendable {
        /// The types of JSON, with `true` and `false` apart.
        package enum Kind: UInt8, BitwiseCopyable, Sendable {
            case object
            case array
            case string
            case number
            case `true`
            case `false`
            case null

            /// Whether it may hold other values.
            var isContainer: Bool { self == .object || self == .array }
        }

        /// Its type.
        package var kind: Kind
        /// Whether this string is the key of a member.
        package var isKey = false
        /// Whether the string must be unescaped; see ``JSONTape/appendText(of:to:)``.
        package var hasEscapes = false
        /// A string without its quotes; of other values all bytes.
        ///
        /// It is counted from the beginning of the text.
        package var range: ByteRange
        /// The index of the first node behind this value and its contents.
        package var next: Int32
        /// What a number is, infinite beyond the largest.
        var number = 0.0
    }

    /// The text, a 0, and maybe the rest of a longer one; ``padding`` bytes in all, at least.
    private(set) var text: [UInt8]
    /// How long it is, in bytes.
    private(set) var length = 0
    /// Nodes, of which the first ``count`` are those of the line.
    private var nodes: [Node]
    /// The number of nodes; 0 after a line that could not be parsed.
    package private(set) var count = 0
    let maximumDepth: Int

    /// Creates a tape for lines with at most `maximumDepth` nested containers.
    package init(maximumDepth: Int = 64) {
        self.maximumDepth = maximumDepth
        nodes = Self.room(for: 256)
        text = [UInt8](repeating: 0, count: 512)
    }

    /// The value that is the whole line; valid only after a line was read without an error.
    package var root: Node { nodes[0] }

    /// The node at an index, in the order of the line.
    package subscript(index: Int) -> Node {
        @inline(__always) get { nodes[index] }
    }

    /// How many bytes can be read behind any byte of the text.
    private static let padding = 32

    /// Takes and parses `line`, which must be one value; blanks around it are allowed.
    ///
    /// The value may be of any kind; see ``requireObject()`` for lines that must be objects.
    ///
    /// - Throws: `bad_json`, `bad_utf8` or `too_deep`, as the first malformed byte decides.
    package mutating func read(_ line: Span<UInt8>) throws(LineError) {
        take(line)
        let (text, length, maximumDepth) = (text, length, maximumDepth)
        while true {
            var room = nodes.mutableSpan
            let scan = scanJSON(
                text.span,
                length: length,
                maximumDepth: maximumDepth,
                into: &room
            )
            switch scan.fault {
            case .none:
                count = scan.count
                return
            case .noRoom:
                // Starting over is rare, and cheaper than a check at each node.
                nodes = Self.room(for: nodes.count * 2)
            default:
                count = 0
                throw error(scan)
            }
        }
    }

    private mutating func take(_ line: Span<UInt8>) {
        length = line.count
        if text.count < length + Self.padding {
            text = [UInt8](repeating: 0, count: 2 * length + Self.padding)
        }
        unsafe text.withUnsafeMutableBytes { text in
            unsafe line.withUnsafeBytes { line in unsafe text.copyMemory(from: line) }
        }
        text[length] = 0
    }

    private static func room(for count: Int) -> [Node] {
        let blank = Node(kind: .null, range: ByteRange(start: 0, count: 0), next: 0)
        return [Node](repeating: blank, count: count)
    }
}

extension JSONTape {
    /// Throws unless the line's value is an object.
    ///
    /// - Throws: `not_object` if it is anything else.
    package func requireObject() throws(LineError) {
        guard root.kind != .object else { return }
        // A string's range begins after its quote.
        let start = root.range.start - (root.kind == .string ? 1 : 0)
        throw LineError(
            .notObject,
            offset: Int(start),
            message: "found \(description(of: 0)), expected an object"
        )
    }
}

/// What stands at a node.
extension JSONTape {
    /// Whether a string is `word`, its escapes resolved; for other values, whether their text is.
    package func equals(_ node: Int, _ word: [UInt8]) -> Bool {
        let value = self[node]
        return value.hasEscapes
            ? utf8(of: node) == word : text[value.range.indices].elementsEqual(word)
    }

    /// Whether a value is the string `word`.
    @inline(__always)
    package func isString(_ node: Int, _ word: StaticString) -> Bool {
        self[node].kind == .string && equals(node, word)
    }

    /// Whether the text of a value is a plain number; see ``isPlainNumber(_:)``.
    package func holdsPlainNumber(_ node: Int) -> Bool {
        isPlainNumber(text.span.extracting(self[node].range.indices))
    }

    /// The number at a node, which must be one or a string that spells one; infinite beyond the largest.
    @inline(__always)
    package func number(at node: Int) -> Double {
        self[node].kind == .number
            ? self[node].number
            : text.span.extracting(self[node].range.indices).number
    }

    /// The number at a node, also one in quotes, with a decimal point or comma; `nil` for anything else.
    ///
    /// It is infinite beyond the largest.
    @inline(__always)
    package func figure(at node: Int) -> Double? {
        self[node].kind == .number ? self[node].number : figureInQuotes(node)
    }

    @inline(never)
    private func figureInQuotes(_ node: Int) -> Double? {
        guard self[node].kind == .string else { return nil }
        let text = text[self[node].range.indices].map {
            $0 == UInt8(ascii: ",") ? UInt8(ascii: ".") : $0
        }
        return parseDecimal(text.span, .leadingZeros)
    }

    /// A string without its escapes, or the text of another value.
    package func utf8(of node: Int) -> [UInt8] {
        var text: [UInt8] = []
        appendText(of: node, to: &text)
        return text
    }

    /// The same as a string.
    package func string(at node: Int) -> String { String(decoding: utf8(of: node), as: UTF8.self) }

    /// Appends a string without its escapes, or the text of another value.
    package func appendText(of node: Int, to out: inout [UInt8]) {
        let value = self[node]
        if value.hasEscapes {
            appendUnescaped(text.span.extracting(value.range.indices), to: &out)
        } else {
            out.append(contentsOf: text[value.range.indices])
        }
    }

    /// The value as a message shows it, without quotes; see ``excerpt(of:)``.
    package func shownText(of node: Int) -> String {
        excerpt(of: text.span.extracting(self[node].range.indices))
    }

    /// The value as a message names it: `an array`, `the number 91.2`, `the string "north"`.
    package func description(of node: Int) -> String {
        switch self[node].kind {
        case .object: "an object"
        case .array: "an array"
        case .string: "the string \"\(shownText(of: node))\""
        case .number: "the number \(shownText(of: node))"
        case .true: "true"
        case .false: "false"
        case .null: "null"
        }
    }

    /// The value as it stands in the line, in one line of its own.
    package func json(at node: Int) -> [UInt8] {
        let quote: [UInt8] = self[node].kind == .string ? [UInt8(ascii: "\"")] : []
        return quote + text[self[node].range.indices].map { $0 < 0x20 ? 0x20 : $0 } + quote
    }
}
