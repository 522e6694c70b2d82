import BearingsConversion
import BearingsDocuments
import BearingsEngine
import BearingsWire
import Geography
import Testing

@testable import BearingsPipeline
@testable import BearingsTestSupport

/// What a conversion writes and says of a log in which sessions are denied.
@Suite struct DeniedSessionsTests {
    private struct Outcome: Equatable {
        var output: [Substring] = []
        var errors: [LineError] = []
        var withheld = 0
    }

    private static func convert(_ lines: [String], piece: Int = 50) -> Outcome {
        var decoding = DecodingOptions()
        decoding.carriesFields = true
        decoding.maxLine = 800
        var source = SourceReader<DocumentFormats>(
            named: "log",
            kind: .file,
            index: 0,
            decoding: decoding
        )
        var buffer = LineBuffer(maxLine: decoding.maxLine, splitsDocuments: true)
        var (denied, converter, outcome) = (DeniedSessions(), Converter(to: .ndjson), Outcome())
        func take(isAtEnd: Bool) {
            var batch = RecordBatch()
            source.decode(&buffer, isAtEnd: isAtEnd, into: &batch)
            outcome.withheld += denied.withhold(from: &batch, of: 0)
            for entry in batch.entries {
                guard case .rejected(let error) = entry.content else { continue }
                outcome.errors.append(batch.errors[Int(error)])
            }
            outcome.errors += batch.fieldErrors.map(\.error)
            converter.add(batch)
        }
        for start in stride(from: 0, to: lines.count, by: piece) {
            let text = lines[start..<min(start + piece, lines.count)].map { $0 + "\n" }.joined()
            buffer.fill(with: Array(text.utf8))
            take(isAtEnd: false)
        }
        take(isAtEnd: true)
        converter.finish()
        let bytes = converter.output.bytes.prefix(converter.output.count)
        outcome.output = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        return outcome
    }

    @Test(arguments: Rounds.seeds(12), [SecretLog.Kind.all, .sentences])
    func `nothing that is written or said depends on a place that came while denied`(
        seed: UInt64,
        kind: SecretLog.Kind
    ) {
        let log = SecretLog(seed: seed, of: kind)
        let here = Self.convert(log.text(seed: seed, elsewhere: false))
        let there = Self.convert(log.text(seed: seed, elsewhere: true))
        expectEqual(firstDifference(here.output, there.output), nil)
        expectEqual(firstDifference(here.errors, there.errors), nil)
        expectEqual(here.withheld, there.withheld)
        expect(here.withheld > 0)
        expect(!here.output.isEmpty)
    }

    @Test(arguments: Rounds.seeds(4))
    func `what is withheld does not depend on how much is read at once`(seed: UInt64) {
        let lines = SecretLog(seed: seed, of: .sentences).text(seed: seed, elsewhere: false)
        let whole = Self.convert(lines)
        for piece in [1, 2, 7] { expectEqual(Self.convert(lines, piece: piece), whole) }
    }

    @Test func `a denial is its session's alone, and ends with a permission or the session`() {
        func fix(_ time: Int, _ session: String) -> String {
            #"{"type":"fix","time":\#(time),"lat":1,"lon":\#(time),"session":"\#(session)"}"#
        }
        func record(_ type: String, _ session: String) -> String {
            #"{"type":\#(type),"session":"\#(session)"}"#
        }
        let denied = #""authorization","status":"restricted""#
        let outcome = Self.convert([
            record(denied, "a"), fix(1, "a"), fix(2, "b"), fix(3, "main"),
            record(#""authorization","status":"authorizedWhenInUse""#, "a"), fix(4, "a"),
            record(denied, "a"), record(#""close""#, "a"), fix(5, "a"),
            #"{"type":"authorization","status":"denied"}"#, fix(6, "main"), fix(7, "a"),
        ])
        expectEqual(outcome.withheld, 2)
        let kept = [2, 3, 4, 5, 7]
        expectEqual(outcome.output.count, kept.count)
        for (line, time) in zip(outcome.output, kept) {
            expect(line.contains("\"lon\":\(time)"), "\(line)")
        }
    }
}
