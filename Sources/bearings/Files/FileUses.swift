import BearingsPipeline
import Transport

/// The files that a command reads and writes, once it is known that it writes to none that it reads, and to none twice.
///
/// Otherwise it could read its own output forever, or replace its input; `cat` and `grep` check this too. Files are
/// compared by device and inode. Devices and pipes may be both. An ``Output`` is opened by this alone, so that no
/// command can leave out the check.
struct FileUses {
    /// The path of `-o`; `nil` for standard output.
    let outputPath: String?

    /// Standard output, for a command that reads and writes nothing else.
    static let standardOutput = FileUses(outputPath: nil)

    private init(outputPath: String?) {
        self.outputPath = outputPath
    }

    /// Checks the files of a command with `-o`, before anything is read.
    ///
    /// - Parameters:
    ///   - paths: The inputs, its tables too; "-" is standard input.
    ///   - others: The other files to write, by option.
    ///   - outputPath: The path of `-o`; `nil` for standard output.
    /// - Throws: ``UsageError`` about a file used twice.
    init(
        reading paths: [String],
        writing others: [(option: String, path: String?)] = [],
        outputPath: String?
    ) throws(UsageError) {
        try Self.check(
            reading: paths,
            writing: others + [("-o", outputPath)],
            writesToStandardOutput: outputPath == nil
        )
        self.init(outputPath: outputPath)
    }

    /// The same for a command without `-o`.
    static func check(
        reading paths: [String],
        writing outputs: [(option: String, path: String?)] = [],
        writesToStandardOutput: Bool = true
    ) throws(UsageError) {
        let inputs = paths.map { path in
            path == InputFile.standard
                ? FileIdentity.regular(Descriptor.standardInput())
                : FileIdentity.regular(at: path)
        }
        var written: [(name: String, file: FileIdentity)] = []
        func add(_ name: String, _ file: FileIdentity?, _ remedy: String) throws(UsageError) {
            guard let file else { return }
            if let input = inputs.firstIndex(of: file) {
                let input = InputFile.name(paths[input])
                throw UsageError("\(name) is also the input \(input); \(remedy)")
            }
            if let other = written.first(where: { $0.file == file }) {
                throw UsageError("\(name) is also the file of \(other.name); \(remedy)")
            }
            written.append((name, file))
        }
        for (option, path) in outputs {
            guard let path else { continue }
            try add("\(option) \(path)", .regular(at: path), "name another file")
        }
        if writesToStandardOutput {
            let output = FileIdentity.regular(Descriptor.standardOutput())
            try add("standard output", output, "send it elsewhere")
            // Both may go to one file.
            if output == FileIdentity.regular(Descriptor.standardError()) { return }
        }
        let errors = FileIdentity.regular(Descriptor.standardError())
        try add("standard error", errors, "send it elsewhere")
    }
}
