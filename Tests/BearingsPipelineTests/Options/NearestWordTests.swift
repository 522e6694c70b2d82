import BearingsTestSupport
import Testing

@testable import BearingsPipeline

@Suite struct NearestWordTests {
    private let words = ["--viewport", "--visibility", "--margin", "--lines"]

    @Test(arguments: [
        ("--viewprt", "--viewport"), ("--veiwport", "--viewport"), ("--viewportt", "--viewport"),
        ("--margni", "--margin"), ("--line", "--lines"), ("--visible", "--visibility"),
        ("--Viewport", "--viewport"),
    ])
    func `a misspelling finds the intended word`(_ word: String, _ meant: String) {
        expectEqual(nearestWord(to: word, among: words), meant)
    }

    @Test(arguments: ["--elephant", "-x", "walk.ndjson", ""])
    func `an unlike word finds none`(_ word: String) {
        expectEqual(nearestWord(to: word, among: words), nil)
    }

    @Test func `no word is near an empty list`() {
        expectEqual(nearestWord(to: "run", among: []), nil)
    }

    @Test(arguments: [
        ("run", "run", 0), ("run", "", 3), ("", "run", 3), ("run", "ran", 1), ("run", "runs", 1),
        ("run", "rn", 1), ("check", "hceck", 1), ("check", "chekc", 1), ("ca", "abc", 3),
    ])
    func `swapped neighbours count as one error, as any other does`(
        _ one: String,
        _ other: String,
        _ distance: Int
    ) {
        expectEqual(editDistance(Array(one.utf8), Array(other.utf8)), distance)
    }
}
