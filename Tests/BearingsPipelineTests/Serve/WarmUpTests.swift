import BearingsDocuments
import BearingsEngine
import BearingsTestSupport
import BearingsWire
import Testing

@testable import BearingsPipeline

/// The warm-up takes the same paths as a client.
@Suite struct WarmUpTests {
    /// The lines that the first of the rehearsal's clients is sent.
    private func lines(_ change: (inout HubRun.Setup) -> Void = { _ in }) -> [String] {
        let sent = String(decoding: warmUp(change).sent[0], as: UTF8.self)
        return sent.split(separator: "\n").map(String.init)
    }

    private func warmUp(_ change: (inout HubRun.Setup) -> Void = { _ in }) -> WarmUp {
        var setup = HubRun.Setup()
        change(&setup)
        let identity = Hub.Identity(version: "test", epoch: 0, limits: setup.limits)
        let hub = Hub(Processor(setup.configuration, setup.options), identity)
        return WarmUp(
            with: hub,
            setup.limits,
            reading: DocumentFormats.self,
            setup.decoding,
            at: .seconds(1_790_000_000)
        )
    }

    @Test func `a client is greeted and receives an indicator and its moves`() {
        let lines = lines()
        expectEqual(lines.first?.hasPrefix(#"{"event":"hello""#), true)
        let indicators = lines.filter { $0.hasPrefix(#"{"event":"indicator""#) }
        expectEqual(indicators.count, 18)
        expectEqual(indicators.first?.contains(#""phase":"show""#), true)
        expect(indicators.dropFirst().allSatisfy { $0.contains(#""phase":"move""#) })
        expect(!lines.contains { $0.hasPrefix(#"{"event":"error""#) })
    }

    @Test func `after two fixes it subscribes to indicators only`() throws {
        let lines = lines()
        let other = try #require(lines.lastIndex { !$0.hasPrefix(#"{"event":"indicator""#) })
        let second = try #require(
            lines.indices.filter { lines[$0].hasPrefix(#"{"event":"location""#) }.last
        )
        expectEqual(lines[...second].count { $0.hasPrefix(#"{"event":"location""#) }, 2)
        // All that comes after the two is theirs, or of the indicator.
        expect(other <= second + 2)
    }

    @Test func `a client with templates receives the same as one without`() {
        // But for the name of the session, and for how many events there have been.
        let sent = warmUp().sent.map { sent in
            String(decoding: sent, as: UTF8.self).replacing(/warm-up-.|"seq":\d+/, with: "")
        }
        expectEqual(sent.count, 2)
        expectEqual(sent[0], sent[1])
    }

    @Test func `with room for one session only, the first receives the same`() {
        let one = lines { $0.options.maxSessions = 1 }
        expectEqual(one, lines())
    }

    @Test func `every client has the templates of the lines in the protocol`() {
        let known = warmUp().templateCache
        var decoder = RecordDecoder(.init(), source: "client", templates: known)
        var others = DocumentFormats(source: "client")
        let lines = [
            #"{"type":"tick"}"#,
            #"{"type":"viewport","time":"2026-01-01T09:00:00.000Z","session":"w","center":{"lat":1,"lon":2},"zoom":15.5,"heading":0,"size":{"width":390,"height":844}}"#,
            #"{"type":"fix","time":"2026-01-01T09:00:01.000Z","lat":47.3769,"lon":8.5417,"accuracy":5}"#,
            #"{"type":"fix","time":"2026-01-01T09:00:02.000Z","session":"w","lat":47.3769,"lon":8.5417,"accuracy":5,"altitude":408.1,"speed":1.4,"course":90}"#,
        ]
        let bytes = Array(lines.map { $0 + "\n" }.joined().utf8)
        let padded = bytes + [UInt8](repeating: 0, count: 64)
        var (position, number) = (lines[0].utf8.count + 1, 1)
        let first = ByteRange(0..<position)
        let isDocument = decoder.isDocument(padded.span, first, line: 1, &others)
        expect(!isDocument)
        decoder.decode(padded.span, first, number: 1, &others)
        decoder.decodeByTemplate(
            padded.span,
            from: &position,
            to: bytes.count,
            number: &number,
            maxEntries: .max
        )
        expectEqual(number, lines.count)
        expectEqual(decoder.batch.entries.map(\.line), [1, 2, 3, 4])
    }

    @Test func `limits too small for the warm-up are harmless`() {
        let lines = lines { setup in
            setup.limits.maxLine = 20
            setup.decoding.maxLine = 20
            setup.limits.clientBuffer = 1
        }
        expect(!lines.contains { $0.hasPrefix(#"{"event":"indicator""#) })
    }
}
