import BearingsEngine
import BearingsTestSupport
import BearingsWire
import Geography
import Testing

@testable import BearingsDocuments

@Suite struct NMEAFormatTests {
    private let noon = Int64(1_719_835_200_000)  // 2024-07-01T12:00:00Z

    private let rmc = "GPRMC,120000,A,4722.614,N,00832.502,E,4.0,90.0,010724,,,A"

    // MARK: Fixes without a date

    private func gga(_ timeOfDay: String, _ minutes: String = "22.614") -> String {
        "GPGGA,\(timeOfDay),47\(minutes),N,00832.502,E,1,08,1.1,408.0,M,48.0,M,,"
    }

    @Test(arguments: [
        "GPRMC,120000,A,4722.614,N,00832.502,E,4.0,90.0,010724,,,A",
        "GPZDA,120000,01,07,2024,00,00",
    ])
    func `the first fix waits for a date in its epoch`(dated: String) throws {
        let lines = DecodedLines(sentences(gga("120000"), dated))
        let entry = try #require(lines.batch.entries.first { $0.isDeferred })
        expectEqual(entry.line, 1)
        expectEqual(entry.time?.millisecondsSince1970, noon)
        expectEqual(lines.outcomes.first, .ignored)
        expectEqual(lines.batch.entries.count(where: \.isDeferred), 1)
    }

    @Test func `held fixes come before a line of several sentences, not within it`() {
        let glued = "$GPRMC,12" + sentence("GPZDA,120000,01,07,2024,00,00")
        let lines = DecodedLines(sentences(gga("120000")) + glued + "\n")
        expectEqual(lines.batch.entries.map(\.isDeferred), [false, true, false, false])
        expectEqual(lines.batch.entries.map(\.line), [1, 1, 2, 2])
    }

    /// The lines with fixes, and their times in seconds.
    private func told(_ lines: DecodedLines) -> [[Int]] {
        lines.batch.entries.filter { lines.batch.input(of: $0) != nil }
            .map { [$0.line, Int(($0.time?.millisecondsSince1970 ?? 0) / 1000)] }
    }

    @Test(arguments: [1, 2, 9])
    func `without a date keeps times of day, counted from 1970`(held: Int) {
        let second = "GPGLL,4722.614,N,00832.502,E,235959,A,A"
        let text = sentences(gga("235958"), gga("235959"), second, gga("000000.5"))
        let lines = DecodedLines(text, holding: held)
        let direct = [[1, 86398], [2, 86399], [3, 86399], [4, 86400]]
        expectEqual(told(lines), (held == 1 ? direct : direct.filter { $0[0] != 3 }))
        expect(lines.batch.hasUnknownDates)
        expect(lines.batch.entries.filter(\.isFix).allSatisfy { $0.isDateUnknown })
        expectEqual(lines.batch.entries.count { $0.isDeferred }, (held == 9 ? 3 : held))
    }

    @Test(arguments: [1, 9])
    func `the same time at another place is a new fix, also without a date`(held: Int) {
        let gll = "GPGLL,4722.640,N,00832.502,E,120001,A,A"
        let text = sentences(
            gga("120001", "22.610"),
            gga("120001", "22.620"),
            gga("120001", "22.630"),
            gll,
            gga("120002", "22.640")
        )
        let lines = DecodedLines(text, holding: held)
        expectEqual(told(lines), [[1, 43201], [2, 43201], [3, 43201], [4, 43201], [5, 43202]])
        let finer = DecodedLines(
            sentences(gga("120001", "22.6"), gga("120001", "22.61")),
            holding: 9
        )
        expectEqual(told(finer), [[1, 43201]])
    }

    @Test func `a later date applies to all earlier fixes, across midnights`() {
        let text = sentences(
            gga("235958"),
            gga("000000"),
            gga("000001"),
            "GPRMC,000001,A,4722.614,N,00832.502,E,4.0,90.0,020724,,,A",
            gga("000002")
        )
        let lines = DecodedLines(text, holding: 9)
        let midnight = Int(noon / 1000) + 43200
        let times = [midnight - 2, midnight, midnight + 1, midnight + 1, midnight + 2]
        expectEqual(
            told(lines),
            [
                [1, times[0]], [2, times[1]], [3, times[2]], [4, times[3]], [5, times[4]],
            ]
        )
        expect(!lines.batch.hasUnknownDates)
        expectEqual(lines.batch.entries.filter(\.isDeferred).map(\.line), [1, 2, 3])
    }

    @Test func `another record follows held fixes and gives them their date`() {
        let record = #"{"type":"tick","time":"2024-07-01T11:59:00Z"}"# + "\n"
        let lines = DecodedLines(sentences(gga("120000")) + record + sentences(gga("120001")))
        let seconds = Int(noon / 1000)
        expectEqual(told(lines), [[1, seconds], [2, seconds - 60], [3, seconds + 1]])
        let untimed = #"{"type":"tick"}"# + "\n"
        let unknown = DecodedLines(sentences(gga("120000")) + untimed, holding: 9)
        expectEqual(told(unknown), [[1, 43200], [2, 0]])
    }

    @Test func `a line of several epochs counts once, whenever they get a date`() {
        let glued = sentence(gga("120000")) + sentence(gga("120001"))
        let dated = sentence("GPZDA,120001,01,07,2024,00,00")
        let together = DecodedLines(glued + dated + "\n", holding: 9).batch.entries
        expectEqual(together.map(\.isDeferred), [false, false, false])
        expectEqual(together.map(\.isContinued), [true, true, false])
        let later = DecodedLines(glued + "\n" + dated + "\n", holding: 9).batch.entries
        expectEqual(later.map(\.line), [1, 1, 1, 2])
        expectEqual(later.map(\.isDeferred), [false, true, false, false])
        expectEqual(later.map(\.isContinued), [false, true, false, false])
    }

    // MARK: Dates of a receiver without a fix

    private static let cold = [
        "GPGGA,235946,,,,,0,00,,,M,,M,,", "GPRMC,235946,V,,,,,,,050180,,,N",
        "GPZDA,235946,05,01,1980,,", "GPGLL,,,,,235946,V,N", "GNGNS,235946,,,,,NN,00,99.9,,,,",
    ]

    /// The times of the fixes, in seconds.
    private func secondsOfFixes(_ text: String, holding held: Int = 1) -> [Int] {
        let entries = DecodedLines(text, holding: held).batch.entries
        return entries.filter { $0.content.isFix }
            .map { Int(($0.time?.millisecondsSince1970 ?? 0) / 1000) }
    }

    @Test(arguments: [
        [0, 2], [1, 2], [3, 2], [4, 2], [2, 0], [2, 1], [2, 3], [2, 4], [0, 1, 2], [2, 0, 1],
        [0, 2, 1], [2, 0, 2, 0, 2],
    ])
    func `the date of a receiver without a fix dates nothing`(told: [Int]) {
        let cold = told.map { sentences(Self.cold[$0]) }.joined()
        let later = rmc.replacing("120000", with: "120010")
        let after = sentences(gga("120010"), later, gga("120011"))
        let seconds = Int(noon / 1000)
        let expected = [10, 10, 11].map { seconds + $0 }
        expectEqual(secondsOfFixes(cold + after), expected)
        expectEqual(secondsOfFixes(sentences(rmc) + cold + after), [seconds] + expected)
        expectEqual(secondsOfFixes(cold + sentences(gga("120010"))), [43210])
    }

    @Test func `a date of ZDA counts by the fix that stands beside it`() {
        let seconds = Int(noon / 1000)
        let cold = sentences(Self.cold[0], Self.cold[2])
        let dated = "GPZDA,120000,01,07,2024,,"
        // The first fix after none.
        expectEqual(secondsOfFixes(cold + sentences(dated, gga("120000"))), [seconds])
        expectEqual(secondsOfFixes(cold + sentences(gga("120000"), dated)), [seconds])
        // A clock that is not the receiver's, and a fraction of a second beside it.
        expectEqual(secondsOfFixes(sentences(dated, gga("120001"))), [seconds + 1])
        let clock = tagged("s:clock", dated)
        expectEqual(secondsOfFixes(clock + tagged("s:mast", gga("120000"))), [seconds])
        // No sentence has come behind it.
        let last = sentences(gga("115959"), dated)
        expectEqual(secondsOfFixes(last, holding: 9), [seconds - 1])
        expectEqual(secondsOfFixes(sentences(gga("115959")) + cold, holding: 9), [43199])
    }

    // MARK: TAG blocks

    @Test func `gpsd's reports replace the sentences of its devices`() {
        let report = #"{"class":"TPV","device":"a","mode":1}"# + "\n"
        let a = tagged("s:a", rmc)
        let b = tagged("s:b", gga("120001"))
        let lines = DecodedLines(report + b + a + "[12:00] " + sentences(rmc) + b, holding: 9)
        expect(lines.batch.errors.isEmpty)
        expectEqual(told(lines).map(\.[0]), [1, 2])
    }

    @Test func `does not mix a sentence's numbers into another device's report`() {
        let report = { (device: String) in
            #"{"class":"TPV","device":"\#(device)","mode":2,"time":"2024-07-01T12:00:00Z","lat":1,"lon":2}"#
                + "\n"
        }
        let lines = DecodedLines(report("a") + tagged("s:b", rmc) + report("a"))
        let fixes = lines.batch.entries.compactMap { lines.batch.input(of: $0)?.told }
        expectEqual(fixes.map(\.isReport), [true, true, true])
        expectEqual(fixes.map(\.fix.coordinate.longitude), [2, 8 + 32.502 / 60, 2])
        expectEqual(fixes.map(\.fix.course), [nil, 90, nil])
    }

    /// A line of a sentence behind a TAG block, which gets its checksum unless it has one.
    private func tagged(_ tag: String, _ body: String) -> String {
        let sum = String(tag.utf8.reduce(0, ^), radix: 16, uppercase: true)
        let tag = tag.contains("*") ? tag : tag + "*" + (sum.count == 1 ? "0" : "") + sum
        return #"\\#(tag)\"# + sentence(body) + "\r\n"
    }

    @Test func `a heading applies to the fix that waits`() {
        let lines = DecodedLines(sentences(gga("120000"), "HEHDT,271.5,T"), holding: 9)
        expectEqual(lines.fix?.heading, 271.5)
    }

    @Test func `uses a single fix without a date at the end`() {
        let lines = DecodedLines(sentences(gga("120000")))
        expectEqual(lines.batch.entries.count, 2)
        expectEqual(lines.fix?.altitude, 408)
        expectEqual(lines.batch.entries.last?.isDeferred, true)
    }

    @Test func `a position without a time of day is another fix of a log, if it is elsewhere`() {
        let elsewhere = "GPGLL,4722.700,N,00832.502,E"
        let dated = DecodedLines(sentences(rmc, elsewhere), holding: 9).batch
        expectEqual(dated.entries.map { $0.time == nil }, [false, true])
        expectEqual(dated.entries.map { $0.isFix }, [true, true])
        let held = DecodedLines(sentences(gga("120000"), elsewhere, gga("120010")), holding: 9)
            .batch
        expectEqual(held.entries.filter(\.isFix).map { $0.time == nil }, [false, true, false])
        // A live receiver's clock is not ours.
        expectEqual(DecodedLines(sentences(rmc, elsewhere)).outcome, .ignored)
    }
}

extension RecordBatch.Entry {
    fileprivate var isFix: Bool { content.isFix }
}

extension Input {
    /// The fix, and whether it is one of several reports of an epoch.
    fileprivate var told: (fix: Fix, isReport: Bool)? {
        switch self {
        case .fix(let fix): (fix, false)
        case .epochReport(let fix): (fix, true)
        default: nil
        }
    }
}
