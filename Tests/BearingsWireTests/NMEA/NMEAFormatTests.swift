import BearingsEngine
import BearingsTestSupport
import BearingsWire
import Geography
import Testing

@Suite struct NMEAFormatTests {
    private let noon = Int64(1_719_835_200_000)  // 2024-07-01T12:00:00Z

    @Test func `RMC tells time, place, speed and course`() throws {
        let lines = DecodedLines(
            sentences("GPRMC,120000.25,A,4722.6140,N,00832.5020,W,10.0,90.5,010724,,,A")
        )
        let fix = try #require(lines.fix)
        #expect(lines.time == noon + 250)
        #expect(abs(fix.coordinate.latitude - (47 + 22.614 / 60)) < 1e-12)
        #expect(abs(fix.coordinate.longitude + (8 + 32.502 / 60)) < 1e-12)
        #expect(fix.speed == 10 * 1852 / 3600.0)
        #expect(fix.course == 90.5)
        #expect(fix.accuracy == nil && fix.altitude == nil && fix.heading == nil)
    }

    @Test func `GGA and GNS tell the altitude above the sea`() {
        let rmc = "GPRMC,120000,A,4722.614,N,00832.502,E,4.0,90.0,010724,,,A"
        let gga = "GPGGA,120000,4722.614,S,00832.502,E,1,08,1.1,-408.5,M,48.0,M,,"
        let gns = "GNGNS,120000,4722.614,S,00832.502,E,NNA,14,0.9,-408.5,48.0,,"
        for other in [gga, gns] {
            let lines = DecodedLines(sentences(rmc, other))
            #expect(lines.fix?.altitude == -408.5)
            #expect(lines.fix?.coordinate.latitude == -(47 + 22.614 / 60))
            #expect(lines.time == noon)
        }
    }

    @Test func `hundredths, thousandths and more round to the nearest millisecond`() {
        for (text, milliseconds) in [
            ("120000", 0), ("120000.", 0), ("120000.5", 500), ("120000.019", 19),
            ("120000.0194", 19), ("120000.0195", 20), ("120000.99951", 1000), ("120060", 60000),
        ] {
            let lines = DecodedLines(sentences("GPRMC,\(text),A,4722.6,N,00832.5,E,,,010724,,,A"))
            #expect(lines.time == noon + Int64(milliseconds), "\(text)")
        }
    }

    @Test(arguments: [
        "GPRMC,120000,V,4722.6,N,00832.5,E,4.0,90.0,010724,,,A", "GPRMC,,V,,,,,,,,,,N",
        "GPRMC,120000,A,4722.6,N,00832.5,E,4.0,90.0,010724,,,N", "GPGGA,120000,,,,,0,00,,,M,,M,,",
        "GPGGA,,,,,,,,,,,,,,", "GPGLL,4722.6,N,00832.5,E,120000,V,A",
        "GPGLL,4722.6,N,00832.5,E,120000,A,N", "GNGNS,120000,,,,,NNN,00,99.9,,,,",
    ])
    func `a receiver without a fix says so`(body: String) {
        #expect(DecodedLines(sentences(body)).input == .noFix(grade: 0, needed: 1))
    }

    @Test(arguments: [
        ("GPRMC,120000,A,9000.001,N,00832.5,E,4.0,90.0,010724,,,A", RejectionReason.outOfRange),
        ("GPRMC,120000,A,4722.6,N,18000.01,E,4.0,90.0,010724,,,A", .outOfRange),
        ("GPRMC,120000,A,4760.0,N,00832.5,E,4.0,90.0,010724,,,A", .outOfRange),
        ("GPRMC,120000,A,4722.6,X,00832.5,E,4.0,90.0,010724,,,A", .badFormat),
        ("GPRMC,120000,A,4722.6,E,00832.5,N,4.0,90.0,010724,,,A", .badFormat),
        ("GPRMC,120000,A,47-2.6,N,00832.5,E,4.0,90.0,010724,,,A", .badFormat),
        ("GPRMC,120000,A,,,00832.5,E,4.0,90.0,010724,,,A", .badFormat),
        ("GPRMC,120000,A,4722.6,N,00832.5,E,fast,90.0,010724,,,A", .badFormat),
        ("GPRMC,120000,A,4722.6,N,00832.5,E,1e308,90.0,010724,,,A", .outOfRange),
        ("GPRMC,120000,A,4722.6,N,00832.5,E,1e400,90.0,010724,,,A", .outOfRange),
        ("GPRMC,120000,A,4722.6,N,00832.5,E,4.0,-1e10,010724,,,A", .outOfRange),
        ("GPHDT,1e22,T", .outOfRange),
        ("GPRMC,120000,A,4722.6,N,00832.5,E,4.0,90.0,310224,,,A", .badTime),
        ("GPRMC,120000,A,4722.6,N,00832.5,E,4.0,90.0,010724x,,,A", .badTime),
        ("GPRMC,240000,A,4722.6,N,00832.5,E,4.0,90.0,010724,,,A", .badTime),
        ("GPRMC,12000,A,4722.6,N,00832.5,E,4.0,90.0,010724,,,A", .badTime),
        ("GPRMC,120000x,A,4722.6,N,00832.5,E,4.0,90.0,010724,,,A", .badTime),
        ("GPZDA,120000,32,07,2024,00,00", .badTime), ("GPHDT,north,T", .badFormat),
    ])
    func `what cannot be read is rejected`(body: String, reason: RejectionReason) {
        guard case .rejected(reason, _) = DecodedLines(sentences(body)).outcome else {
            Issue.record("\(DecodedLines(sentences(body)).outcome)")
            return
        }
    }

    @Test func `a valid sentence without a position says nothing`() {
        let lines = DecodedLines(sentences("GPRMC,120000,A,,,,,,,010724,,,A"))
        #expect(lines.outcome == .ignored)
        let oneSystem = DecodedLines(sentences("GLGNS,120000,,,,,,8,,,,1.0,23"))
        #expect(oneSystem.outcome == .ignored)
    }

    // MARK: Epochs

    private let rmc = "GPRMC,120000,A,4722.614,N,00832.502,E,4.0,90.0,010724,,,A"

    @Test func `sentences of one epoch have one time`() {
        let lines = DecodedLines(
            sentences(
                "GPGGA,120000.00,4722.614,N,00832.502,E,1,08,1.1,408.0,M,48.0,M,,",
                rmc,
                "GPGLL,4722.614,N,00832.502,E,120000.004,A,A",
                "GPGST,120000,5.0,,,,3.0,4.0,7.5"
            )
        )
        let reports = lines.batch.entries.filter { $0.time != nil }
        #expect(reports.count == 4)
        #expect(reports.allSatisfy { $0.time?.millisecondsSince1970 == noon })
        #expect(lines.fix?.accuracy == 5)
        #expect(lines.fix?.verticalAccuracy == 7.5)
    }

    @Test func `errors told before the position wait for it`() {
        let lines = DecodedLines(sentences("GPGST,120000,5.0,,,,3.0,4.0,7.5", rmc))
        #expect(lines.fix?.accuracy == 5)
        let later = DecodedLines(sentences("GPGST,115959,5.0,,,,3.0,4.0,7.5", rmc))
        #expect(later.fix?.accuracy == nil)
    }

    @Test func `VTG completes an epoch whose motion RMC has not told`() {
        let gga = "GPGGA,120001,4722.614,N,00832.502,E,1,08,1.1,408.0,M,48.0,M,,"
        for (vtg, speed) in [
            ("GPVTG,45.0,T,,M,3.6,N,6.7,K,A", 3.6), ("GPVTG,45.0,44.0,3.6,6.7", 3.6),
        ] {
            let lines = DecodedLines(sentences(rmc, vtg, gga, vtg))
            #expect(lines.outcomes[1] == .ignored)
            #expect(lines.fix?.speed == speed * 1852 / 3600)
            #expect(lines.fix?.course == 45)
            #expect(lines.fix?.altitude == nil)
            #expect(lines.time == noon + 1000)
        }
    }

    @Test func `a coarser position of the same epoch does not replace a finer one`() {
        let fine = "GPGGA,120000,4722.61412345,N,00832.50298765,E,1,08,1.1,408.0,M,48.0,M,,"
        let one = DecodedLines(sentences(fine, rmc))
        let other = DecodedLines(sentences(rmc, fine))
        #expect(one.fix?.coordinate == other.fix?.coordinate)
        #expect(one.fix?.speed != nil)
    }

    @Test func `HDT is where the device points, at the time of the epoch`() {
        let lines = DecodedLines(sentences(rmc, "HEHDT,271.5,T"))
        #expect(lines.input == .deviceHeading(271.5))
        #expect(lines.time == noon)
        #expect(DecodedLines(sentences("HEHDT,271.5,T")).time == nil)
    }

    // MARK: Fixes without a date

    private func gga(_ timeOfDay: String, _ minutes: String = "22.614") -> String {
        "GPGGA,\(timeOfDay),47\(minutes),N,00832.502,E,1,08,1.1,408.0,M,48.0,M,,"
    }

    @Test(arguments: [
        "GPRMC,120000,A,4722.614,N,00832.502,E,4.0,90.0,010724,,,A",
        "GPZDA,120000,01,07,2024,00,00",
    ])
    func `the first fix waits for the date of its epoch`(dated: String) throws {
        let lines = DecodedLines(sentences(gga("120000"), dated))
        let entry = try #require(lines.batch.entries.first { $0.isAfterthought })
        #expect(entry.line == 1)
        #expect(entry.time?.millisecondsSince1970 == noon)
        #expect(lines.outcomes.first == .ignored)
        #expect(lines.batch.entries.count(where: \.isAfterthought) == 1)
    }

    @Test func `what has waited stands before a line of several sentences, not within it`() {
        let glued = sentence("GPHDT,9.0,T") + sentence("GPZDA,120000,01,07,2024,00,00")
        let lines = DecodedLines(sentences(gga("120000")) + glued + "\n")
        #expect(lines.batch.entries.map(\.isAfterthought) == [false, true, false, false])
        #expect(lines.batch.entries.map(\.line) == [1, 1, 2, 2])
    }

    @Test func `without a date each epoch is one fix without a time`() {
        let second = "GPGLL,4722.614,N,00832.502,E,120001,A,A"
        let lines = DecodedLines(sentences(gga("120000"), gga("120001"), second, gga("120002")))
        let used = lines.batch.entries.filter { lines.batch.input(of: $0) != nil }
        #expect(used.map(\.line) == [1, 2, 4])
        #expect(used.map(\.isAfterthought) == [true, false, false])
        #expect(used.allSatisfy { $0.time == nil })
        let areFixes = used.allSatisfy {
            if case .fix = $0.content { return true }
            return false
        }
        #expect(areFixes)
    }

    @Test func `a single fix without a date is used at the end`() {
        let lines = DecodedLines(sentences(gga("120000")))
        #expect(lines.batch.entries.count == 2)
        #expect(lines.fix?.altitude == 408)
        #expect(lines.batch.entries.last?.isAfterthought == true)
    }

    @Test func `what has waited is merged from all sentences of its epoch`() {
        let lines = DecodedLines(
            sentences(
                "GPGLL,4722.614,N,00832.502,E,120000,A,A",
                gga("120000"),
                "GPVTG,9,T,,M,2,N,4,K,A"
            )
        )
        #expect(lines.fix?.altitude == 408)
        #expect(lines.fix?.course == 9)
    }

    @Test func `a position without a time of day counts where none is told`() {
        let gll = "GPGLL,4722.614,N,00832.502,E"
        #expect(DecodedLines(sentences(gll)).fix != nil)
        #expect(DecodedLines(sentences(rmc, gll)).outcome == .ignored)
    }
}
