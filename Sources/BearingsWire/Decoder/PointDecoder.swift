import Geography

/// Decodes points, `{"lat":…,"lon":…}` a line.
package struct PointDecoder: Sendable {
    private var reader = LineReader()
    /// The longest line, in bytes without its newline.
    private let maxLine: Int

    /// Creates a decoder; each line is independent of the others.
    package init(maxLine: Int = 1 << 20) { self.maxLine = maxLine }

    /// Decodes the point on a line, `nil` for a blank one.
    ///
    /// - Parameters:
    ///   - line: The line in `bytes`, with its newline if it has one.
    ///   - number: The line's number, from 1.
    /// - Throws: ``LineError`` about the line.
    package mutating func decode(
        _ bytes: Span<UInt8>,
        _ line: ByteRange,
        number: Int
    ) throws(LineError) -> LocationCoordinate? {
        let line = bytes.extracting(line.indices)
        let content = LineContent.range(of: line, isFirst: number == 1)
        guard content.upperBound <= maxLine else { throw tooLong }
        let text = line.extracting(content)
        guard !LineContent.isBlank(text) else { return nil }
        try reader.read(text, at: content.lowerBound)
        return try reader.coordinate(in: LineReader.root)
    }

    /// The error about a line that is too long.
    package var tooLong: LineError { LineContent.tooLong(maxLine) }
}
