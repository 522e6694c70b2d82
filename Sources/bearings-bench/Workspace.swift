import Transport

/// A temporary folder for logs, in which programs are run.
struct Workspace: ~Copyable {
    private let folder: String

    /// Creates a folder that only this user can read.
    init() throws(Failure) {
        let parent = Environment.variable("TMPDIR") ?? ""
        let name = "bearings-bench-\(SystemClock.monotonicNanoseconds)"
        let path = "\(parent.isEmpty ? "/tmp" : parent)/\(name)"
        let child: ChildProcess
        do throws(SystemError) {
            child = try ChildProcess.run("mkdir", ["-m", "700", path])
        } catch {
            throw .system(error)
        }
        guard child.status == 0 else { throw .child("cannot make the folder \(path)") }
        folder = path
    }

    deinit {
        // Errors are ignored: nothing can be done about them.
        _ = try? ChildProcess.run("rm", ["-rf", folder])
    }

    func path(of name: String) -> String { "\(folder)/\(name)" }

    /// Runs `program`, which must end with status 0, and discards its output unless a file is named.
    ///
    /// Its stderr is only shown if it fails.
    @discardableResult
    func run(
        _ program: String,
        _ arguments: [String],
        output: String? = nil
    ) throws(Failure) -> ChildProcess {
        let errors = path(of: "errors")
        let child: ChildProcess
        do throws(SystemError) {
            child = try ChildProcess.run(program, arguments, output: output, errors: errors)
        } catch {
            throw .system(error)
        }
        if Signals.drainRequested { throw .interrupted }
        guard child.status == 0 else {
            let command = ([program] + arguments).joined(separator: " ")
            let said = try text(of: errors)
            throw .child("\(command) ended with status \(child.status): \(said)")
        }
        return child
    }

    /// The beginning of a file.
    func text(of path: String) throws(Failure) -> String {
        var bytes = [UInt8](repeating: 0, count: 1 << 12)
        do throws(SystemError) {
            let count = try Descriptor.open(reading: path).read(into: &bytes, from: 0)
            return String(decoding: bytes[..<count], as: UTF8.self)
        } catch {
            throw .system(error)
        }
    }

    /// The content of a file.
    func bytes(of path: String) throws(Failure) -> [UInt8] {
        try Failure.passingOn { () throws(SystemError) in
            let file = try Descriptor.open(reading: path)
            var bytes = [UInt8](repeating: 0, count: (file.size ?? 0) + 1)
            var filled = 0
            while filled < bytes.count {
                let count = try file.read(into: &bytes, from: filled)
                if count == 0 { break }
                filled += count
            }
            return Array(bytes[..<filled])
        }
    }

    /// Replaces a file.
    func write(_ bytes: [UInt8], to path: String) throws(Failure) {
        try Failure.passingOn { () throws(SystemError) in
            try Descriptor.open(replacing: path).writeAll(bytes, count: bytes.count)
        }
    }
}
