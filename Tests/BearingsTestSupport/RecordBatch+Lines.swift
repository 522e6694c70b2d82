internal import BearingsDocuments
internal import BearingsPipeline
package import BearingsWire

extension RecordBatch {
    /// The records of these lines.
    package init(ofLines lines: [String]) {
        self.init()
        var source = SourceReader<DocumentFormats>(
            named: "lines",
            kind: .stream,
            index: 0,
            decoding: .init()
        )
        var buffer = LineBuffer(maxLine: 1 << 16, readSize: 1 << 16)
        buffer.fill(with: Array((lines.joined(separator: "\n") + "\n").utf8))
        source.decode(&buffer, isAtEnd: true, into: &self)
    }
}
