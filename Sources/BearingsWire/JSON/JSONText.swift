/// The text as a JSON string with its quotes, with no more escapes than needed.
package func jsonString(_ text: some Sequence<UInt8>) -> [UInt8] {
    var json: [UInt8] = [UInt8(ascii: "\"")]
    for byte in text {
        switch byte {
        case UInt8(ascii: "\""): json += #"\""#.utf8
        case UInt8(ascii: "\\"): json += #"\\"#.utf8
        case 0x08: json += #"\b"#.utf8
        case 0x09: json += #"\t"#.utf8
        case 0x0A: json += #"\n"#.utf8
        case 0x0C: json += #"\f"#.utf8
        case 0x0D: json += #"\r"#.utf8
        case ..<0x20:
            let digits = String(byte, radix: 16)
            json += (byte < 16 ? "\\u000" : "\\u00").utf8
            json += digits.utf8
        default: json.append(byte)
        }
    }
    json.append(UInt8(ascii: "\""))
    return json
}
