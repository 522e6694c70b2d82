import BearingsDocuments
import BearingsEngine
import BearingsServe
import BearingsTestSupport
import BearingsWire
import Testing

@testable import BearingsActors
@testable import BearingsPipeline

/// The warm-up takes the same paths as a client.
@Suite struct WarmUpTests {
    /// How the server is set up.
    private struct Setup {
        var options = Processor.Options()
        var decoding = DecodingOptions()
        var limits = ServerLimits()

        init() {
            options.clock = .live
            options.diagnostics = .stream
            options.isServing = true
            options.mostWaiting = 1 << 16
            decoding.acceptsRequests = true
        }
    }

    /// The lines that the first of the rehearsal's clients is sent.
    private func lines(_ change: (inout Setup) -> Void = { _ in }) throws -> [String] {
        try lines(of: warmUp(change).sent[0])
    }

    private func lines(of sent: [UInt8]) -> [String] {
        String(decoding: sent, as: UTF8.self).split(separator: "\n").map(String.init)
            .filter { !$0.hasPrefix(#"{"event":"pong""#) }
    }

    private func warmUp(_ change: (inout Setup) -> Void = { _ in }) throws -> WarmUp {
        var setup = Setup()
        change(&setup)
        return try LoopExecutor.run { [setup] loop, waits in
            let configuration = Configuration(
                map: Configuration.Map(defaultViewport: Configuration.DefaultViewport.none),
                location: Configuration.Location(reportsLocations: true)
            )
            return try await WarmUp(
                with: Hub(Processor(configuration, setup.options), setup.limits),
                setup.limits,
                reading: DocumentFormats.self,
                setup.decoding,
                waits,
                on: loop
            )
        }
    }

    @Test func `a client is greeted and receives an indicator and its moves`() throws {
        let lines = try lines()
        expectEqual(lines.first?.hasPrefix(#"{"event":"hello""#), true)
        let indicators = lines.filter { $0.hasPrefix(#"{"event":"indicator""#) }
        expectEqual(indicators.count, 18)
        expectEqual(indicators.first?.contains(#""phase":"show""#), true)
        expect(indicators.dropFirst().allSatisfy { $0.contains(#""phase":"move""#) })
        expect(!lines.contains { $0.hasPrefix(#"{"event":"error""#) })
    }

    @Test func `after two fixes it subscribes to indicators only`() throws {
        let lines = try lines()
        let other = try #require(lines.lastIndex { !$0.hasPrefix(#"{"event":"indicator""#) })
        let second = try #require(
            lines.indices.filter { lines[$0].hasPrefix(#"{"event":"location""#) }.last
        )
        expectEqual(lines[...second].count { $0.hasPrefix(#"{"event":"location""#) }, 2)
        // All that comes after the two is theirs, or of the indicator.
        expect(other <= second + 2)
    }

    @Test func `a client with templates receives the same as one without`() throws {
        // But for the name of the session, and for how many events there have been.
        let sent = try warmUp().sent.map { sent in
            lines(of: sent).map { $0.replacing(/warm-up-.|"seq":\d+/, with: "") }
        }
        expectEqual(sent.count, 2)
        expectEqual(sent[0], sent[1])
    }

    @Test func `with room for one session only, the first receives the same`() throws {
        let one = try lines { $0.options.maxSessions = 1 }
        expectEqual(one, try lines())
    }

    @Test func `every client has the templates of the lines in the protocol`() throws {
        let known = try warmUp().templateCache
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

    @Test func `limits too small for the warm-up are harmless`() throws {
        let lines = try lines { setup in
            setup.limits.maxLine = 20
            setup.decoding.maxLine = 20
            setup.limits.clientBuffer = 1
        }
        expect(!lines.contains { $0.hasPrefix(#"{"event":"indicator""#) })
    }
}
