import Geography

/// Reads points, `{"lat":…,"lon":…}` a line.
package struct PointDecoder: Sendable {
    private var reader = LineReader()

    /// Creates a decoder; lines are read one by one, and nothing is kept between them.
    package init() {}

    /// Reads the point on one line, `nil` from a blank one.
    ///
    /// - Parameters:
    ///   - line: The line in `bytes`, its newline included if it has one.
    ///   - number: Which line it is, from 1.
    /// - Throws: ``LineError`` about what is wrong with it.
    package mutating func decode(
        _ bytes: Span<UInt8>,
        _ line: ByteRange,
        number: Int
    ) throws(LineError) -> LocationCoordinate? {
        let content = LineContent.range(of: line, in: bytes, isFirst: number == 1)
        guard !LineContent.isBlank(content, in: bytes) else { return nil }
        try reader.read(bytes, content, lineStart: Int(line.start))
        return try reader.coordinate(in: LineReader.root, bytes)
    }
}
