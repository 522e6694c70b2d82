import BearingsTestSupport
import Testing

@testable import BearingsWire

@Suite struct LineReaderTests {
    @Test func `finds known keys in any order, escaped or not`() throws {
        let line = try Line(#"{"lon":2,"unknown":[{"lat":9}],"l\u0061t":1}"#)

        try expectEqual(line.number(.lat), 1)
        try expectEqual(line.number(.lon), 2)
        try expectEqual(line.number(.speed), nil)
    }

    @Test func `forgets the last line`() throws {
        var line = try Line(#"{"lat":1,"lon":2,"speed":3}"#)
        try line.read(#"{"lon":4}"#)

        try expectEqual(line.number(.lat), nil)
        try expectEqual(line.number(.lon), 4)
        try expectEqual(line.number(.speed), nil)
    }

    @Test func `null counts as absent for any type`() throws {
        let line = try Line(#"{"lat":null,"center":null,"animated":null,"phase":null,"span":null}"#)

        try expectEqual(line.number(.lat), nil)
        try expectEqual(line.positive(.span), nil)
        try expectEqual(line.object(.center), nil)
        try expectEqual(line.flag(.animated), nil)
        try expectEqual(line.word(.phase), nil)
    }

    @Test(arguments: ["true", "false", #""1""#, "{}", "[1]"])
    func `accepts only numbers as numbers`(value: String) throws {
        let line = try Line(#"{"speed": \#(value)}"#)
        #expect(throws: complaint(.badType, at: 10)) { try line.number(.speed) }
        #expect(throws: complaint(.badType, at: 10)) { try line.positive(.speed) }
    }

    @Test(arguments: ["0", "1", #""true""#, "{}", "[]"])
    func `accepts only true and false as flags`(value: String) throws {
        let line = try Line(#"{"animated":\#(value)}"#)
        #expect(throws: complaint(.badType, at: 12)) { try line.flag(.animated) }
    }

    @Test(arguments: ["0", "true", #""a""#, "[]"])
    func `accepts only objects as objects`(value: String) throws {
        let line = try Line(#"{"center":\#(value)}"#)
        #expect(throws: complaint(.badType, at: 10)) { try line.object(.center) }
    }

    @Test(arguments: ["0", "true", "{}", "[]"])
    func `accepts only strings as words`(value: String) throws {
        let line = try Line(#"{"phase":\#(value)}"#)
        #expect(throws: complaint(.badType, at: 9)) { try line.word(.phase) }
    }

    @Test func `reads flags and words`() throws {
        let line = try Line(#"{"animated":true,"phase":"n\u006Fw","status":"later","class":"no"}"#)

        try expectEqual(line.flag(.animated), true)
        try expectEqual(line.word(.phase), 0)
        try expectEqual(line.word(.status), 1)
        #expect(throws: complaint(.outOfRange, at: 61)) { try line.word(.class) }
        try expectEqual(Line(#"{"animated":false}"#).flag(.animated), false)
    }

    @Test func `accepts numbers within a range, bounds included`() throws {
        let line = try Line(#"{"lat":90,"lon":-90.0000001,"speed":1e400,"course":-1e400}"#)

        try expectEqual(line.number(.lat, within: -90...90), 90)
        #expect(throws: complaint(.outOfRange, at: 16)) {
            try line.number(.lon, within: -90...90)
        }
        #expect(throws: complaint(.outOfRange, at: 36)) { try line.number(.speed) }
        #expect(throws: complaint(.outOfRange, at: 51)) { try line.number(.course) }
    }

    @Test func `accepts positive numbers below a limit`() throws {
        let line = try Line(#"{"lat":0,"lon":-1,"fov":180,"speed":179.9999,"course":1e-300}"#)

        #expect(throws: complaint(.outOfRange, at: 7)) { try line.positive(.lat) }
        #expect(throws: complaint(.outOfRange, at: 15)) { try line.positive(.lon) }
        #expect(throws: complaint(.outOfRange, at: 24)) { try line.positive(.fov, under: 180) }
        try expectEqual(line.positive(.speed, under: 180), 179.9999)
        try expectEqual(line.positive(.course), 1e-300)
    }

    @Test(
        arguments: [
            (#"{"lat":1,"lat":1}"#, 9),
            (#"{"lat":1,"l\u0061t":1}"#, 9),
            (#"{"what":1,"lat":2,"wh\u0061t":{}}"#, 18),
            (#"{"\u0000":1,"\u0000":1}"#, 12),
            (#"{"":1,"":1}"#, 6),
        ]
    )
    func `refuses a key given twice in the root, at the second offset`(
        line: String,
        offset: Int
    ) {
        #expect(throws: complaint(.duplicateKey, at: offset)) { try Line(line) }
    }

    @Test func `refuses a key given twice in an object that it reads, and in no other`() throws {
        let line = try Line(
            #"{"center":{"lat":1,"x":0,"x":0},"span":{"lat":1,"lon":2},"u":{"a":1,"a":1}}"#
        )

        #expect(throws: complaint(.duplicateKey, at: 25)) { try line.object(.center) }
        let span = try #require(try line.object(.span))
        try expectEqual(line.number(.lat, in: span), 1)
        try expectEqual(line.number(.lon, in: span), 2)
        try expectEqual(line.number(.speed, in: span), nil)
    }

    @Test func `locates a missing key`() throws {
        let line = try Line(#"{"center":{"lat":1} } "#)
        let center = try #require(try line.object(.center))

        let errors = [line.reader.missing(.lon, in: center), line.reader.missing(.type)]
        expectEqual(errors.map(\.reason), [.missingField, .missingField])
        expectEqual(errors.map(\.offset), [18, 20])
    }

    @Test func `counts offsets from the start of the line whatever precedes it`() {
        let line = "\u{1E}{\"lat\":[}"
        for headroom in [0, 1, 7] {
            #expect(throws: complaint(.badJSON, at: 9)) {
                try Line(line, lineStart: headroom, contentStart: headroom + 1)
            }
        }
    }

    @Test(arguments: ["[]", "1", #""text""#, "null", "true"])
    func `refuses lines that are not objects`(line: String) {
        #expect(throws: complaint(.notObject, at: 0)) { try Line(line) }
    }

    @Test(
        arguments: [(1.0, "1"), (-90, "-90"), (0.5, "0.5"), (1e-300, "1e-300"), (1e16, "1e+16")]
    )
    func `writes numbers in messages in their shortest form`(number: Double, text: String) {
        expectEqual(shortest(number), text)
    }

    /// An error without its message.
    private func complaint(_ reason: RejectionReason, at offset: Int) -> Complaint {
        Complaint(reason: reason, offset: offset)
    }
}

/// What of a ``LineError`` other programs rely on.
private struct Complaint: Error, Equatable {
    var reason: RejectionReason
    var offset: Int
}

/// A line and its reader.
private struct Line {
    private(set) var reader = LineReader()
    private var bytes: [UInt8] = []

    init(_ text: String) throws(Complaint) { try read(text) }

    /// Reads a line whose JSON text follows something else, amid other bytes.
    init(_ text: String, lineStart: Int, contentStart: Int) throws(Complaint) {
        bytes = Array(repeating: UInt8(ascii: "\n"), count: lineStart) + Array(text.utf8)
        try read(ByteRange(contentStart..<bytes.count), lineStart: lineStart)
    }

    mutating func read(_ text: String) throws(Complaint) {
        let margin = Array("}\n".utf8)
        bytes = margin + Array(text.utf8) + margin
        let content = ByteRange(margin.count..<bytes.count - margin.count)
        try read(content, lineStart: margin.count)
    }

    private mutating func read(_ content: ByteRange, lineStart: Int) throws(Complaint) {
        let bytes = bytes
        do throws(LineError) {
            try reader.read(bytes.span, content, lineStart: lineStart)
        } catch {
            throw Complaint(reason: error.reason, offset: error.offset)
        }
    }

    func number(
        _ key: WireKey,
        in object: Int = LineReader.root,
        within range: ClosedRange<Double> = -.infinity...(.infinity)
    ) throws(Complaint) -> Double? {
        try plain { () throws(LineError) in
            try reader.number(key, in: object, bytes.span, within: range)
        }
    }

    func positive(_ key: WireKey, under limit: Double = .infinity) throws(Complaint) -> Double? {
        try plain { () throws(LineError) in try reader.positive(key, bytes.span, under: limit) }
    }

    func object(_ key: WireKey) throws(Complaint) -> Int? {
        try plain { () throws(LineError) in try reader.object(key, bytes.span) }
    }

    func flag(_ key: WireKey) throws(Complaint) -> Bool? {
        try plain { () throws(LineError) in try reader.flag(key, bytes.span) }
    }

    func word(_ key: WireKey) throws(Complaint) -> Int? {
        try plain { () throws(LineError) in
            try reader.word(key, bytes.span, oneOf: ["now", "later"])
        }
    }

    private func plain<Value>(
        _ body: () throws(LineError) -> Value
    ) throws(Complaint) -> Value {
        do throws(LineError) {
            return try body()
        } catch {
            throw Complaint(reason: error.reason, offset: error.offset)
        }
    }
}
