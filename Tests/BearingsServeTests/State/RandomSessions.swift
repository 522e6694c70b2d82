import BearingsEngine
import BearingsPipeline
import BearingsServe
import BearingsTestSupport
import BearingsWire
import Geography

extension SessionState {
    /// A session in the middle of anything.
    static func random(seed: UInt64) -> SessionState {
        var random = SplitMix64(seed: seed)
        var script = RandomScript(seed: seed, count: 120)
        script.turnMap(&random)
        var engine = Engine(script.configuration)
        var actions: [Action] = []
        for step in script.steps.prefix(Int(random.int(in: 0...120))) {
            _ = engine.receive(step.input, at: step.time, into: &actions)
        }
        if random.oneIn(2) { engine.settle(into: &actions) }
        let wall = Instant.milliseconds(random.int(in: 0...2_000_000_000_000))
        let anchor = engine.clock.map { LiveAnchor(event: $0, wall: wall) }
        return SessionState(
            name: [UInt8(ascii: "n")] + random.bytes(upTo: 127),
            sequence: UInt64(actions.count),
            anchor: anchor,
            lastActivity: wall,
            engine: engine.state,
            retained: EventKind.allCases.filter { _ in random.oneIn(3) }.map { kind in
                RetainedLine(
                    kind: kind,
                    sequence: random.next() >> 11,
                    text: random.bytes(upTo: 300)
                )
            }
        )
    }
}

extension StateFile {
    /// The file as it is written.
    var bytes: [UInt8] {
        var out: [UInt8] = []
        var writer = StateWriter(epoch: epoch, isClean: isClean)
        writer.appendHeader(to: &out)
        for session in sessions { writer.append(session, to: &out) }
        writer.appendTrailer(to: &out)
        return out
    }
}

extension SplitMix64 {
    /// Up to `count` random bytes.
    mutating func bytes(upTo count: Int64) -> [UInt8] {
        (0..<int(in: 0...count)).map { _ in UInt8(truncatingIfNeeded: next()) }
    }
}
