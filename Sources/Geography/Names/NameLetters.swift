/// What each letter of a name is searched as: small, and without its marks.
///
/// Case is folded in every script that has it, as Unicode's simple lower case says. Marks are left out
/// where they stand by themselves, and taken off the letters of Latin, Greek and Cyrillic that have
/// one of their own; letters such as ø and ß are spelt as people spell them who lack them.
///
/// > Source: Unicode 17, canonical decompositions of the letters up to U+1FFF.
enum NameLetters {
    /// Separates words.
    static let blank: UInt32 = 0
    /// Is left out.
    static let nothing: UInt32 = .max

    /// For each scalar up to U+1FFF one or two letters, the first in the lower half.
    static let table: [UInt32] = {
        var table = (0..<0x2000).map { plain(UInt32($0)) }
        for (letters, spelling) in spellings {
            for scalar in letters.unicodeScalars { table[Int(scalar.value)] = spelling }
        }
        // Capitals follow their small letters.
        for value in table.indices {
            let small = ScalarKind.smallLetter(of: UInt32(value))
            guard small != value, small < 0x2000 else { continue }
            table[value] = table[Int(small)]
        }
        return table
    }()

    /// No ideograph comes before this one, the closing mark of Japanese.
    static let firstIdeograph: UInt32 = 0x3006

    /// The folded form of a scalar by its Unicode properties.
    static func plain(_ value: UInt32) -> UInt32 {
        // Fullwidth forms are those of ASCII.
        if 0xFF01...0xFF5E ~= value { return plain(value - 0xFEE0) }
        if isMark(value) { return nothing }
        switch ScalarKind(of: value) {
        case .hidden, .sign: return blank
        case .letter, .ideograph: return ScalarKind.smallLetter(of: value)
        }
    }

    /// Whether it is a mark on a letter, joins letters, or hints where a word may break.
    private static func isMark(_ value: UInt32) -> Bool {
        switch value {
        case 0x300...0x36F, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F: true
        case 0xAD, 0x200B...0x200D, 0xFE00...0xFE0F: true
        default: false
        }
    }

    private static var spellings: [(letters: String, spelling: UInt32)] {
        rows.map { spelling, letters in
            let scalars = spelling.unicodeScalars.map { $0.value }
            return (letters, scalars.reversed().reduce(0) { $0 << 16 | $1 })
        }
    }

    private static let rows: [(spelling: String, letters: String)] = [
        ("a", "àáâãäåāăąǎǟǡǻȁȃȧḁạảấầẩẫậắằẳẵặ"),
        ("ae", "æǣǽ"),
        ("b", "ƀɓḃḅḇ"),
        ("c", "çćĉċčḉ"),
        ("d", "ðďđɖɗḋḍḏḑḓ"),
        ("dz", "ǆ"),
        ("e", "èéêëēĕėęěȅȇȩɇḕḗḙḛḝẹẻẽếềểễệ"),
        ("f", "ḟ"),
        ("g", "ĝğġģǥǧǵḡ"),
        ("h", "ĥħȟḣḥḧḩḫẖ"),
        ("i", "ìíîïĩīĭįıǐȉȋɨḭḯỉị"),
        ("ij", "ĳ"),
        ("j", "ĵǰɉ"),
        ("k", "ķĸƙǩḱḳḵ"),
        ("l", "ĺļľŀłḷḹḻḽ"),
        ("lj", "ǉ"),
        ("m", "ḿṁṃ"),
        ("n", "ñńņňŉŋǹṅṇṉṋ"),
        ("nj", "ǌ"),
        ("o", "òóôõöøōŏőơǒǫǭǿȍȏȫȭȯȱṍṏṑṓọỏốồổỗộớờởỡợ"),
        ("oe", "œ"),
        ("p", "ṕṗ"),
        ("r", "ŕŗřȑȓɍṙṛṝṟ"),
        ("s", "śŝşšſșṡṣṥṧṩẛ"),
        ("ss", "ß"),
        ("t", "ţťŧțṫṭṯṱẗ"),
        ("th", "þ"),
        ("u", "ùúûüũūŭůűųưǔǖǘǚǜȕȗʉṳṵṷṹṻụủứừửữự"),
        ("v", "ṽṿ"),
        ("w", "ŵẁẃẅẇẉẘ"),
        ("x", "ẋẍ"),
        ("y", "ýÿŷƴȳɏẏẙỳỵỷỹ"),
        ("z", "źżžƶẑẓẕ"),
        ("ʒ", "ǯ"),
        ("α", "άἀἁἂἃἄἅἆἇὰάᾀᾁᾂᾃᾄᾅᾆᾇᾰᾱᾲᾳᾴᾶᾷ"),
        ("ε", "έἐἑἒἓἔἕὲέ"),
        ("η", "ήἠἡἢἣἤἥἦἧὴήᾐᾑᾒᾓᾔᾕᾖᾗῂῃῄῆῇ"),
        ("ι", "ΐίϊἰἱἲἳἴἵἶἷὶίιῐῑῒΐῖῗ"),
        ("ο", "όὀὁὂὃὄὅὸό"),
        ("ρ", "ῤῥ"),
        ("σ", "ς"),
        ("υ", "ΰϋύὐὑὒὓὔὕὖὗὺύῠῡῢΰῦῧ"),
        ("ω", "ώὠὡὢὣὤὥὦὧὼώᾠᾡᾢᾣᾤᾥᾦᾧῲῳῴῶῷ"),
        ("а", "ӑӓ"),
        ("г", "ѓґ"),
        ("е", "ѐёӗ"),
        ("ж", "ӂӝ"),
        ("з", "ӟ"),
        ("и", "йѝӣӥ"),
        ("к", "ќ"),
        ("о", "ӧ"),
        ("у", "ўӯӱӳ"),
        ("ч", "ӵ"),
        ("ы", "ӹ"),
        ("э", "ӭ"),
        ("і", "ї"),
        ("ѵ", "ѷ"),
        ("ә", "ӛ"),
        ("ө", "ӫ"),
    ]
}
