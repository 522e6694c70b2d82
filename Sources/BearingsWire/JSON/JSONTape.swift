/// One line as a flat list of its values, in order; reused from line to line without allocating.
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
        /// Whether the string must be unescaped; see ``appendUnescaped(_:_:to:)``.
        package var hasEscapes = false
        /// A string without its quotes; of other values all bytes.
        package var range: ByteRange
        /// The index of the first node behind this value and its contents.
        package var next: Int32
    }

    /// Nodes, of which the first ``count`` are those of the line.
    private var nodes: [Node]
    /// The number of nodes; 0 after a line that could not be parsed.
    package private(set) var count = 0
    let maximumDepth: Int

    /// Creates a tape for lines with at most `maximumDepth` nested containers.
    package init(maximumDepth: Int = 64) {
        self.maximumDepth = maximumDepth
        nodes = Self.room(for: 256)
    }

    /// The value that is the whole line; valid only after a line was read without an error.
    package var root: Node { nodes[0] }

    /// The node at an index, in the order of the line.
    package subscript(index: Int) -> Node {
        @inline(__always) get { nodes[index] }
    }

    /// Parses `line`, which must be one value; blanks around it are allowed.
    ///
    /// The value may be of any kind; see ``requireObject(_:line:)`` for lines that must be objects.
    ///
    /// - Throws: `bad_json`, `bad_utf8` or `too_deep`, as the first malformed byte decides.
    package mutating func read(_ bytes: Span<UInt8>, line: ByteRange) throws(LineError) {
        let indices = line.indices
        let maximumDepth = maximumDepth
        precondition(
            indices.lowerBound >= 0 && indices.upperBound <= bytes.count,
            "a line reaches beyond its buffer"
        )
        while true {
            var room = nodes.mutableSpan
            let scan = scanJSON(bytes, indices, maximumDepth: maximumDepth, into: &room)
            switch scan.fault {
            case .none:
                count = scan.count
                return
            case .noRoom:
                // Starting over is rare, and cheaper than a check at each node.
                nodes = Self.room(for: nodes.count * 2)
            default:
                count = 0
                throw error(scan, bytes, line: indices)
            }
        }
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
    package func requireObject(_ bytes: Span<UInt8>, line: ByteRange) throws(LineError) {
        guard root.kind != .object else { return }
        // A string's range begins after its quote.
        let start = root.kind == .string ? root.range.start - 1 : root.range.start
        throw LineError(
            .notObject,
            offset: Int(start - line.start),
            message: "found \(root.description(in: bytes)), expected an object"
        )
    }
}

extension JSONTape.Node {
    /// This value as a message names it: `an array`, `the number 91.2`, `the string "north"`.
    package func description(in bytes: Span<UInt8>) -> String {
        switch kind {
        case .object: "an object"
        case .array: "an array"
        case .string: "the string \"\(excerpt(of: bytes, range))\""
        case .number: "the number \(excerpt(of: bytes, range))"
        case .true: "true"
        case .false: "false"
        case .null: "null"
        }
    }
}
