import Transport

/// A moderate load for minutes, and what the server says of its memory meanwhile.
struct Soak {
    let settings: LoadSettings
    let minutes: Int

    /// How often the server is asked.
    private static let interval = 10

    private struct Sample {
        var minute: Double
        var mebibytes: Double
    }

    func run(
        in workspace: borrowing Workspace,
        _ show: (String) throws(Failure) -> Void
    ) throws(Failure) {
        let scenario = LoadScenario(clients: 100, rate: 2000, duration: 60_000 * minutes, spin: 0)
        let peer = try settings.start(.bearings, in: workspace)
        var generator = try LoadGenerator.connect(scenario, to: peer)
        var samples: [Sample] = []
        var visitors = Visitors(socket: peer.socket)
        var beats = 0
        let result = try generator.run(against: peer, every: 1_000_000_000) {
            (client, nanoseconds) throws(Failure) in
            try visitors.next()
            if beats % Self.interval == 0 { client.write("{\"type\":\"stats\"}\n") }
            if beats % Self.interval == 1, let memory = Self.memory(in: client.stats) {
                let minute = Double(nanoseconds) / 60e9
                samples.append(Sample(minute: minute, mebibytes: memory / 1_048_576))
            }
            beats += 1
        }
        try peer.stop()
        try show(report(scenario, result, samples, visitors.count))
    }

    private func report(
        _ scenario: LoadScenario,
        _ result: LoadGenerator.Result,
        _ samples: [Sample],
        _ visitors: Int
    ) -> String {
        var table = Table(["minute", "memory MiB"])
        for (index, sample) in samples.enumerated() where index % 6 == 0 {
            table.add(sample.minute.text(decimals: 1), [sample.mebibytes.text(decimals: 2)])
        }
        let most = samples.map(\.mebibytes).max() ?? .nan
        let first = (samples.first?.mebibytes ?? .nan).text(decimals: 2)
        let last = (samples.last?.mebibytes ?? .nan).text(decimals: 2)
        let latencies = result.latencies
        let p99 = (latencies.quantile(0.99) / 1e3).text(decimals: 1)
        let longest = (Double(latencies.longest) / 1e3).text(decimals: 1)
        let slope = Self.slope(of: samples.suffix(samples.count / 2)) * 1024
        let cpu = (result.cpu / Double(scenario.count) / 1e3).text(decimals: 1)
        return """
            \(scenario.name) for \(minutes) minutes, and \(visitors) visitors with a session each:
            \(latencies.count) fixes, all answered; p99 \(p99) µs, max \(longest) µs; \
            CPU \(cpu) µs/fix

            \(table.text)
            memory first \(first), last \(last), max \(most.text(decimals: 2)) MiB; \
            slope of the second half \(slope.text(decimals: 2)) KiB/minute

            """
    }

    private static func memory(in stats: [UInt8]) -> Double? {
        let key = Array("\"memory\":".utf8)
        guard let start = stats.firstRange(of: key)?.upperBound else { return nil }
        let digits = stats[start...].prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
        return Double(String(decoding: digits, as: UTF8.self))
    }

    /// In MiB a minute, by least squares.
    private static func slope(of samples: ArraySlice<Sample>) -> Double {
        let count = Double(samples.count)
        let minute = samples.map(\.minute).reduce(0, +) / count
        let memory = samples.map(\.mebibytes).reduce(0, +) / count
        var (product, square) = (0.0, 0.0)
        for sample in samples {
            product += (sample.minute - minute) * (sample.mebibytes - memory)
            square += (sample.minute - minute) * (sample.minute - minute)
        }
        return product / square
    }
}

/// Clients that come, write some fixes to a session of their own, close it, and go.
struct Visitors {
    let socket: String
    private(set) var count = 0
    /// The one who came last, who goes when the next one comes.
    private var descriptor: [VisitorSocket] = []

    private final class VisitorSocket {
        let descriptor: Descriptor

        init(_ descriptor: consuming Descriptor) {
            self.descriptor = descriptor
        }
    }

    init(socket: String) {
        self.socket = socket
    }

    mutating func next() throws(Failure) {
        count += 1
        let session = "visitor-\(count)"
        var text = ""
        for second in 10..<60 {
            text += """
                {"type":"fix","time":"2026-01-01T00:00:\(second)Z","session":"\(session)",\
                "lat":47.3769,"lon":8.54\(second),"accuracy":5}\n
                """
        }
        text += "{\"type\":\"close\",\"session\":\"\(session)\"}\n"
        let bytes = Array(text.utf8)
        do throws(SystemError) {
            let visitor = VisitorSocket(try .connect(to: socket))
            _ = try visitor.descriptor.send(bytes, bytes.indices)
            descriptor = [visitor]
        } catch {
            throw .system(error)
        }
    }
}
