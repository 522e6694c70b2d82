import Transport

/// Checks that a command does not write to a file that it reads, or to one file twice.
///
/// Otherwise it could read its own output forever, or destroy its input; `cat` and `grep` check this too. Files are
/// compared by device and inode. Devices and pipes may be both.
enum FileUses {
    /// - Parameters:
    ///   - paths: The inputs; "-" is standard input.
    ///   - outputs: The files to write, by option.
    ///   - writesToStandardOutput: Whether events go to standard output.
    /// - Throws: ``UsageError`` about a file used twice.
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
