import BearingsEngine
import BearingsTestSupport
import Geography
import Testing

@testable import BearingsPipeline

@Suite struct ValuesTests {
    // MARK: Durations

    @Test(arguments: [
        ("250ms", 250), ("1.5s", 1500), ("2m", 120_000), ("24h", 86_400_000), ("0ms", 0),
        ("0", 0), ("0.0004s", 0), ("0.5ms", 1), ("1e3ms", 1000), ("1d", 86_400_000),
        ("1h30m", 5_400_000), ("1m1.5s", 61_500), ("1d2h3m4s5ms", 93_784_005),
    ])
    func `a duration is a number and its unit`(_ text: String, _ milliseconds: Milliseconds) throws
    {
        try expectEqual(Values.duration(text), milliseconds)
    }

    @Test(arguments: [
        "250", "ms", "", "-1s", "1 s", "1w", "infs", "nanms", "0x1s", "1s2", "s1", "30m1h", "1h1h",
    ])
    func `rejects a duration without a unit or with units out of order`(_ text: String) {
        #expect(throws: UsageError("\"\(text)\" is not a duration such as 250ms, 1.5s or 1h30m")) {
            try Values.duration(text)
        }
    }

    @Test func `an error for a long duration gives the limit`() throws {
        try expectEqual(Values.duration("10s", within: 1000...10_000), 10_000)
        #expect(throws: UsageError("10001ms is more than 10s")) {
            try Values.duration("10001ms", within: 1000...10_000)
        }
        #expect(throws: UsageError("0 is less than 1s")) {
            try Values.duration("0", within: 1000...10_000)
        }
    }

    @Test func `rejects durations over three hundred years`() {
        #expect(throws: UsageError("1e300h is too long")) { try Values.duration("1e300h") }
    }

    // MARK: Sizes

    @Test(arguments: [
        ("4096", 4096), ("4096B", 4096), ("64KiB", 65_536), ("1MiB", 1_048_576),
        ("1GiB", 1_073_741_824), ("64kB", 64_000), ("64KB", 64_000), ("2MB", 2_000_000),
    ])
    func `a size is a whole number and its unit`(_ text: String, _ bytes: Int) throws {
        try expectEqual(Values.bytes(text), bytes)
    }

    @Test(arguments: ["", "0", "-1", "1.5MiB", "KiB", "1 KiB", "1kib", "64K"])
    func `rejects a size of zero or of unknown units`(_ text: String) {
        #expect(throws: UsageError("\"\(text)\" is not a size such as 4096, 64KiB or 1MiB")) {
            try Values.bytes(text)
        }
    }

    @Test(arguments: ["2GiB", "9223372036854775807GiB", "1073741825"])
    func `rejects a size over a gibibyte`(_ text: String) {
        #expect(throws: UsageError("\(text) is more than 1GiB")) { try Values.bytes(text) }
    }

    // MARK: Numbers

    @Test(arguments: [("-33.86", -33.86), ("+4", 4), ("1e2", 100), (".5", 0.5), ("-0", 0)])
    func `accepts numbers in digits`(_ text: String, _ number: Double) throws {
        try expectEqual(Values.number(text), number)
    }

    @Test(arguments: ["", "x", "inf", "nan", "0x10", "1,5", " 1", "1_000"])
    func `rejects numbers not in digits`(_ text: String) {
        #expect(throws: UsageError("\"\(text)\" is not a number")) { try Values.number(text) }
    }

    @Test func `an error for a number out of range gives the range`() throws {
        #expect(throws: UsageError("91 is outside -90...90")) {
            try Values.number("91", within: -90...90)
        }
        #expect(throws: UsageError("-1 is outside 0...1000000000")) { try Values.size("-1") }
        for large in ["1e9", "-1e9"] { try expectEqual(Values.number(large), Double(large)) }
        for larger in ["1.1e9", "-1e308", "1e999"] {
            #expect(throws: UsageError("\(larger) is outside -1000000000...1000000000")) {
                try Values.number(larger)
            }
        }
    }

    @Test func `a count is a whole number within its range`() throws {
        try expectEqual(Values.count("12", within: 1...12), 12)
        for text in ["0", "1.0", "-3", "many", "", "13", "9223372036854775807", "1e300"] {
            #expect(throws: UsageError("\"\(text)\" is not a whole number of 1 to 12")) {
                try Values.count(text, within: 1...12)
            }
        }
    }

    @Test func `a list of numbers has commas between them`() throws {
        try expectEqual(Values.numbers("-33.86,151.21,15"), [-33.86, 151.21, 15])
        #expect(throws: UsageError("\"\" is not a number")) { try Values.numbers("1,,2") }
    }

    // MARK: Views

    @Test func `a view's size is width x height`() throws {
        try expectEqual(Values.viewSize("390x844"), ViewSize(width: 390, height: 844))
        #expect(throws: UsageError("\"390\" is not a size such as 390x844")) {
            try Values.viewSize("390")
        }
        #expect(throws: UsageError("-1 is outside 0...1000000000")) {
            try Values.viewSize("-1x844")
        }
    }

    @Test func `insets are one number for all sides or four for top, left, bottom, right`() throws {
        let even = EdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
        try expectEqual(Values.insets("8"), even)
        let uneven = EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        try expectEqual(Values.insets("1,2,3,4"), uneven)
        #expect(throws: UsageError("\"1,2\" is neither one inset nor TOP,LEFT,BOTTOM,RIGHT")) {
            try Values.insets("1,2")
        }
        for (outside, side) in [("2e9", "2e9"), ("1,2,-3,4", "-3")] {
            #expect(throws: UsageError("\(side) is outside 0...1000000000")) {
                try Values.insets(outside)
            }
        }
    }

    // MARK: Words

    @Test func `an unknown word suggests the nearest`() throws {
        let geocoder: StreamSettings.GeocoderChoice = try Values.choice("host")
        expectEqual(geocoder, .host)
        #expect(throws: UsageError("unknown value hots; did you mean host?")) {
            let _: StreamSettings.GeocoderChoice = try Values.choice("hots")
        }
        #expect(throws: UsageError("unknown value elephant; known are embedded host none")) {
            let _: StreamSettings.GeocoderChoice = try Values.choice("elephant")
        }
    }
}
