import BearingsEngine
import BearingsWire

/// How `top` writes figures.
enum TopFigures {
    /// What stands for a figure that is not known.
    static let unknown = "-"

    /// How often something happens in a second.
    static func rate(_ rate: Double?) -> String {
        guard let rate else { return unknown }
        // What would round to 10.0 has no decimal either.
        return rate < 9.95 ? decimals(rate, 1) : whole(rate)
    }

    /// A number of bytes.
    static func bytes(_ bytes: Double?) -> String {
        guard var bytes else { return unknown }
        for unit in ["B", "KiB", "MiB", "GiB"] {
            if bytes < 1023.5 {
                let text =
                    unit == "B" || bytes >= 9.95
                    ? whole(bytes) : decimals(bytes, 1)
                return "\(text) \(unit)"
            }
            bytes /= 1024
        }
        return "\(bytes < 9.95 ? decimals(bytes, 1) : whole(bytes)) TiB"
    }

    /// Milliseconds, to three digits, but not to less than a microsecond.
    static func milliseconds(_ time: Double) -> String {
        let places = time < 0.9995 ? 3 : time < 9.995 ? 2 : time < 99.95 ? 1 : 0
        return places == 0 ? whole(time) : decimals(time, places)
    }

    /// How long something has lasted, in seconds; up to 2^53, as ``ServerLineDecoder`` reads it.
    static func duration(_ seconds: Double) -> String {
        (Milliseconds(seconds) * 1000).inUnits
    }

    /// A number of 0 or more without decimals; a rate over next to no time may be too large for an `Int`.
    private static func whole(_ number: Double) -> String {
        grouped(Int(exactly: number.rounded()) ?? .max)
    }

    /// A number of 0 or more, and not large, with so many decimals.
    private static func decimals(_ number: Double, _ places: Int) -> String {
        var scale = 1.0
        for _ in 0..<places { scale *= 10 }
        let digits = String(Int((number * scale).rounded()))
        let padded = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
        return "\(padded.dropLast(places)).\(padded.suffix(places))"
    }
}
