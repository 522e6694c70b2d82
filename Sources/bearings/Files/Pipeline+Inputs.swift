import BearingsActors
import BearingsDocuments
import BearingsPipeline
import BearingsWire
import Transport

extension Pipeline where Decider: ~Copyable, Writer: ~Copyable {
    /// Reads inputs in turn, until one ends the command.
    ///
    /// - Parameter reader: Makes the reader of an input from its name, index and kind.
    func read<Reader: PieceReader>(
        _ paths: [String],
        maxLine: Int,
        splitsDocuments: Bool = true,
        by reader: (String, Int, SourceKind) -> Reader
    ) async throws -> SourceEnd {
        var end = SourceEnd.endOfInput
        for (index, path) in paths.enumerated() where end == .endOfInput {
            // A named pipe is waited for by its source, where signals are handled.
            let input = try InputFile.open(path, awaitsWriter: false)
            let kind = SourceKind(input.kind)
            if index + 1 < paths.count { InputFile.readAhead(paths[index + 1]) }
            let source = reader(InputFile.name(path), index, kind)
            end = try await read(
                input,
                by: source,
                maxLine: maxLine,
                splitsDocuments: splitsDocuments
            )
        }
        return end
    }

    /// The same for records, each input taken for a log.
    func readLogs(_ paths: [String], _ decoding: DecodingOptions) async throws -> SourceEnd {
        try await read(paths, maxLine: decoding.maxLine) { name, index, _ in
            SourceReader<DocumentFormats>(
                named: name,
                kind: .file,
                index: index,
                decoding: decoding
            )
        }
    }
}
