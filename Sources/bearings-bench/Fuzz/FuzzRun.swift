import Transport

/// Mutated samples for each reader in turn, until time is up.
struct FuzzRun {
    let settings: FuzzSettings

    /// How many rounds run between checks of their output.
    private static let roundsPerCheck = 20

    func run(_ show: (String) throws(Failure) -> Void) throws(Failure) {
        let workspace = try Workspace()
        var counts = [Int](repeating: 0, count: settings.targets.count)
        let corpus = try corpus(in: workspace)
        let end = SystemClock.monotonicNanoseconds + UInt64(settings.seconds) * 1_000_000_000
        var round = 0
        while SystemClock.monotonicNanoseconds < end {
            for (index, target) in settings.targets.enumerated() {
                if Signals.drainRequested { throw .interrupted }
                let seed = settings.seed + round
                let slot = round % Self.roundsPerCheck
                var trial = FuzzTrial(target, seed: seed, slot: slot, settings)
                let texts = corpus[index]
                try trial.run(texts[round % texts.count], in: workspace)
                counts[index] += 1
            }
            round += 1
            if round % Self.roundsPerCheck == 0 { try check(in: workspace) }
        }
        try check(in: workspace)
        var table = Table(["reader", "inputs"])
        for (index, target) in settings.targets.enumerated() {
            table.add(target.rawValue, ["\(counts[index])"])
        }
        try show(
            """
            \(table.text)
            No trap, no hang; counts added up, pieces gave the same bytes, and Python's parser agreed. Seed \
            \(settings.seed).
            """
        )
    }

    /// The samples for each target.
    private func corpus(in workspace: borrowing Workspace) throws(Failure) -> [[[UInt8]]] {
        var corpus: [[[UInt8]]] = []
        for target in settings.targets {
            var texts: [[UInt8]] = []
            for sample in target.samples {
                let path = "\(settings.samples)/\(sample)"
                switch target {
                case .gzip:
                    let packed = workspace.path(of: "packed")
                    try workspace.run("gzip", ["-9", "-c", path], output: packed)
                    texts.append(try workspace.bytes(of: packed))
                case .state:
                    try saveState(of: path, in: workspace)
                    texts.append(try workspace.bytes(of: workspace.path(of: "saved")))
                default: texts.append(try workspace.bytes(of: path))
                }
            }
            corpus.append(texts)
        }
        return corpus
    }

    /// Runs a server over a log, and keeps its state file.
    private func saveState(of path: String, in workspace: borrowing Workspace) throws(Failure) {
        let arguments = [
            "serve", "--socket", workspace.path(of: "fuzz.socket"), "--state",
            workspace.path(of: "saved"),
            "--input", path, "--clock", "log",
        ]
        try Failure.passingOn { () throws(SystemError) in
            let server = try RunningProcess.start(
                settings.program,
                arguments,
                errors: workspace.path(of: "server")
            )
            _ = try? ChildProcess.run("sleep", ["0.5"])
            server.terminate()
            _ = try server.wait()
        }
    }

    /// Checks the output since the last time with Python.
    private func check(in workspace: borrowing Workspace) throws(Failure) {
        try workspace.run("python3", [".ci/check-fuzz", workspace.path(of: "")])
    }
}
