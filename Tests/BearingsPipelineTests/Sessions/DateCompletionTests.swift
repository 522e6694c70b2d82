import BearingsEngine
import BearingsTestSupport
import BearingsWire
import Testing

@testable import BearingsPipeline

@Suite struct DateCompletionTests {
    private static let day: Milliseconds = 86_400_000

    /// Sentences that have no date, at 01:58:20 and a second later.
    private let batch = RecordBatch(
        ofLines: [
            "$GPGGA,015820.00,4656.880,N,00726.844,E,1,08,1.0,540.0,M,,M,,*7E",
            "$GPGGA,015821.00,4656.881,N,00726.845,E,1,08,1.0,540.0,M,,M,,*7F",
            "$GPGGA,015822.00,4656.881,N,00726.845,E,1,08,1.0,540.0,M,,M,,*7C",
        ]
    )

    @Test
    func `times of day are of 1970 in a log, and of the wall clock's day where they are live`() {
        let wall = 20_000 * Self.day + 7_200_000
        let rows: [(mode: SourceClock.Mode, first: Milliseconds)] = [
            (.log, 7_100_000), (.live, wall - 100_000), (.auto, wall - 100_000),
        ]
        for row in rows {
            var dates = DateCompletion()
            var sessions = Sessions(Configuration())
            expect(batch.hasUnknownDates)
            let dated = dates.completed(
                batch,
                from: SourceOrigin(kind: .stream, index: 3),
                at: .milliseconds(wall),
                SourceClock(row.mode),
                &sessions
            )
            let times = dated.entries.compactMap(\.time?.millisecondsSince1970)
            expectEqual(Array(times.prefix(2)), [row.first, row.first + 1000], "\(row.mode)")
            expect(!dated.hasUnknownDates)
        }
    }
}
