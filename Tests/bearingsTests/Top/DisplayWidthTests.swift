import BearingsTestSupport
import Testing

@testable import bearings

@Suite struct DisplayWidthTests {
    @Test(arguments: [
        ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("東京", 4), ("ｶﾅ", 2), ("カナ", 4), ("한", 2),
        ("📍", 2), ("❤", 1), ("❤\u{FE0F}", 2), ("👩\u{200D}🚒", 2), ("🇨🇭", 2), ("→", 1), ("\u{301}", 0),
    ])
    func `measures a text in terminal columns`(text: String, columns: Int) {
        expectEqual(text.columns, columns)
    }

    @Test func `truncates a text that does not fit`() {
        expectEqual("abcdef".fitted(to: 6), "abcdef")
        expectEqual("abcdef".fitted(to: 5), "abcd…")
        expectEqual("abcdef".fitted(to: 1), "…")
        expectEqual("abcdef".fitted(to: 0), "")
        // Half a character is none.
        expectEqual("東京都".fitted(to: 4), "東…")
        expectEqual("東京都".fitted(to: 5), "東京…")
    }

    @Test func `aligns a text at either side of its columns`() {
        expectEqual("東京".padded(to: 6), "東京  ")
        expectEqual("東京".rightAligned(to: 6), "  東京")
        expectEqual("abc".padded(to: 2) + "abc".rightAligned(to: 2), "abcabc")
    }
}
