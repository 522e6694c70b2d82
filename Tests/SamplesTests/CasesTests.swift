import BearingsPipeline
import BearingsTestSupport
import Foundation
import Testing

/// `BEARINGS_ACCEPT=1 make test` writes the expected files anew, and fails: look at the diff.
@Suite struct CasesTests {
    private static let accepts = ProcessInfo.processInfo.environment["BEARINGS_ACCEPT"] != nil

    /// The options of every case, before its own: where each fix is, and what is wrong with lines.
    private static let options = [
        "--lines", "--locations", "--events", "location", "--diagnostics", "stream",
    ]

    @Test(arguments: CaseFile.all)
    func `a case gives what is expected, read whole and byte by byte`(_ file: CaseFile) throws {
        let cases = try file.inputs
        expectEqual(Set(cases.map(\.claim)).count, cases.count, "a claim stands twice in \(file)")
        let found = try cases.map { ($0.claim, try Self.output(of: $0, cut: .whole)) }
        if Self.accepts {
            try file.accept(found)
            Issue.record("\(file).expected is written: look at the diff")
        }
        let expected = try file.expected
        for (section, (claim, output)) in zip(cases, found) {
            expectSame(of: output, from: expected[claim], "\(file): \(claim)")
            let pieces = try Self.output(of: section, cut: .bytes)
            expectSame(of: pieces, from: output, "\(file): \(claim), byte by byte")
        }
        expectEqual(expected.count, cases.count, "\(file).expected has other claims")
    }

    private static func output(of section: CaseFile.Section, cut: Cut) throws -> String {
        if section.options.contains("convert") {
            return try CaseConversion.output(of: section, cut: cut)
        }
        let run = try SampleRun(
            Array(section.text.utf8),
            with: options + section.options,
            cut: cut
        )
        let tally = run.tally
        let counts =
            "read \(tally.read), used \(tally.used), ignored \(tally.ignored), "
            + "filtered \(tally.filtered), rejected \(tally.rejected)"
            + (tally.sessions > 1 ? ", sessions \(tally.sessions)\n" : "\n")
        return String(decoding: run.events + run.errors, as: UTF8.self) + counts
    }

    private func expectSame(of found: String, from expected: String?, _ claim: String) {
        let difference = firstDifference(of: Array(found.utf8), from: Array((expected ?? "").utf8))
        expectEqual(difference, nil, claim)
    }
}
