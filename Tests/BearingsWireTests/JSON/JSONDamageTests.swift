import BearingsTestSupport
import BearingsWire
import Geography
import Testing

/// What becomes of good lines that lose or change a byte.
@Suite struct JSONDamageTests {
    static let lines = [
        #"{"type":"fix","time":"2026-01-01T09:00:00.040Z","lat":47.3769000,"lon":-8.5e-2,"ok":true}"#,
        #"{"a":[1,{"b":null,"c":[]},false],"naïve ☃ 𝄞":"x\u00e9\ud83d\ude00\n\\","d":{}}"#,
        #"[[[0.0,-1E+10,"\"","12345678"],{}],{"":""},[true,false,null]]"#,
    ]

    @Test(arguments: lines)
    func `a truncated line is reported as ending inside its value`(text: String) {
        let whole = Array(text.utf8)
        expectEqual(ReadLine(whole).error, nil)
        for count in 1..<whole.count {
            let error = ReadLine(whole.prefix(count)).error
            expectEqual(error?.endsInsideValue, true, "cut after \(count) bytes")
        }
    }

    @Test(arguments: lines)
    func `agrees with a reference grammar on lines with one byte changed`(text: String) {
        let whole = Array(text.utf8)
        for index in whole.indices {
            for byte in Rounds.sample(UInt8.min...UInt8.max, oneIn: 8, offset: index) {
                var changed = whole
                changed[index] = byte
                expectSameVerdict(on: changed)
            }
        }
    }

    @Test func `agrees with a reference grammar on lines with several changes`() {
        var random = SplitMix64(seed: 8259)
        let pieces =
            Array("{}[]:,\"\\u0d8-+.eE1 truefalsn\t\n".utf8)
            + [0xC3, 0xA9, 0xED, 0xA0, 0xF0, 0x80]
        for _ in 0..<Rounds.count(5000) {
            var line = Array(Self.lines[Int.random(in: 0..<3, using: &random)].utf8)
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let index = Int.random(in: 0..<line.count, using: &random)
                let piece = pieces[Int.random(in: 0..<pieces.count, using: &random)]
                switch Int.random(in: 0..<3, using: &random) {
                case 0: line[index] = piece
                case 1: line.insert(piece, at: index)
                default: line.remove(at: index)
                }
            }
            expectSameVerdict(on: line)
        }
    }

    private func expectSameVerdict(on line: [UInt8]) {
        let error = ReadLine(line).error
        if (error == nil) != PlainJSON.accepts(line) {
            Issue.record(
                "\(String(decoding: line, as: UTF8.self)): \(error?.message ?? "accepted")"
            )
        }
    }
}

/// RFC 8259's grammar, transcribed literally, slow and independent of the reader.
private struct PlainJSON {
    private var rest: ArraySlice<UInt8>

    static func accepts(_ line: [UInt8]) -> Bool {
        guard String(validating: line, as: UTF8.self) != nil else { return false }
        var reader = PlainJSON(rest: line[...])
        return reader.element() && reader.rest.isEmpty
    }

    private mutating func take(_ text: String) -> Bool {
        guard rest.starts(with: text.utf8) else { return false }
        rest.removeFirst(text.utf8.count)
        return true
    }

    private mutating func takeOne(of text: String) -> Bool {
        guard let byte = rest.first, text.utf8.contains(byte) else { return false }
        rest.removeFirst()
        return true
    }

    private mutating func takeAll(of text: String) -> Bool {
        var any = false
        while takeOne(of: text) { any = true }
        return any
    }

    private mutating func element() -> Bool {
        _ = takeAll(of: " \t\n\r")
        guard value() else { return false }
        _ = takeAll(of: " \t\n\r")
        return true
    }

    private mutating func value() -> Bool {
        switch rest.first {
        case UInt8(ascii: "{"): list("{", "}") { $0.member() }
        case UInt8(ascii: "["): list("[", "]") { $0.element() }
        case UInt8(ascii: "\""): string()
        default: take("true") || take("false") || take("null") || number()
        }
    }

    private mutating func list(
        _ open: String,
        _ close: String,
        item: (inout PlainJSON) -> Bool
    ) -> Bool {
        guard take(open) else { return false }
        _ = takeAll(of: " \t\n\r")
        if take(close) { return true }
        repeat {
            guard item(&self) else { return false }
        } while take(",")
        return take(close)
    }

    private mutating func member() -> Bool {
        _ = takeAll(of: " \t\n\r")
        guard string() else { return false }
        _ = takeAll(of: " \t\n\r")
        return take(":") && element()
    }

    private mutating func number() -> Bool {
        let digits = "0123456789"
        _ = take("-")
        if !take("0") {
            guard takeOne(of: "123456789") else { return false }
            _ = takeAll(of: digits)
        }
        if take("."), !takeAll(of: digits) { return false }
        if takeOne(of: "eE") {
            _ = takeOne(of: "+-")
            return takeAll(of: digits)
        }
        return true
    }

    private mutating func string() -> Bool {
        guard take("\"") else { return false }
        var isPaired = true
        while let byte = rest.popFirst() {
            var unit: UInt16 = 0
            if byte == UInt8(ascii: "\\"), take("u") {
                guard let digits = String(validating: rest.prefix(4), as: UTF8.self),
                    digits.utf8.count == 4, digits.allSatisfy(\.isHexDigit),
                    let value = UInt16(digits, radix: 16)
                else { return false }
                rest.removeFirst(4)
                unit = value
            } else if byte == UInt8(ascii: "\\"), !takeOne(of: #""\/bfnrt"#) {
                return false
            } else if byte < 0x20 {
                return false
            }
            // A low surrogate comes after a high one, and nothing else does.
            guard isPaired != UTF16.isTrailSurrogate(unit) else { return false }
            isPaired = !UTF16.isLeadSurrogate(unit)
            if byte == UInt8(ascii: "\"") { return true }
        }
        return false
    }
}
