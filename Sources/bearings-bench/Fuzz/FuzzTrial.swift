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
    mutating func run(_ text: [UInt8], in workplace: borrowing Workplace) throws(Failure) {
        var input =
            target.isBinary
            ? mutator.damage(text) : mutator.mutate(text, isDocument: target.isDocument)
        let path = workplace.path(of: name + ".in")
        if target == .state {
            input = input.withStateChecksum
            try workplace.write(input, to: path)
            return try resume(path, in: workplace)
        }
        try workplace.write(input, to: path)
        let arguments = target.arguments(path, &mutator.random)
        let log = target.isTable ? "\(settings.samples)/search/input.ndjson" : path
        let output = workplace.path(of: name + ".out")
        let counts = workplace.path(of: name + ".counts")
        let whole = [settings.program] + arguments + ["--summary-json", counts, log]
        try expect(try start(whole, output: output, in: workplace), whole, path)
        // What is packed is unpacked from files alone.
        guard !target.isTable, target != .gzip else { return }
        try readInPieces(arguments, path, output, in: workplace)
    }

    /// Has the program read the same through a pipe, a few bytes at a time.
    private mutating func readInPieces(
        _ arguments: [String],
        _ path: String,
        _ output: String,
        in workplace: borrowing Workplace
    ) throws(Failure) {
        let size = mutator.random.number(in: 1..<64)
        let pieces = workplace.path(of: "pieces")
        let script = "dd if=\"$0\" bs=\(size) 2> /dev/null | \"$@\""
        let words = ["sh", "-c", script, path, settings.program] + arguments
        try expect(try start(words, output: pieces, in: workplace), words, path)
        guard try workplace.bytes(of: pieces) == workplace.bytes(of: output) else {
            throw keep(path, words, "printed other bytes than of the file in one piece")
        }
    }

    /// Has a server take up a state file, and end.
    private func resume(_ path: String, in workplace: borrowing Workplace) throws(Failure) {
        let kept = workplace.path(of: "kept")
        try workplace.write(try workplace.bytes(of: path), to: kept)
        let words = [
            "timeout", "-s", "TERM", "-k", "20", "0.1", settings.program, "serve", "--socket",
            workplace.path(of: "fuzz.socket"), "--state", kept,
        ]
        let status = try start(words, output: workplace.path(of: "served"), in: workplace)
        // A server that goes on is ended, and says 0 to that, which timeout tells as its own number.
        try expect(status == Self.timedOut ? 0 : status, words, path)
    }

    private func start(
        _ words: [String],
        output: String,
        in workplace: borrowing Workplace
    ) throws(Failure) -> Int32 {
        let errors = workplace.path(of: "errors")
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
