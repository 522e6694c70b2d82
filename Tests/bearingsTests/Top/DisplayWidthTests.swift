import Testing

@testable import bearings

@Suite struct DisplayWidthTests {
    @Test(arguments: [
        ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("東京", 4), ("ｶﾅ", 2), ("カナ", 4), ("한", 2),
        ("📍", 2), ("❤", 1), ("❤\u{FE0F}", 2), ("👩\u{200D}🚒", 2), ("🇨🇭", 2), ("→", 1), ("\u{301}", 0),
    ])
    func `measures a text in terminal columns`(text: String, columns: Int) {
        #expect(text.columns == columns)
    }

    @Test func `truncates a text that does not fit`() {
        #expect("abcdef".fitted(to: 6) == "abcdef")
        #expect("abcdef".fitted(to: 5) == "abcd…")
        #expect("abcdef".fitted(to: 1) == "…")
        #expect("abcdef".fitted(to: 0) == "")
        // Half a character is none.
        #expect("東京都".fitted(to: 4) == "東…")
        #expect("東京都".fitted(to: 5) == "東京…")
    }

    @Test func `aligns a text at either side of its columns`() {
        #expect("東京".padded(to: 6) == "東京  ")
        #expect("東京".rightAligned(to: 6) == "  東京")
        #expect("abc".padded(to: 2) + "abc".rightAligned(to: 2) == "abcabc")
    }
}
