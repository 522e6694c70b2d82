import Transport

/// Mutated samples for each reader in turn, until time is up.
struct FuzzRun {
    let settings: FuzzSettings

    /// How many rounds there are between two looks at what they have written.
    private static let roundsPerCheck = 20

    func run(_ tell: (String) throws(Failure) -> Void) throws(Failure) {
        let workplace = try Workplace()
        var counts = [Int](repeating: 0, count: settings.targets.count)
        let corpus = try corpus(in: workplace)
        let end = SystemClock.monotonicNanoseconds + UInt64(settings.seconds) * 1_000_000_000
        var round = 0
        while SystemClock.monotonicNanoseconds < end {
            for (index, target) in settings.targets.enumerated() {
                if Signals.drainRequested { throw .interrupted }
                let seed = settings.seed + round
                let slot = round % Self.roundsPerCheck
                var trial = FuzzTrial(target, seed: seed, slot: slot, settings)
                let texts = corpus[index]
                try trial.run(texts[round % texts.count], in: workplace)
                counts[index] += 1
            }
            round += 1
            if round % Self.roundsPerCheck == 0 { try check(in: workplace) }
        }
        try check(in: workplace)
        var table = Table(["reader", "inputs"])
        for (index, target) in settings.targets.enumerated() {
            table.add(target.rawValue, ["\(counts[index])"])
        }
        try tell(
            """
            \(table.text)
            No trap, no hang; counts added up, pieces gave the same bytes, and Python's parser agreed. Seed \
            \(settings.seed).
            """
        )
    }

    /// What is mutated for each target.
    private func corpus(in workplace: borrowing Workplace) throws(Failure) -> [[[UInt8]]] {
        var corpus: [[[UInt8]]] = []
        for target in settings.targets {
            var texts: [[UInt8]] = []
            for sample in target.samples {
                let path = "\(settings.samples)/\(sample)"
                switch target {
                case .gzip:
                    let packed = workplace.path(of: "packed")
                    try workplace.run("gzip", ["-9", "-c", path], output: packed)
                    texts.append(try workplace.bytes(of: packed))
                case .state:
                    try saveState(of: path, in: workplace)
                    texts.append(try workplace.bytes(of: workplace.path(of: "saved")))
                default: texts.append(try workplace.bytes(of: path))
                }
            }
            corpus.append(texts)
        }
        return corpus
    }

    /// Has a server keep what a log leads to.
    private func saveState(of path: String, in workplace: borrowing Workplace) throws(Failure) {
        let arguments = [
            "serve", "--socket", workplace.path(of: "fuzz.socket"), "--state",
            workplace.path(of: "saved"),
            "--input", path, "--clock", "log",
        ]
        try Failure.passingOn { () throws(SystemError) in
            let server = try RunningProcess.start(
                settings.program,
                arguments,
                errors: workplace.path(of: "server")
            )
            _ = try? ChildProcess.run("sleep", ["0.5"])
            server.terminate()
            _ = try server.wait()
        }
    }

    /// Has Python judge what was written since the last time.
    private func check(in workplace: borrowing Workplace) throws(Failure) {
        try workplace.run("python3", [".ci/check-fuzz", workplace.path(of: "")])
    }
}
