/// The bytes of a JSON value that has not ended yet, on one line, and which of its lines are objects by themselves.
///
/// A value that ends keeps all its lines. One that does not was torn, as a line of a log may be: then these lines are
/// records of the log, or further elements of the array in which it stands.
struct UnfinishedValue: Sendable {
    /// A part of the value that becomes a line.
    struct Piece: Equatable, Sendable {
        var range: Range<Int>
        var origin: LineOrigins.Origin?
    }

    private(set) var bytes: [UInt8] = []
    /// Where ``bytes`` begin in the source; `nil` if they continue what was removed.
    private(set) var origin: LineOrigins.Origin?
    /// The complete lines that are an object each.
    private var objects: [Piece] = []
    /// Where the current line begins, if it begins with an object.
    private var objectStart: (index: Int, origin: LineOrigins.Origin)?

    /// Begins another value, behind the marks that precede it on its line.
    mutating func begin(behind marks: inout [UInt8], at origin: LineOrigins.Origin) {
        removeAll()
        swap(&bytes, &marks)
        marks.removeAll(keepingCapacity: true)
        self.origin = origin
    }

    mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
        objects.removeAll()
        objectStart = nil
    }

    mutating func append(_ byte: UInt8) { bytes.append(byte) }

    mutating func append(_ text: Span<UInt8>, _ range: Range<Int>) {
        unsafe text.extracting(range).withUnsafeBufferPointer {
            unsafe bytes.append(contentsOf: $0)
        }
    }

    /// The next byte begins a line, and an object.
    mutating func beginObjectLine(at origin: LineOrigins.Origin) {
        objectStart = (bytes.count, origin)
    }

    /// The line ends behind the last byte.
    mutating func endLine() {
        guard let (start, origin) = objectStart else { return }
        objectStart = nil
        if let object = object(in: start..<bytes.count) {
            objects.append(Piece(range: object, origin: origin))
        }
    }

    /// The range of an object that stands there alone, or that begins with its type and has the comma of an element behind it.
    private func object(in line: Range<Int>) -> Range<Int>? {
        var nesting = JSONNesting()
        for index in line {
            nesting.take(bytes[index])
            guard nesting.depth == 0 else { continue }
            let object = line.lowerBound..<index + 1
            let rest = bytes[object.upperBound..<line.upperBound].drop { $0.isJSONSpace }
            if rest.isEmpty { return object }
            let isElement =
                rest.first == UInt8(ascii: ",") && rest.dropFirst().allSatisfy { $0.isJSONSpace }
            let members = bytes[object].dropFirst().drop { $0.isJSONSpace }
            return isElement && members.starts(with: #""type""#.utf8) ? object : nil
        }
        return nil
    }

    /// Whether there are lines that may be records.
    var hasObjects: Bool { !objects.isEmpty }
    /// Whether the current line may be one.
    var isInObjectLine: Bool { objectStart != nil }

    /// The lines that come of it when it does not end.
    ///
    /// The first is what precedes all objects. It has no origin where it continues what was removed.
    func pieces() -> [Piece] {
        let first = 0..<(objects.first?.range.lowerBound ?? bytes.count)
        var pieces = [Piece(range: trimmed(first), origin: origin)]
        for (index, object) in objects.enumerated() {
            pieces.append(object)
            let end = index + 1 < objects.count ? objects[index + 1].range.lowerBound : bytes.count
            let others = object.range.upperBound..<end
            // Behind the comma and the substitute of the line feed.
            let lineEnd = bytes[others].firstIndex(of: 0x0D) ?? others.upperBound
            guard let origin = object.origin,
                !bytes[lineEnd..<others.upperBound].allSatisfy({ $0.isJSONSpace })
            else { continue }
            pieces.append(
                Piece(
                    range: trimmed(lineEnd + 1..<others.upperBound),
                    origin: LineOrigins.Origin(line: origin.line + 1, offset: 0)
                )
            )
        }
        return pieces
    }

    /// Without the white space at its end, so that what is missing is reported on the line that lacks it.
    private func trimmed(_ range: Range<Int>) -> Range<Int> {
        let last = bytes[range].lastIndex { !$0.isJSONSpace }
        return range.lowerBound..<(last.map { $0 + 1 } ?? range.lowerBound)
    }

    /// Takes out the closing brackets that are all that stands behind the last object.
    mutating func takeLastBrackets() -> [UInt8] {
        guard let last = objects.last else { return [] }
        let rest = bytes[last.range.upperBound...].filter {
            !$0.isJSONSpace && $0 != UInt8(ascii: ",")
        }
        guard rest.allSatisfy({ $0.endsJSONContainer }) else { return [] }
        bytes.removeSubrange(last.range.upperBound...)
        return rest
    }

    /// Forgets what has been put out, as one line that goes on.
    mutating func continueLine() {
        removeAll()
        origin = nil
    }
}
