import BearingsWire

/// Longer names of columns, word by word: `location-lat`, `GPS Latitude`, `field.longitude`, `LATITUDE N/S`.
enum CSVColumnNames {
    /// The words of a name, in lower case: runs of letters and digits, parted where a capital begins another.
    static func words(_ name: [UInt8]) -> [String] {
        var words: [[UInt8]] = []
        var before: UInt8 = 0
        for (index, byte) in name.enumerated() {
            let isLetter = (byte | 0x20) &- UInt8(ascii: "a") < 26
            guard isLetter || byte.isDigit else {
                before = 0
                continue
            }
            let next = index + 1 < name.count ? name[index + 1] : 0
            let beginsWord =
                isCapital(byte) && (isSmall(before) || isCapital(before) && isSmall(next))
            if before == 0 || beginsWord { words.append([]) }
            words[words.count - 1].append(isLetter ? byte | 0x20 : byte)
            before = byte
        }
        return words.map { String(decoding: $0, as: UTF8.self) }
    }

    private static func isCapital(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "A") < 26 }
    private static func isSmall(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "a") < 26 }

    /// The columns of a latitude and a longitude whose names differ in that word alone, and whether there are others.
    static func position(
        _ names: [[String]]
    ) -> (latitude: Int, longitude: Int, hasOthers: Bool)? {
        var found: [(latitude: Int, longitude: Int)] = []
        for (latitude, name) in names.enumerated() {
            guard let rest = rest(of: name, without: ["latitude", "lat"]) else { continue }
            let longitude = names.indices.first { index in
                Self.rest(of: names[index], without: ["longitude", "long", "lng", "lon"]) == rest
            }
            if let longitude { found.append((latitude, longitude)) }
        }
        return found.first.map { ($0.latitude, $0.longitude, found.count > 1) }
    }

    /// The words of a name but one of these, and but letters of hemispheres; `nil` if it has none of them, or says
    /// that it is not the angle itself.
    private static func rest(of name: [String], without words: [String]) -> [String]? {
        guard !name.contains(where: { others.contains($0) }) else { return nil }
        for word in words {
            guard let index = name.firstIndex(where: { isNamed($0, word) }) else { continue }
            var rest = name
            rest[index] = String(rest[index].dropLast(word.count))
            return rest.filter { $0.count > 1 || !["n", "s", "e", "w"].contains($0) }
        }
        return nil
    }

    /// Whether a word is one, also with a prefix that receivers have.
    private static func isNamed(_ name: String, _ word: String) -> Bool {
        name == word || name.hasSuffix(word) && prefixes.contains(String(name.dropLast(word.count)))
    }

    private static let prefixes: Set<String> = [
        "gps", "gnss", "loc", "location", "pos", "geo", "current",
    ]

    /// Words of what is said about a coordinate.
    private static let others: Set<String> = [
        "accuracy", "acc", "err", "error", "errors", "std", "stddev", "sd", "sigma", "var",
        "variance", "cov",
        "delta", "diff", "speed", "vel", "velocity", "rate", "precision", "uncertainty", "dir",
    ]
}
