import BearingsDocuments
import BearingsFormats
import BearingsWire
import Transport

/// The output of a command: standard output, or a file.
///
/// A file is replaced by ``commit()``, or not at all. Devices, pipes and links are written to directly.
struct Output: ~Copyable {
    /// The format of the output.
    enum Form {
        case lines
        /// A GeoJSON Feature for each event, a line each.
        case featureLines
        /// The same in one FeatureCollection.
        case collection
        /// A CSV row for each event, after a header.
        case rows
    }

    /// The descriptor to write to; for a replaced file, one that never loses its reader.
    let descriptor: Descriptor
    private var file: ReplacementFile?
    private let form: Form
    /// The path of the file that will be replaced; `nil` for any other output.
    let replacedPath: String?
    /// Whether anything of a collection has been written.
    private var hasBegun = false
    private var events = GeoJSONEvents()
    private var rows = CSVEvents()
    private var converted = TextBuffer(capacity: 1 << 12)

    /// The number of the descriptor if its reader may go; else -1.
    var watched: Int32 { descriptor.watched }

    /// Whether a file will be replaced by ``commit()``.
    var isReplacing: Bool { file != nil }

    /// Opens the output of a command.
    init(_ uses: FileUses, _ form: Form = .lines) throws(SystemError) {
        let path = uses.outputPath
        // Noncopyable values are assigned once nothing can fail any more.
        let file = try Self.replacement(path)
        let descriptor = try Self.descriptor(path, isReplaced: file != nil)
        self.file = file
        self.descriptor = descriptor
        self.form = form
        replacedPath = self.file == nil ? nil : uses.outputPath
    }

    /// Whether the file of `-o` is one that will be replaced.
    static func isReplacing(_ uses: FileUses) -> Bool {
        uses.outputPath.map { ReplacementFile.usualMode(for: $0) != nil } ?? false
    }

    private static func replacement(_ path: String?) throws(SystemError) -> ReplacementFile? {
        guard let path, let mode = ReplacementFile.usualMode(for: path) else { return nil }
        return try ReplacementFile(for: path, mode: mode)
    }

    private static func descriptor(
        _ path: String?,
        isReplaced: Bool
    ) throws(SystemError) -> Descriptor {
        guard let path else { return .standardOutput() }
        return isReplaced ? try .open(reading: "/dev/null") : try .open(replacing: path)
    }

    /// Writes a text as a whole.
    static func show(_ text: String, _ uses: FileUses) -> ExitStatus {
        let bytes = Array(text.utf8)
        do throws(SystemError) {
            var output = try Output(uses)
            try output.write(bytes, bytes.count)
            try output.commit()
        } catch {
            return .reporting(error)
        }
        return .done
    }

    /// Writes and clears `text`.
    mutating func write(_ text: inout TextBuffer) throws(SystemError) {
        guard text.count > 0 else { return }
        switch form {
        case .lines:
            try write(text.bytes, text.count)
        case .featureLines, .collection:
            let isCollection = form == .collection
            if isCollection, !hasBegun { converted.append(Self.collectionStart) }
            events.append(text, to: &converted, as: isCollection ? .collection : .lines)
            hasBegun = true
            try write(converted.bytes, converted.count)
            converted.removeAll()
        case .rows:
            rows.append(text, to: &converted)
            try write(converted.bytes, converted.count)
            converted.removeAll()
        }
        text.removeAll()
    }

    private static let collectionStart = Array(#"{"type":"FeatureCollection","features":["#.utf8)

    /// Ends a collection, or does nothing.
    mutating func finish() throws(SystemError) {
        guard form == .collection else { return }
        let end = (hasBegun ? [] : Self.collectionStart) + Array("\n]}\n".utf8)
        try write(end, end.count)
    }

    /// Writes the first bytes of an array as they are.
    borrowing func write(_ bytes: [UInt8], _ count: Int) throws(SystemError) {
        if file != nil {
            try file?.write(bytes, count: count)
        } else {
            try descriptor.writeAll(bytes, count: count)
        }
    }

    /// Replaces the file, if it is one.
    mutating func commit() throws(SystemError) {
        try file.take()?.commit()
    }
}
