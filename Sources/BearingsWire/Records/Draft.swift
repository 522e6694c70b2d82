/// What a document says of the fixes of one line, which is written once they are all there.
///
/// A document has the values of its fixes by columns: all places first, then all times, and so on. Until a line ends its
/// fixes wait as rows, wherever there is room for them, and are read once for each column.
package enum Draft {
    /// A part of a row, before each value the number of its column.
    static let value = UInt8(0x1D)
    /// The end of a value.
    ///
    /// Like the others, no JSON and no XML has it.
    static let valueEnd = UInt8(0x1F)
    /// The end of a row.
    static let rowEnd = UInt8(0x1E)

    /// The columns that each row may have; others follow.
    package enum Column {
        package static let longitude = 0
        package static let latitude = 1
        package static let altitude = 2
        package static let time = 3
        package static let heading = 4
        /// The fix by itself, for a line that has no other.
        package static let alone = 5
        package static let first = 6
    }

    /// One reading of all rows: a text for each, and what stands around them.
    package struct Pass: Equatable, Sendable {
        var head: [UInt8]
        var cell: [Cell]
        var separator: [UInt8]
        /// What stands behind the last.
        package var tail: [UInt8]

        /// Creates a pass that writes cells with separators between.
        package init(
            head: [UInt8] = [],
            _ cell: [Cell],
            separator: [UInt8] = [],
            tail: [UInt8] = []
        ) {
            (self.head, self.cell, self.separator, self.tail) = (head, cell, separator, tail)
        }
    }

    /// A part of what is written of a row.
    package enum Cell: Equatable, Sendable {
        case text([UInt8])
        /// A column's value between texts, or `otherwise` where the row has none.
        case column(Int, before: [UInt8] = [], after: [UInt8] = [], otherwise: [UInt8] = [])
    }

    /// What is to be done with an output, in its order.
    package struct Step: Sendable {
        /// Where it begins in the output.
        package var start: Int
        package var action: Action

        /// What begins there.
        package enum Action: Sendable {
            /// So many bytes are rows of a line, and are to be kept for it.
            case keep(Int, of: Int)
            /// A line is whole, and is to be written by these passes through its rows.
            case write(Int, [Pass])
        }

        /// Creates a step at a place of the output.
        package init(_ start: Int, _ action: Action) { (self.start, self.action) = (start, action) }
    }
}

/// Writes a line by reading its rows once for each pass.
package struct DraftComposer: Sendable {
    private let passes: [Draft.Pass]
    private var next = 0
    private var isFirst = true
    /// The beginning of a row whose end is still to come.
    private var begun: [UInt8] = []

    /// Creates a composer of the passes of a line.
    package init(_ passes: [Draft.Pass]) { self.passes = passes }

    /// Begins the next pass.
    ///
    /// - Returns: `false` once the line is whole.
    package mutating func beginPass(to out: inout TextBuffer) -> Bool {
        if next > 0 { out.append(passes[next - 1].tail) }
        guard next < passes.count else { return false }
        out.append(passes[next].head)
        isFirst = true
        next += 1
        return true
    }

    /// Reads more of the rows, in their order.
    package mutating func read(_ bytes: ArraySlice<UInt8>, to out: inout TextBuffer) {
        var rest = bytes
        while let end = rest.firstIndex(of: Draft.rowEnd) {
            if begun.isEmpty {
                write(rest[..<end], to: &out)
            } else {
                begun += rest[..<end]
                write(begun[...], to: &out)
                begun.removeAll(keepingCapacity: true)
            }
            rest = rest[(end + 1)...]
        }
        begun += rest
    }

    private mutating func write(_ row: ArraySlice<UInt8>, to out: inout TextBuffer) {
        let pass = passes[next - 1]
        if !isFirst { out.append(pass.separator) }
        isFirst = false
        for cell in pass.cell {
            switch cell {
            case .text(let text): out.append(text)
            case .column(let column, let before, let after, let otherwise):
                if let value = Self.value(of: column, in: row) {
                    out.append(before)
                    out.append(value)
                    out.append(after)
                } else {
                    out.append(otherwise)
                }
            }
        }
    }

    private static func value(of column: Int, in row: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        var rest = row
        while let name = rest.firstIndex(of: Draft.value) {
            var number = 0
            for digit in rest[..<name] { number = 10 * number + Int(digit - UInt8(ascii: "0")) }
            let end = rest[name...].firstIndex(of: Draft.valueEnd) ?? rest.endIndex
            if number == column { return rest[(name + 1)..<end] }
            rest = rest[min(end + 1, rest.endIndex)...]
        }
        return nil
    }
}

extension TextBuffer {
    /// Appends a value of a row.
    package mutating func append(_ value: [UInt8], ofColumn column: Int) {
        append(Array(String(column).utf8))
        append([Draft.value])
        append(value)
        append([Draft.valueEnd])
    }

    /// Appends a number of a row, with the fewest digits that give it back.
    package mutating func append(_ number: Double, ofColumn column: Int) {
        append(Array(String(column).utf8))
        append(room: ByteWriter.longestExactNumber + 2) { line in
            line.put(byte: Draft.value)
            line.put(exact: number)
            line.put(byte: Draft.valueEnd)
        }
    }

    /// Ends a row.
    package mutating func endRow() { append([Draft.rowEnd]) }
}
