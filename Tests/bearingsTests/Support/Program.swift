import BearingsTestSupport
import Foundation

/// The built program, run as a process of its own.
enum Program {
    /// Where it was built: beside the test bundle, whose path is among the runner's arguments.
    static let path: String = {
        let starts = CommandLine.arguments.map { URL(filePath: $0) } + [PackageFolder.root]
        for start in starts {
            var folder = start
            while folder.path.count > 1 {
                folder.deleteLastPathComponent()
                let candidate = folder.appending(path: "bearings").path
                if isProgram(candidate) { return candidate }
            }
        }
        return PackageFolder.root.appending(path: ".build/debug/bearings").path
    }()

    private static func isProgram(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        let exists = unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        return exists && !isFolder.boolValue && FileManager.default.isExecutableFile(atPath: path)
    }

    /// Its stdin.
    enum Input {
        case nothing
        case file(String)
        /// Bytes that arrive through a pipe, fewer than a pipe holds.
        case pipe([UInt8])
        #if os(Linux)
        /// Bytes of which each read brings so many.
        case reads([UInt8], of: Int)
        #endif
    }

    /// Its results.
    struct Outcome {
        var status: Int32
        var output: [UInt8]
        var errors: String

        /// The output as text.
        var text: String { String(decoding: output, as: UTF8.self) }
        /// The output's lines.
        var lines: [String] { text.split(separator: "\n").map(String.init) }
    }

    /// Runs it to its end.
    ///
    /// - Parameters:
    ///   - redirection: Redirections for a shell to apply to its streams, such as `<&-`.
    ///   - variables: What its environment has beside this process's own.
    static func run(
        _ arguments: [String],
        input: Input = .nothing,
        redirection: String? = nil,
        variables: [String: String] = [:]
    ) throws -> Outcome {
        let scratch = try TemporaryFolder()
        let output = try scratch.file("output")
        let errors = try scratch.file("errors")
        let process = Process()
        if !variables.isEmpty {
            process.environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
        }
        if let redirection {
            process.executableURL = URL(filePath: "/bin/sh")
            process.arguments = ["-c", "exec \"$0\" \"$@\" \(redirection)", path] + arguments
        } else {
            process.executableURL = URL(filePath: path)
            process.arguments = arguments
        }
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = try FileHandle(forWritingTo: errors)
        switch input {
        case .nothing:
            process.standardInput = FileHandle.nullDevice
            try process.start()
        case .file(let path):
            process.standardInput = try FileHandle(forReadingFrom: URL(filePath: path))
            try process.start()
        case .pipe(let bytes):
            let pipe = Pipe()
            process.standardInput = pipe
            // Before there is a reader that could go, so that nothing can break.
            try pipe.fileHandleForWriting.write(contentsOf: Data(bytes))
            try process.start()
            try pipe.fileHandleForWriting.close()
        #if os(Linux)
        case .reads(let bytes, let size):
            let pipe = try PacketPipe()
            process.standardInput = pipe.reader
            try process.start()
            pipe.write(bytes, in: size) { process.isRunning }
        #endif
        }
        process.waitUntilExit()
        return Outcome(
            status: process.terminationStatus,
            output: Array(try Data(contentsOf: output)),
            errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self)
        )
    }
}

extension Process {
    /// Starts it with no signal blocked: threads of Swift's concurrency block most, and a child
    /// inherits that.
    func start() throws {
        var none = sigset_t()
        var before = sigset_t()
        unsafe sigemptyset(&none)
        unsafe pthread_sigmask(SIG_SETMASK, &none, &before)
        defer { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
        try run()
    }
}

/// A folder for a test's files, which goes when the test does.
final class TemporaryFolder {
    private let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory
            .appending(path: "bearings-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    /// The path of the folder.
    var path: String { folder.path }

    /// The path of something in it that need not exist.
    func path(_ name: String) -> String { folder.appending(path: name).path }

    /// A new file in it.
    func file(_ name: String, _ bytes: some Sequence<UInt8> = []) throws -> URL {
        let file = folder.appending(path: name)
        try Data(bytes).write(to: file)
        return file
    }

    /// The content of a file in it.
    func bytes(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: folder.appending(path: name)))
    }
}
