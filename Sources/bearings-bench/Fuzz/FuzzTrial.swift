import Geography
import Transport

/// One mutated input, and what becomes of it.
struct FuzzTrial {
    private let target: FuzzTarget
    private let settings: FuzzSettings
    private let name: String
    private let seed: Int
    private var mutator: FuzzMutator

    /// The signal of `timeout(1)` when time is up.
    private static let timedOut: Int32 = 124

    init(_ target: FuzzTarget, seed: Int, slot: Int, _ settings: FuzzSettings) {
        self.target = target
        self.settings = settings
        self.seed = seed
        name = "\(target.rawValue)-\(slot)"
        let number = FuzzTarget.allCases.firstIndex(of: target) ?? 0
        mutator = FuzzMutator(random: SplitMix64(seed: UInt64(seed) << 8 | UInt64(number)))
    }

    /// Mutates `text` and has the program read it.
    mutating func run(_ text: [UInt8], in workspace: borrowing Workspace) throws(Failure) {
        var input =
            target.isBinary
            ? mutator.damage(text) : mutator.mutate(text, isDocument: target.isDocument)
        let path = workspace.path(of: name + ".in")
        if target == .state {
            input = input.withStateChecksum
            try workspace.write(input, to: path)
            return try resume(path, in: workspace)
        }
        try workspace.write(input, to: path)
        let arguments = target.arguments(path, &mutator.random)
        let log = target.isTable ? "\(settings.samples)/search/input.ndjson" : path
        let output = workspace.path(of: name + ".out")
        let counts = workspace.path(of: name + ".counts")
        let whole = [settings.program] + arguments + ["--summary-json", counts, log]
        try expect(try start(whole, output: output, in: workspace), whole, path)
        // What is packed is unpacked from files alone.
        guard !target.isTable, target != .gzip else { return }
        try readInPieces(arguments, path, output, in: workspace)
    }

    /// Has the program read the same through a pipe, a few bytes at a time.
    private mutating func readInPieces(
        _ arguments: [String],
        _ path: String,
        _ output: String,
        in workspace: borrowing Workspace
    ) throws(Failure) {
        let size = mutator.random.number(in: 1..<64)
        let pieces = workspace.path(of: "pieces")
        let script = "dd if=\"$0\" bs=\(size) 2> /dev/null | \"$@\""
        let words = ["sh", "-c", script, path, settings.program] + arguments
        try expect(try start(words, output: pieces, in: workspace), words, path)
        guard try workspace.bytes(of: pieces) == workspace.bytes(of: output) else {
            throw keep(path, words, "printed other bytes than of the file in one piece")
        }
    }

    /// Has a server take up a state file, and end.
    private func resume(_ path: String, in workspace: borrowing Workspace) throws(Failure) {
        let kept = workspace.path(of: "kept")
        try workspace.write(try workspace.bytes(of: path), to: kept)
        let words = [
            "timeout", "-s", "TERM", "-k", "20", "0.1", settings.program, "serve", "--socket",
            workspace.path(of: "fuzz.socket"), "--state", kept,
        ]
        let status = try start(words, output: workspace.path(of: "served"), in: workspace)
        // A running server is ended with status 0, which timeout replaces by its own.
        try expect(status == Self.timedOut ? 0 : status, words, path)
    }

    private func start(
        _ words: [String],
        output: String,
        in workspace: borrowing Workspace
    ) throws(Failure) -> Int32 {
        let errors = workspace.path(of: "errors")
        let bounded = words[0] == "timeout" ? Array(words.dropFirst()) : ["20"] + words
        return try Failure.passingOn { () throws(SystemError) in
            try ChildProcess.run("timeout", bounded, output: output, errors: errors).status
        }
    }

    private func expect(_ status: Int32, _ words: [String], _ path: String) throws(Failure) {
        if target.statuses.contains(status) { return }
        throw keep(path, words, status == Self.timedOut ? "hangs" : "ended with status \(status)")
    }

    /// Leaves the input in the current folder.
    private func keep(_ path: String, _ words: [String], _ what: String) -> Failure {
        let place = "fuzz-\(target.rawValue)-\(seed)"
        _ = try? ChildProcess.run("cp", [path, place])
        let command = words.map { $0.contains(" ") ? "'\($0)'" : $0 }.joined(separator: " ")
        return .child("\(command) \(what); its input is left as \(place)")
    }
}

extension FuzzTarget {
    /// Whether it is a table that is read before the log.
    fileprivate var isTable: Bool { self == .addresses || self == .places }
}
