import BearingsWire
import Transport

/// Where lines go: to standard output as they come, or into a file.
///
/// A file is replaced at once, by ``commit()``, or not at all; but a device, a pipe or a link is written
/// to as it is.
struct Output: ~Copyable {
    /// What is made of the lines.
    enum Form {
        case lines
        /// A Feature of each event.
        case features
        /// A row of each event, behind a header.
        case rows
        /// A readable line of each event, of moves some.
        case text
    }

    /// What is written to, or where a file is replaced, something that has no reader to lose.
    let descriptor: Descriptor
    private var file: ReplacementFile?
    private let form: Form
    private var events = GeoJSONEvents()
    private var rows = CSVEvents()
    private var sentences = TextEvents()
    private var converted = TextBuffer(capacity: 1 << 12)

    /// Whether a file is replaced once all is written.
    var isReplacing: Bool { file != nil }

    /// Opens what stands at a path; standard output is `nil` and "-".
    init(_ path: String?, _ form: Form = .lines) throws(SystemError) {
        let path = path == InputFile.standard ? nil : path
        // Assigned only when nothing can fail any more, as what cannot be copied must be.
        let file = try Self.replacement(path)
        let descriptor = try Self.descriptor(path, isReplaced: file != nil)
        self.file = file
        self.descriptor = descriptor
        self.form = form
    }

    /// The path told if what stands there is written to as it is; `nil` for standard output, and for a file,
    /// which is replaced only once all that is read has been.
    static func writtenThrough(_ path: String?) -> String? {
        guard let path, path != InputFile.standard else { return nil }
        return ReplacementFile.usualMode(for: path) == nil ? path : nil
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

    /// Writes what waits.
    mutating func write(_ text: inout TextBuffer) throws(SystemError) {
        guard text.count > 0 else { return }
        switch form {
        case .lines:
            try write(text.bytes, text.count)
        case .features:
            events.append(text, to: &converted)
            try write(converted.bytes, converted.count)
            converted.removeAll()
        case .rows:
            rows.append(text, to: &converted)
            try write(converted.bytes, converted.count)
            converted.removeAll()
        case .text:
            sentences.append(text, to: &converted)
            try write(converted.bytes, converted.count)
            converted.removeAll()
        }
        text.removeAll()
    }

    private borrowing func write(_ bytes: [UInt8], _ count: Int) throws(SystemError) {
        if file != nil {
            try file?.write(bytes, count: count)
        } else {
            try descriptor.writeAll(bytes, count: count)
        }
    }

    /// Puts the file, if it is one, in its place.
    mutating func commit() throws(SystemError) {
        try file.take()?.commit()
    }
}
