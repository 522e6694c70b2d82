import BearingsEngine
import BearingsTestSupport
import BearingsWire
import Geography
import Testing

@Suite struct NMEAFramingTests {
    static let rmc = "GPRMC,120000,A,4722.614,N,00832.502,E,4.0,90.0,010724,,,A"

    @Test(arguments: ["GP", "GN", "GL", "II", "BD", "XX"])
    func `accepts any talker`(talker: String) {
        let lines = DecodedLines(sentences(talker + Self.rmc.dropFirst(2)))
        expect(lines.fix != nil)
    }

    @Test func `reports a wrong checksum with the right one`() {
        let text = "$\(Self.rmc)*00\r\n"
        let lines = DecodedLines(text)
        expectEqual(lines.outcome, .rejected(.badFormat, at: Self.rmc.utf8.count + 2))
        let right = sentence(Self.rmc).suffix(2)
        expectEqual(lines.error?.message, "the checksum is 00, expected \(right) of this sentence")
    }

    @Test func `detects any single wrong bit up to the checksum`() {
        let whole = Array(sentence(Self.rmc).utf8)
        let star = whole.count - 3
        for index in whole.indices.dropFirst() where index != star {
            for bit in 0..<8 {
                var bytes = whole
                bytes[index] ^= 1 << UInt8(bit)
                let lines = DecodedLines(bytes)
                // A capital in lower case spells the same checksum.
                let spellsTheSame = index >= whole.count - 2 && bit == 5
                expect(lines.fix == nil || spellsTheSame)
            }
        }
    }

    @Test func `a sentence may do without a checksum`() {
        expect(DecodedLines("$\(Self.rmc)\n").fix != nil)
        expect(DecodedLines("$\(Self.rmc)").fix != nil)
    }

    @Test(arguments: [
        rmc, "GPGGA,120000,4722.614,N,00832.502,E,1,08,1.1,408.0,M,48.0,M,,",
        "GPGLL,4722.614,N,00832.502,E,120000,A,A", "GPGLL,4722.614,N,00832.502,E",
        "GNGNS,120000,4722.614,N,00832.502,E,AA,14,0.9,408.0,48.0,,",
    ])
    func `a truncated sentence is never read as something else`(body: String) {
        let whole = DecodedLines("$\(body)\n").fix
        for count in 1..<body.utf8.count {
            let lines = DecodedLines("$\(body.prefix(count))\n")
            expect(lines.fix == nil || lines.fix == whole || isLessOf(lines.fix, whole))
        }
    }

    /// Whether `whole` has everything that a fix has.
    private func isLessOf(_ fix: Fix?, _ whole: Fix?) -> Bool {
        guard let fix, let whole else { return false }
        return fix.coordinate == whole.coordinate
            && (fix.altitude == nil || fix.altitude == whole.altitude)
            && (fix.speed == nil || fix.speed == whole.speed)
            && (fix.course == nil || fix.course == whole.course)
    }

    @Test func `uses the whole of a truncated and a whole sentence on one line`() {
        let lines = DecodedLines("$GPRMC,12\(sentence(Self.rmc))\n")
        expectEqual(lines.outcomes.count, 2)
        expectEqual(lines.outcomes.first, .rejected(.badFormat, at: 9))
        expect(lines.fix != nil)
        expectEqual(lines.batch.entries.map(\.isContinued), [true, false])
        expectEqual(lines.batch.entries.map(\.line), [1, 1])
    }

    @Test func `uses both of two concatenated sentences`() {
        let later = Self.rmc.replacing("120000", with: "120001")
        let lines = DecodedLines("\(sentence(Self.rmc))\(sentence(later))\n")
        let first = DecodedLines(sentences(Self.rmc)).time ?? 0
        expectEqual(lines.batch.entries.map(\.time?.millisecondsSince1970), [first, first + 1000])
        expectEqual(lines.batch.entries.map(\.isContinued), [true, false])
    }

    @Test func `reports a fragmented line once`() {
        let lines = DecodedLines("$SDVLW,$SDVLW,,N,1$SDVLW,,N*00\n")
        expectEqual(lines.batch.errors.count, 1)
        expectEqual(lines.batch.entries.count(where: { !$0.isContinued }), 1)
    }

    @Test(arguments: [
        "\u{B5}b\u{1}\u{7}$\u{0}\u{1}", "\\s:mast,c:1719835200*5B\\", "12:00:01 ", "$$", "!!$",
    ])
    func `skips anything before a sentence`(garbage: String) {
        let lines = DecodedLines(garbage + sentence(Self.rmc) + "\n")
        expect(lines.fix != nil)
        expectEqual(lines.batch.entries.count, 1)
    }

    @Test(arguments: [
        "[2018-05-11 03:50:03] ", "[12:00:01] ", "[2026-09-29T12:00:00.000Z] ", "[1000] ",
        "2026-05-09 12:00:03 ", "(12:00) ", "May  9 12:00:03 mast gps[7]: ", "RX: ",
        "4.0,90.0,0107",
    ])
    func `a sentence after other text needs a checksum`(
        other: String
    ) {
        expect(DecodedLines(other + sentence(Self.rmc) + "\n").fix != nil)
        for lines in ["", sentences(Self.rmc)] {
            let later = Self.rmc.replacing("120000", with: "120001")
            let bare = DecodedLines(lines + other + "$\(later)\n")
            expectEqual(bare.batch.errors.count, 1)
            expectEqual(bare.batch.entries.last?.content.isFix, false)
        }
    }

    @Test(arguments: [
        "[2026-05-09 14:00:01+02:00] ", "2026-05-09 12:00:01Z ", "2026-05-09T12:00:01Z ",
        "2026-05-09 12:00:01.000Z ", "(2026-05-09 14:00:01.5+02:00) ",
    ])
    func `a time with an offset before a sentence gives its date`(time: String) {
        let gga = sentence("GPGGA,120000,4656.8780,N,00726.8472,E,1,08,0.9,541.2,M,47.0,M,,")
        let lines = DecodedLines(time + gga + "\n")
        expectEqual(lines.batch.entries.map(\.time?.millisecondsSince1970), [1_778_328_000_000])
        expectEqual(lines.batch.entries.first?.isDateUnknown, false)
    }

    @Test(arguments: [
        "\\s:mast,c:1719835200*5B\\", "\\s:mast*00\\", "\\n:1\\", "[12:00:01] ", "RX: ", "12:00 ",
    ])
    func `of a sentence behind something else it is told what is wrong with its checksum`(
        other: String
    ) {
        let right = sentence(Self.rmc).suffix(2)
        let none = DecodedLines("\(other)$\(Self.rmc)\n")
        let end = other.utf8.count + Self.rmc.utf8.count + 1
        expectEqual(none.outcome, .rejected(.badFormat, at: end))
        expectEqual(none.error?.message.hasPrefix("found no checksum"), true)
        let wrong = DecodedLines("\(other)$\(Self.rmc)*00\n")
        expectEqual(wrong.outcome, .rejected(.badFormat, at: end + 1))
        expectEqual(wrong.error?.message, "the checksum is 00, expected \(right) of this sentence")
    }

    @Test func `behind a TAG block that holds for sentences that are not read too`() {
        let bare = DecodedLines("\\s:mast\\!AIVDM,1,1,,13aI8e?P00PGpU:NR6s00?vT2000,0\n")
        expectEqual(bare.error?.message.hasPrefix("found no checksum"), true)
    }

    @Test(arguments: [
        #"{"type":"tick","raw":"SENTENCE"}"#, #" ["SENTENCE"]"#, #"["SENTENCE",{}]"#,
        #""SENTENCE""#,
        #"[7,{"raw":"SENTENCE"}]"#, #"[{"_type":"lwt","x":"SENTENCE"}]"#, #"7"SENTENCE""#,
        "2026-01-01T09:00:00Z\t*\t" + #"{"_type":"lwt","x":"SENTENCE"}"#,
    ])
    func `does not read a JSON string as a sentence`(line: String) {
        let line = line.replacing("SENTENCE", with: sentence(Self.rmc))
        for before in ["", sentences(Self.rmc)] {
            let lines = DecodedLines(before + line + "\n")
            expectEqual(lines.batch.entries.count(where: \.content.isFix), (before.isEmpty ? 0 : 1))
        }
    }

    @Test(arguments: ["\"", "{", "\"{\"a\":\""])
    func `reads a sentence behind bytes that are no text, whatever they hold`(text: String) {
        let frame: [UInt8] = [0xB5, 0x62, 1, 7] + Array(text.utf8) + [0x80, 0]
        let lines = DecodedLines(frame + Array(sentence(Self.rmc).utf8))
        expect(lines.fix != nil)
    }

    @Test func `skips any bytes before a sentence, and random bytes are no sentence`() {
        var random = SplitMix64(seed: 183)
        for _ in 0..<500 {
            let count = Int.random(in: 1...40, using: &random)
            let noise = (0..<count).map { _ in
                // No newline, and no beginning of JSON.
                UInt8.random(in: 0x80...0xFF, using: &random)
            }
            expect(DecodedLines(noise + Array(sentence(Self.rmc).utf8)).fix != nil)
            let rejected = DecodedLines(noise).outcome
            expectEqual(rejected, .rejected(.badJSON, at: 0))
        }
    }

    @Test func `reports noise in a source of NMEA as such`() {
        let lines = DecodedLines(sentences(Self.rmc) + "\u{B5}b noise\n")
        expectEqual(lines.outcome, .rejected(.badFormat, at: 0))
    }

    @Test(arguments: [
        "!AIVDM,1,1,,13aI8e?P00PGpU:NR6s00?vT2000,0,0*00", "$PGRME,15.0,M,45.0,M,25.0,M*00",
        "$GPGSV,3,1,11,03,03,111,00,04,15,270,00*00", "$GPHDG,98.3,0.0,E,12.6,W*00",
        "$GPXYZ*00", "$GP*00",
    ])
    func `ignores other sentences if they are complete`(text: String) {
        let body = text.dropFirst().dropLast(3)
        let right = text.prefix(1) + sentence(String(body)).dropFirst()
        expectEqual(DecodedLines(right + "\n").outcome, .ignored)
        guard !right.hasSuffix("00") else { return }
        expectEqual(
            DecodedLines(text + "\n").outcome,
            .rejected(.badFormat, at: text.utf8.count - 2)
        )
    }

    @Test func `ignores sentences once gpsd has reported the device`() {
        let report = #"{"class":"TPV","mode":1}"# + "\n"
        let lines = DecodedLines(report + sentences(Self.rmc, "GPGGA,x"))
        expectEqual(lines.outcomes.dropFirst(), [.ignored, .ignored])
    }

    @Test(arguments: [RecordDecoder.Format.auto, .nmea])
    func `lines that only describe gpsd do not disable sentences`(format: RecordDecoder.Format) {
        let banner = """
            {"class":"VERSION","release":"3.22"}
            {"class":"DEVICES","devices":[{"class":"DEVICE","path":"/dev/ttyACM0"}]}
            {"class":"WATCH","enable":true,"nmea":true}

            """
        var options = RecordDecoder.Options()
        options.format = format
        let lines = DecodedLines(banner + sentences(Self.rmc), options)
        expectEqual(lines.outcomes.prefix(3), [.ignored, .ignored, .ignored])
        expect(lines.fix != nil)
    }

    @Test func `accepts native records between sentences`() {
        for blanks in ["", "  ", "\t"] {
            let lines = DecodedLines(sentences(Self.rmc) + blanks + #"{"type":"tick"}"# + "\n")
            expectEqual(lines.input, .tick)
        }
        let quoting = #" {"type":"tick","raw":"\#(sentence(Self.rmc))"}"#
        expectEqual(DecodedLines(quoting).input, .tick)
    }

    @Test func `damage spoils only its own line`() {
        var random = SplitMix64(seed: 4800)
        let bodies = [
            Self.rmc, "GPGGA,120001,4722.614,N,00832.502,E,1,08,1.1,408.0,M,48.0,M,,",
            "GPGLL,4722.614,N,00832.502,E,120002,A,A", "GPVTG,90.0,T,,M,4.0,N,7.4,K,A",
            "GPZDA,120003,01,07,2024,00,00", "GPGST,120003,5.0,,,,3.0,4.0,7.5", "HEHDT,271.5,T",
        ]
        for _ in 0..<3000 {
            var line = Array((bodies.randomElement(using: &random) ?? Self.rmc).utf8)
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let index = line.indices.randomElement(using: &random) ?? 0
                let byte =
                    Array("$!*,.-+0999AVNSEWe\u{0}{ ".utf8).randomElement(using: &random) ?? 0
                if Bool.random(using: &random) {
                    line[index] = byte
                } else {
                    line.remove(at: index)
                }
            }
            let text = Array("$".utf8) + line + Array("\r\n".utf8) + Array(sentences(Self.rmc).utf8)
            let lines = DecodedLines(text)
            expect(lines.batch.entries.contains { $0.line == 2 && $0.time != nil })
            expect(lines.batch.errors.allSatisfy { 0...line.count + 1 ~= $0.offset })
        }
    }

    @Test func `another given format rejects fixes but not other sentences`() {
        let lines = DecodedLines(
            sentences(Self.rmc, "GPGSV,1,1,00"),
            RecordDecoder.Options(format: .gpsd)
        )
        expectEqual(lines.outcomes, [.rejected(.unknownType, at: 0), .ignored])
        expect(DecodedLines(sentences(Self.rmc), .init(format: .nmea)).fix != nil)
        let native = #"{"type":"fix","lat":1,"lon":2}"#
        let refused = DecodedLines(native, .init(format: .nmea)).outcome
        guard case .rejected(.unknownType, _) = refused else {
            Issue.record("\(refused)")
            return
        }
    }

    @Test func `the file names the session on request`() {
        let options = RecordDecoder.Options(sessionSource: .file)
        expectEqual(DecodedLines(sentences(Self.rmc), options, source: "a.nmea").session, "a.nmea")
        expectEqual(DecodedLines(sentences(Self.rmc), source: "a.nmea").session, nil)
    }
}
