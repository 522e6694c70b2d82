import BearingsWire
import Geography

/// Angles and places as people write them into a cell.
enum CSVPlace {
    /// Which of two hemispheres an angle lies in.
    struct Hemispheres {
        let positive: UInt8
        let negative: UInt8
        /// The largest angle, in degrees.
        let limit: Double

        static let latitude = Hemispheres(
            positive: UInt8(ascii: "N"),
            negative: UInt8(ascii: "S"),
            limit: 90
        )
        static let longitude = Hemispheres(
            positive: UInt8(ascii: "E"),
            negative: UInt8(ascii: "W"),
            limit: 180
        )
    }

    /// An angle in degrees, such as `47.3761`, `47.3761N`, `N 47° 22.566'` or `47°22'34.0"N`; `nil` if it is none.
    ///
    /// With a letter, a number beyond the limit is one of degrees and minutes, as NMEA has it: `4722.566N`.
    static func angle(_ text: [UInt8], _ sides: Hemispheres) -> Double? {
        if let number = XMLText.commaNumber(text) { return number }
        var parts: [[UInt8]] = []
        var letter: UInt8?
        var isInNumber = false
        for byte in text {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: ","),
                UInt8(ascii: "-"), UInt8(ascii: "+"):
                if !isInNumber { parts.append([]) }
                isInNumber = true
                parts[parts.count - 1].append(byte)
            case sides.positive, sides.negative, sides.positive | 0x20, sides.negative | 0x20:
                guard letter == nil else { return nil }
                letter = byte & 0xDF
                isInNumber = false
            case 0x20, UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: ":"), 0x80...0xFF:
                isInNumber = false
            default: return nil
            }
        }
        let numbers = parts.compactMap(XMLText.commaNumber)
        guard !parts.isEmpty, parts.count <= 3, numbers.count == parts.count,
            numbers.dropFirst().allSatisfy({ 0..<60 ~= $0 })
        else { return nil }
        let isBelow = parts[0].first == UInt8(ascii: "-")
        var size = abs(numbers[0])
        if numbers.count > 1 {
            size += numbers[1] / 60 + (numbers.count > 2 ? numbers[2] / 3600 : 0)
            guard size <= 2 * sides.limit else { return nil }
            size = (size * 1e9).rounded() / 1e9
        } else if letter != nil, size > sides.limit, let degrees = degreesAndMinutes(size) {
            size = degrees
        }
        guard let letter else { return isBelow ? -size : size }
        guard !isBelow else { return nil }
        return letter == sides.negative ? -size : size
    }

    /// The degrees of a number whose last two whole digits are minutes, `nil` if they cannot be.
    private static func degreesAndMinutes(_ number: Double) -> Double? {
        let degrees = (number / 100).rounded(.down)
        let minutes = number - degrees * 100
        guard minutes < 60 else { return nil }
        return ((degrees + minutes / 60) * 1e9).rounded() / 1e9
    }

    /// A latitude and a longitude in one cell, such as `47.3761 8.5412`, `(47.3761, 8.5412)`, `geo:47.3761,8.5412`,
    /// or, longitude first, `POINT (8.5412 47.3761)`; `nil` if it is none.
    ///
    /// - Parameter isLongitudeFirst: Whether the column says so.
    static func place(_ text: [UInt8], isLongitudeFirst: Bool) -> LocationCoordinate? {
        let word = String(decoding: text.prefix(64), as: UTF8.self).lowercased()
        let isMarked = word.utf8.holds("point")
        var body = text[...]
        let blanks: [UInt8] = [0x20, 0x09, UInt8(ascii: ";")]
        var separators = [[UInt8(ascii: ",")], [UInt8(ascii: ";")], blanks]
        if isMarked || word.hasPrefix("{") {
            guard let start = body.lastIndex(where: { $0 == 0x28 || $0 == 0x5B }) else {
                return nil
            }
            // In WKT a comma would begin another point, or belongs to a number.
            if body[start] == 0x28 { separators = [blanks] }
            body = body[(start + 1)...]
        } else if word.hasPrefix("geo:") {
            body = body.dropFirst(4)
        }
        let brackets = Array("()[]{}".utf8)
        let cleaned = body.filter { !brackets.contains($0) }
        for separator in separators {
            let parts = cleaned.split { separator.contains($0) }.map { trimmed($0) }
                .filter { !$0.isEmpty }
            guard 2...3 ~= parts.count else { continue }
            let lonFirst = isLongitudeFirst || isMarked
            let (north, east) = lonFirst ? (parts[1], parts[0]) : (parts[0], parts[1])
            if let latitude = angle(north, .latitude), -90...90 ~= latitude,
                let longitude = angle(east, .longitude), -360...360 ~= longitude
            {
                return LocationCoordinate(latitude: latitude, longitude: longitude)
            }
        }
        return nil
    }

    private static func trimmed(_ text: ArraySlice<UInt8>) -> [UInt8] {
        var text = text
        let around = Array(" \t,".utf8)
        while let first = text.first, around.contains(first) { text.removeFirst() }
        while let last = text.last, around.contains(last) { text.removeLast() }
        return Array(text)
    }
}
