import BearingsEngine
import BearingsTestSupport
import BearingsWire
import Testing

@testable import BearingsPipeline

@Suite struct AccountingTests {
    private func accounts(_ change: (inout Processor.Options) -> Void = { _ in }) -> Accounting {
        var options = Processor.Options()
        options.diagnostics = .collected(perReason: 2)
        change(&options)
        return Accounting(options)
    }

    private let error = LineError(.outOfRange, offset: 0, message: "found 91")

    @Test func `collects the first of each reason, and counts all`() {
        var accounts = accounts()
        for entry in RecordBatch(ofLines: ["a", "b", "c", "d"]).entries {
            accounts.beginElement(entry)
            _ = accounts.countRejected(error, entry, from: 0)
        }
        expectEqual(accounts.tally.rejected, 4)
        expectEqual(accounts.diagnostics.map(\.line), [1, 2])
        expect(!accounts.hasStopped)
    }

    @Test func `a strict run stops at the first rejected line`() {
        var accounts = accounts { $0.isStrict = true }
        let entry = RecordBatch(ofLines: ["a"]).entries[0]
        accounts.beginElement(entry)
        expect(!accounts.isRefusing)
        _ = accounts.countRejected(error, entry, from: 0)
        expect(accounts.isRefusing && accounts.hasStopped)
    }

    @Test func `what is withheld is shown without its content, and its fields not at all`() {
        var accounts = accounts()
        let entry = RecordBatch(ofLines: ["a"]).entries[0]
        accounts.beginElement(entry)
        expect(accounts.tellsOfFields)
        expectEqual(
            accounts.countRejected(error, entry, from: 0, isWithheld: true),
            error.withheld
        )
        expect(!accounts.tellsOfFields)
    }

    @Test func `tells of a field once for each source and kind, or always in a survey`() {
        for isSurvey in [false, true] {
            var accounts = accounts { $0.isSurvey = isSurvey }
            for source in [0, 0, 1, 0] { _ = accounts.noteField(error, line: 1, from: source) }
            expectEqual(accounts.diagnostics.count, isSurvey ? 4 : 2)
        }
    }
}
