import BearingsEngine
import Geography

/// Fixes as native records, a line each.
///
/// | here | key |
/// |---|---|
/// | time | `time`, absent for a fix without one |
/// | session | `session`, absent for `main` |
/// | all else of the fix | those of ``NativeKeys/fix`` |
/// | what is carried on | `properties` |
///
/// Each number has the fewest digits that identify it, so nothing is lost. Waypoints are
/// written as GeoJSON; see ``ByteWriter/put(waypoint:time:name:carried:)``.
///
/// > Source: Protocol 3, `fix`.
extension ByteWriter {
    package mutating func put(
        native fix: Fix,
        _ supplement: FixSupplement,
        _ label: borrowing FixLabel
    ) {
        putLiteral("{\"type\":\"fix\"")
        if !label.time.isEmpty {
            putLiteral(",\"time\":\"")
            putBytes(label.time)
            putLiteral("\"")
        }
        if !label.session.isEmpty {
            putLiteral(",\"session\":")
            putBytes(label.session)
        }
        putMembers(fix, supplement)
        if !label.carried.isEmpty {
            putLiteral(",\"properties\":{")
            putBytes(label.carried)
            putLiteral("}")
        }
        putLiteral("}\n")
    }

    /// Writes the numbers of a fix, and whether software made it up, as members of a native record.
    mutating func putMembers(_ fix: Fix, _ supplement: FixSupplement) {
        for key in NativeKeys.fix.written {
            guard let number = fix[key.field] ?? supplement[key.field] else { continue }
            putKey(key.name)
            put(exact: number)
        }
        if let isSimulated = supplement.isSimulated {
            putKey(NativeKeys.fix.name(of: .simulated))
            putLiteral(isSimulated ? "true" : "false")
        }
    }
}
