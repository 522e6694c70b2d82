import BearingsTestSupport
import Geography
import Testing

@Suite struct NameFoldTests {
    private func words(_ name: String) -> String {
        var words: [UInt8] = []
        NameFold.append(wordsOf: Array(name.utf8).span, to: &words)
        return String(decoding: words, as: UTF8.self)
    }

    @Test(arguments: [
        ("Café Zürich", "cafe zurich"),
        ("ÅRHUS Ærø", "arhus aero"),
        ("Straße", "strasse"),
        ("Łódź Œuvre", "lodz oeuvre"),
        ("Þingvellir, Reykjavík", "thingvellir reykjavik"),
        ("İstanbul ISPARTA Iğdır", "istanbul isparta igdir"),
        ("Phở Hà Nội", "pho ha noi"),
        ("Ἀθῆναι ΠΕΙΡΑΙΑΣ", "αθηναι πειραιασ"),
        ("Ёлка ЧАЙКОВСКИЙ Київ", "елка чаиковскии киів"),
        ("東京タワー Tokyo Tower", "東 京 タワー tokyo tower"), ("서울역", "서울역"),
        ("हिन्दी", "हिन्दी"),
        ("Ｔｏｋｙｏ　２４", "tokyo 24"),
    ])
    func `folds case and accents`(name: String, folded: String) {
        expectEqual(words(name), folded)
    }

    @Test func `a letter with a combining mark equals the precomposed letter`() {
        expectEqual(words("Cafe\u{301} A\u{30A}rhus и\u{306}"), words("Café Århus й"))
    }

    @Test func `any run of other characters separates words`() {
        expectEqual(words("  L'Étoile -- Bar&Grill (№ 7) 🍕 "), "l etoile bar grill 7")
        expectEqual(words("so\u{AD}ft zero\u{200B}width"), "soft zerowidth")
        expectEqual(words(" -'! "), "")
        expectEqual(words(""), "")
    }

    @Test func `bytes that are not UTF-8 separate words`() {
        var words: [UInt8] = []
        let bytes: [UInt8] = [0x61, 0xC3, 0x62, 0xFF, 0x63, 0xE2, 0x82]
        NameFold.append(wordsOf: bytes.span, to: &words)
        expectEqual(String(decoding: words, as: UTF8.self), "a b c")
    }

    @Test func `folding is idempotent`() {
        for value in UInt32(0x20)..<0x3000 {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let once = words(String(Character(scalar)))
            expectEqual(words(once), once, "U+\(String(value, radix: 16))")
        }
    }

    @Test func `a lowercase letter folds as its capital does`() {
        for value in UInt32(0x20)..<0x2000 {
            guard let scalar = Unicode.Scalar(value), scalar.properties.isUppercase else {
                continue
            }
            let small = scalar.properties.lowercaseMapping
            expectEqual(words(String(Character(scalar))), words(small), "\(scalar)")
        }
    }
}
