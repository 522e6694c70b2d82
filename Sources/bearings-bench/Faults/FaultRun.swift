import Geography
import Transport

/// Causes faults of all kinds, and checks that each session's events still equal the filter's.
struct FaultRun {
    let settings: FaultSettings

    private static let sessions = 64
    private static let fixes = 200

    /// What ends a session, as a line.
    static func close(_ session: String) -> [UInt8] {
        Array("{\"type\":\"close\",\"session\":\"\(session)\"}\n".utf8)
    }

    func run(_ show: (String) throws(Failure) -> Void) throws(Failure) {
        let workspace = try Workspace()
        var table = Table([
            "seed", "lines", "pieces", "bad lines", "deaths", "kills", "events",
            "own events",
            "dropped", "slow",
        ])
        for seed in settings.seed..<settings.seed + settings.runs {
            let counts = try run(seed: seed, in: workspace)
            let cells = [
                counts.lines, counts.pieces, counts.badLines, counts.deaths, counts.kills,
                counts.events, counts.ownEvents, counts.dropped, counts.slow,
            ]
            table.add("\(seed)", cells.map(String.init))
        }
        try show(
            """
            \(table.text)
            Nothing was lost: each session's events were those of the filter, as far as a killed server had
            come, and that was never less than it had acknowledged.
            """
        )
    }

    private func run(seed: Int, in workspace: borrowing Workspace) throws(Failure) -> FaultCounts {
        var random = SplitMix64(seed: UInt64(seed))
        var counts = FaultCounts()
        let writers = try writers(seed, &random, in: workspace)
        var lastEpoch = 0
        var kills = settings.kills
        while true {
            var life = try FaultLife.begin(with: try start(in: workspace))
            guard let epoch = life.epoch, epoch > lastEpoch else {
                throw .child("a server's epoch does not follow \(lastEpoch)")
            }
            lastEpoch = epoch
            let limit = kills > 0 ? random.number(in: 200..<1200) : nil
            kills -= 1
            if try life.run(writers, killAfter: limit, &random, &counts) {
                counts.kills += 1
                let log = try life.kill()
                try FaultCheck(
                    settings,
                    log,
                    writers,
                    owes: .acknowledged
                )
                .check(&counts, in: workspace)
                for writer in writers { writer.resume() }
            } else {
                let log = try life.end(writers, &counts)
                try FaultCheck(settings, log, writers, owes: .everything)
                    .check(&counts, in: workspace)
                return counts
            }
        }
    }

    private func start(in workspace: borrowing Workspace) throws(Failure) -> Peer {
        let socket = workspace.path(of: "faults.socket")
        let command = [
            settings.program, "serve", "--socket", socket, "--clock", "log", "--client-buffer",
            "512KiB", "--max-line", "16KiB",
        ]
        return try Peer(.bearings, command, socket: socket, in: workspace)
    }

    /// One writer for each session of a realistic log, which closes it at the end.
    private func writers(
        _ seed: Int,
        _ random: inout SplitMix64,
        in workspace: borrowing Workspace
    ) throws(Failure) -> [FaultWriter] {
        let path = workspace.path(of: "faults-log")
        let arguments = [
            "generate", "--sessions", "\(Self.sessions)", "--fixes", "\(Self.fixes)", "--seed",
            "\(seed)",
        ]
        try workspace.run(settings.program, arguments, output: path)
        var lines: [String: [[UInt8]]] = [:]
        for line in try workspace.lines(of: path) {
            lines[EventText(line: line).session, default: []].append(line + [UInt8(ascii: "\n")])
        }
        return lines.sorted { $0.key < $1.key }.enumerated().map { index, session in
            let manners = FaultWriter.Behavior.allCases
            let behavior = manners[index % manners.count]
            let all = session.value
            let given =
                behavior == .careless
                ? all.prefix(random.number(in: all.count / 2..<all.count))
                : (all + [Self.close(session.key)])[...]
            return FaultWriter(session.key, behavior, given)
        }
    }
}
