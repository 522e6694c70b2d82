/// How countries write postal codes that are also found without spaces.
///
/// In a shape `#` is a digit, `@` a letter and `*` either; the rest is literal. A code that does
/// not match stays as it is, and only those of the United States are ever cut.
enum PostalCodeShape {
    /// `code` as its country writes it.
    static func shaped(_ code: String, inCountry country: String) -> String {
        if country == "US" { return zip(code) }
        let signs = Array(code.filter { $0 != " " && $0 != "-" })
        for shape in shapes[country]?.split(separator: "|") ?? [] {
            if let written = write(signs, as: shape) { return written }
        }
        return code
    }

    /// The five digits of a ZIP code without the four that may follow them for the carrier.
    private static func zip(_ code: String) -> String {
        let digits = code.prefix { $0.isASCII && $0.isNumber }
        return digits.count == 5 || digits.count == 9 ? String(digits.prefix(5)) : code
    }

    private static func write(_ signs: [Character], as shape: Substring) -> String? {
        var rest = signs[...]
        var written = ""
        for mark in shape {
            switch mark {
            case "#", "@", "*":
                guard let sign = rest.popFirst(), sign.isASCII else { return nil }
                guard mark == "*" || (mark == "#") == sign.isNumber else { return nil }
                written.append(sign)
            default: written.append(mark)
            }
        }
        return rest.isEmpty ? written : nil
    }

    private static let shapes = [
        "AR": "@#### @@@", "BR": "#####-###", "CL": "### ####", "PL": "##-###", "PT": "####-###",
        "JP": "###-####",
        "NL": "#### @@", "IE": "@#* ****", "CA": "@#@ #@#",
        "SE": "### ##", "CZ": "### ##", "SK": "### ##", "GR": "### ##",
        "GB": "@# #@@|@## #@@|@@# #@@|@@## #@@|@#@ #@@|@@#@ #@@",
        "IM": "@@# #@@|@@## #@@", "JE": "@@# #@@|@@## #@@", "GG": "@@# #@@|@@## #@@",
        "GI": "@@## #@@", "MT": "@@@ ####", "LV": "LV-####",
    ]
}
