import BearingsTestSupport
import Testing

@testable import bearings

@Suite struct TopFrameTests {
    private static let lines = [
        TopScreen.Line(text: "title", style: .title), TopScreen.Line(text: "plain"),
        TopScreen.Line(text: "", style: .note), TopScreen.Line(text: "session", style: .heading),
        TopScreen.Line(text: "note", style: .note),
    ]

    private func text(height: Int, hasColours: Bool) -> String {
        let frame = TopFrame(lines: Self.lines, height: height, hasColours: hasColours)
        return String(decoding: frame.bytes, as: UTF8.self)
    }

    @Test func `each line replaces the one before, and empty lines clear the rest`() {
        expectEqual(
            text(height: 7, hasColours: false),
            "\u{1B}[H"
                + ["title", "plain", "", "session", "note", "", ""].map {
                    "\u{1B}[2K\($0)"
                }.joined(separator: "\r\n")
        )
        expectEqual(text(height: 1, hasColours: false), "\u{1B}[H\u{1B}[2Ktitle")
    }

    @Test func `colours end with their line`() {
        expectEqual(
            text(height: 5, hasColours: true),
            "\u{1B}[H\u{1B}[2K\u{1B}[1mtitle\u{1B}[0m\r\n\u{1B}[2Kplain\r\n\u{1B}[2K\r\n"
                + "\u{1B}[2K\u{1B}[1;36msession\u{1B}[0m\r\n\u{1B}[2K\u{1B}[2mnote\u{1B}[0m"
        )
    }
}
