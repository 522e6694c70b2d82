import Transport

/// Makes sure that a command writes to no file that it reads, and to none twice.
///
/// As `cat` and `grep` do: otherwise it would read what it has written for ever, or destroy what it is to
/// read. Files are told apart by device and inode, whatever they are called. Devices and pipes may be both.
enum FileUses {
    /// - Parameters:
    ///   - paths: What is read; "-" is standard input.
    ///   - outputs: The files that are written, by the options that name them.
    ///   - writesToStandardOutput: Whether it is more than messages that go there.
    /// - Throws: Which file is both.
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
                throw UsageError("\(name) is the input \(input) too; \(remedy)")
            }
            if let other = written.first(where: { $0.file == file }) {
                throw UsageError("\(name) is the file of \(other.name) too; \(remedy)")
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
            // Both together may well go to one file.
            if output == FileIdentity.regular(Descriptor.standardError()) { return }
        }
        let errors = FileIdentity.regular(Descriptor.standardError())
        try add("standard error", errors, "send it elsewhere")
    }
}
