import BearingsEngine
import BearingsWire

extension Milliseconds {
    /// In seconds, as a plain number.
    var inSeconds: String { shortest(Double(self) / 1000) }

    /// In its two largest units, for people.
    var inUnits: String {
        let units: [(Milliseconds, String)] = [
            (86_400_000, "d"), (3_600_000, "h"), (60_000, "m"),
        ]
        for (index, (unit, letter)) in units.enumerated() where self >= unit {
            let (smaller, name) = index + 1 < units.count ? units[index + 1] : (1000, "s")
            let rounded = (self + smaller / 2) / smaller * smaller
            // It may come to the next larger unit.
            guard rounded == self else { return rounded.inUnits }
            let more = self % unit / smaller
            return "\(self / unit)\(letter)" + (more > 0 ? "\(more)\(name)" : "")
        }
        return "\(inSeconds)s"
    }
}
