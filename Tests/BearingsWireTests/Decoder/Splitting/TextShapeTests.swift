import BearingsTestSupport
import BearingsWire
import Testing

@Suite struct TextShapeTests {
    private func shape(
        _ text: String,
        isWhole: Bool = false,
        longest: Int = 100
    )
        -> TextShape?
    {
        let bytes = Array(text.utf8)
        return TextShape(bytes.span, count: bytes.count, isWhole: isWhole, longest: longest)
    }

    @Test(
        arguments: [
            "{}\n", "{\"a\":{\"b\":[1]}}  \r\n", "[{},{}]\n{}", "\u{FEFF}{}\n", "\n \n{}\n",
            "{} x\n",
            "$GPRMC", "<gpx", "time,lat", "{\"a\":\"}\n{", "{\"a\":1\n{", "{\"a\":1,\n{", "{\n{\n",
            "[1,2\n$GP", "[12:00:01] [gps] $GPRMC", "[\n$", "7", "{\"a\":\n$", "{\"a\n\":1}",
            "{}[1\n]"
                .replacing("[", with: "x"),
        ]
    )
    func `a log has one record per line, even after a torn first line`(text: String) {
        expectEqual(shape(text), .lines)
    }

    @Test(
        arguments: [
            "{\n\"a\"", "{\n}", "[\n{", "[\n]", "[{},\n{", "[{}\n,{",
            "{\"features\": [\n{\"a\":1},",
            "{\"a\":\n1",
            "{\"a\":1,\n\n  \"b\"", "{\"a\"\n:", "{}{}", "{} {", "{}[", "[{}] [", "\u{1E}{}\n",
            "\u{FEFF}\u{1E}{}", " \n{\n\"a\"", "{\"a\":\"}\",\r\n\"b\"", "{}\u{1E}",
        ]
    )
    func `a document continues after its first line`(text: String) {
        expectEqual(shape(text), .document)
    }

    @Test(arguments: [
        "", " \n", "{", "{\"features\": [\n{", "{\"features\": [\n{}\n", "{\"a\":1,\n",
        "{\"a\":1,\n \n", "{}", "{} ", "[1,", "\u{FEFF}",
    ])
    func `a short beginning is undecided`(text: String) {
        expectEqual(shape(text), nil)
    }

    @Test func `a complete text is always decided`() {
        expectEqual(shape("", isWhole: true), .lines)
        expectEqual(shape("{}", isWhole: true), .lines)
        expectEqual(shape("{\"a\":1,\n", isWhole: true), .lines)
        expectEqual(shape("[{},{}", isWhole: true), .document)
    }

    @Test func `an overlong line makes a document whatever follows it`() {
        for rest in ["", "}", "}]\n", "}\n]"] {
            expectEqual(shape("[{},{" + rest, longest: 5), .document)
        }
        expectEqual(shape("[{}] \n[{", longest: 5), .lines)
        expectEqual(shape("     \n[\n{", longest: 5), .lines)
    }
}
