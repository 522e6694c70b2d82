import BearingsTestSupport
import BearingsWire
import Testing

@testable import BearingsEngine
@testable import BearingsPipeline
@testable import BearingsServe

@Suite struct OutboxTests {
    @Test(arguments: Rounds.seeds(4))
    func `lines come out whole and in order, and dropped ones are reported`(seed: UInt64) {
        var run = RandomOutbox(seed: seed, limit: 4000)
        for _ in 0..<3000 where !run.isTooSlow { run.step() }
        expect(run.reliefs > 0)
        expect(run.mostWaiting <= 5000 + RandomOutbox.longestLine)
        if !run.isTooSlow { run.readAll() }

        let story = run.story()
        expectEqual(story.faults, [])
        if !run.isTooSlow {
            expect(story.emitted > 0)
            expectEqual(story.unreported, 0)
            expectEqual(story.lostLasting, 0)
            expectEqual(story.newestLost, 0)
        }
    }

    @Test(arguments: 0..<5)
    func `a client that never subscribed is never too slow`(seed: UInt64) {
        var run = RandomOutbox(seed: seed, limit: 3000, discardsEvents: true)
        for _ in 0..<6000 { run.step() }
        expect(!run.isTooSlow)
        expect(run.reliefs > 10)
        expect(run.mostWaiting <= 3750 + RandomOutbox.longestLine)
        run.readAll()
        expectEqual(run.story().faults, [])
    }

    @Test(arguments: ["{\"event\":\"rejected\",\"line\":1}\n", "{\"event\":\"pong\"}\n"])
    func `unread answers do not close a client that never subscribed`(answer: String) {
        var outbox = Outbox(limit: 1000)
        let line = Array(answer.utf8)
        for _ in 0..<5000 {
            outbox.appendAnswer(line)
            guard outbox.keepsUp(discardsEvents: true) else { return }
            expect(outbox.waiting.count <= 1250 + line.count)
        }
        let waiting = lines(of: outbox)
        let counts = waiting.compactMap { $0.value(of: "count").flatMap(Int.init) }
        // Nothing is reported twice, and nothing is missing.
        expectEqual(counts.count, 1)
        expectEqual(counts.reduce(0, +) + waiting.count - counts.count, 5000)
    }

    @Test func `keeps the newest move of each annotation`() {
        var outbox = Outbox(limit: 1000)
        for move in 1...20 {
            for annotation in ["a", "b", "c"] {
                let line = """
                    {"event":"indicator","session":"s","annotation":"\(annotation)","x":\(move)}

                    """
                let subject = OutputEvent.subject(of: .indicator, annotation)
                outbox.add(line, of: 1, .indicator, .frame, about: subject)
            }
        }
        let isEnough = outbox.relieve(discardsEvents: false)

        expect(isEnough)
        let waiting = lines(of: outbox)
        expectEqual(waiting.filter { $0.contains("\"x\":20}") }.count, 3)
        expectEqual(waiting.compactMap { $0.value(of: "count") }, ["19", "19", "19"])
        expectEqual(waiting.count, 6)
    }

    @Test func `stays within bounds with any number of unread sessions`() {
        var outbox = Outbox(limit: 1000)
        for session in 0..<20_000 {
            outbox.add("{\"event\":\"authorization\",\"session\":\"\(session)\"}\n", of: session)
            guard outbox.keepsUp(discardsEvents: true) else { return }
            guard outbox.waiting.count < 1400 else {
                Issue.record("\(outbox.waiting.count) bytes wait")
                return
            }
        }
        let counts = lines(of: outbox).filter { $0.contains("dropped") }
            .compactMap { $0.value(of: "count").flatMap(Int.init) }
        let whole = lines(of: outbox).count {
            $0.contains("authorization") && !$0.contains("dropped")
        }
        expectEqual(counts.reduce(0, +) + whole, 20_000)
    }

    @Test func `never drops a line partly sent`() {
        // It is the oldest frame, and would be dropped first if it had not been sent partly.
        for sent in 1..<40 {
            var outbox = Outbox(limit: 300)
            let lines = (0..<40).map {
                "{\"event\":\"indicator\",\"seq\":\($0),\"session\":\"a\"}\n"
            }
            outbox.add(lines[0], of: 0, .indicator, .frame)
            var read = outbox.take(min(sent, lines[0].utf8.count - 1))
            for line in lines.dropFirst() {
                outbox.add(line, of: 0, .indicator, .frame)
                guard outbox.keepsUp(discardsEvents: false) else { return }
            }
            read += outbox.take(.max)
            let text = String(decoding: read, as: UTF8.self)
            expect(text.hasPrefix(lines[0]))
            expect(text.hasSuffix(lines[39]))
        }
    }

    @Test func `a snapshot does not count towards the limit`() {
        var outbox = Outbox(limit: 100)
        let snapshot = [UInt8](repeating: 0x61, count: 10_000) + [0x0A]
        outbox.appendAnswer(snapshot, isCounted: false)
        expect(!outbox.isFull)
        expectEqual(outbox.uncounted, 10_001)
        _ = outbox.take(4000)
        expectEqual(outbox.uncounted, 6001)

        let line = [UInt8](repeating: 0x62, count: 100) + [0x0A]
        outbox.appendAnswer(line)
        expect(outbox.isFull)
        let keepsUp = outbox.relieve(discardsEvents: false)
        expect(!keepsUp)
        let rest = outbox.take(.max)
        expectEqual(rest, Array(snapshot[4000...]) + line)
        expectEqual(outbox.uncounted, 0)
    }

    @Test(arguments: [0, 1, 12, 13, 14])
    func `closing finishes only the line partly sent`(sent: Int) {
        var outbox = Outbox(limit: 100)
        outbox.appendAnswer(Array("{\"event\":1}\n".utf8))
        outbox.appendAnswer(Array("{\"event\":2}\n".utf8))
        let read = outbox.take(sent)
        outbox.close(with: Array("bye\n".utf8))

        let text = String(decoding: read + outbox.take(.max), as: UTF8.self)
        switch sent {
        case 0: expectEqual(text, "bye\n")
        case 1, 12: expectEqual(text, "{\"event\":1}\nbye\n")
        default: expectEqual(text, "{\"event\":1}\n{\"event\":2}\nbye\n")
        }
    }

    private func lines(of outbox: Outbox) -> [String] {
        String(decoding: outbox.bytes[outbox.waiting], as: UTF8.self).split(separator: "\n")
            .map(String.init)
    }

    @Test func `outboxes that fill together are full at different times`() {
        let full = [0, 15, 16].map { number in
            var outbox = Outbox(limit: 12_800, number: number)
            outbox.appendAnswer([UInt8](repeating: 32, count: 12_000))
            return outbox.isFull
        }
        expectEqual(full, [false, true, false])
    }
}

extension Outbox {
    /// Adds an event whose source has no other text.
    mutating func add(
        _ line: String,
        of generation: Int,
        _ kind: EventKind = .authorization,
        _ weight: EventTraits.Weight = .lasting,
        about subject: UInt32 = 0
    ) {
        let source = Array(line.utf8)
        let outputEvent = OutputEvent(
            what: .event(kind, weight),
            subject: subject,
            generation: UInt64(generation),
            session: Int32(generation),
            text: ByteRange(0..<source.count)
        )
        appendEvent(outputEvent, kind, weight, from: source)
    }

    /// Relieves the outbox as a client does after each line, and records if that is not enough.
    mutating func keepsUp(discardsEvents: Bool) -> Bool {
        guard isFull, !relieve(discardsEvents: discardsEvents) else { return true }
        Issue.record("\(waiting.count) bytes are too many")
        return false
    }

    /// Sends up to so many bytes, and returns them.
    mutating func take(_ most: Int) -> [UInt8] {
        let sent = Array(bytes[waiting].prefix(most))
        self.sent(sent.count)
        return sent
    }
}
