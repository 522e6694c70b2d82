import BearingsEngine
import BearingsTestSupport
import BearingsWire
import Geography
import Testing

@testable import BearingsDocuments

@Suite struct NMEAFramingTests {
    static let rmc = "GPRMC,120000,A,4722.614,N,00832.502,E,4.0,90.0,010724,,,A"

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

    @Test(arguments: [
        "\u{B5}b\u{1}\u{7}$\u{0}\u{1}", "\\s:mast,c:1719835200*5B\\", "12:00:01 ", "$$", "!!$",
    ])
    func `skips anything before a sentence`(garbage: String) {
        let lines = DecodedLines(garbage + sentence(Self.rmc) + "\n")
        expect(lines.fix != nil)
        expectEqual(lines.batch.entries.count, 1)
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
}
