import BearingsEngine
import BearingsPipeline
import BearingsWire

/// A survey as text and JSON.
extension FileSurvey {
    /// How many sessions are listed.
    private static let listedSessions = 5

    /// As lines of text.
    var text: String {
        var text = "\(StandardError.shown(name)): \(counted(tally.read, "line"))\(ofFormats)\n"
        text += "  \(counted(fixes, "fix", "fixes"))\(span)\(area)\n"
        let sessions = sessions
        for session in sessions.prefix(Self.listedSessions) {
            let name = StandardError.shown(String(decoding: session.name, as: UTF8.self))
            text += "  session \(name): \(counted(session.track.fixes, "fix", "fixes"))"
            if let gap = session.track.longestGap {
                text += ", longest gap \(gap.inUnits)"
            }
            text += "\n"
        }
        let others = sessions.count - Self.listedSessions
        if others > 0 { text += "  and \(counted(others, "more session"))\n" }
        text += "  a run uses \(counted(tally.used, "line"))\(heldBack)\n"
        for remark in remarks { text += "  line \(remark.line): \(remark.message)\n" }
        return text
    }

    private var ofFormats: String {
        formats.isEmpty ? "" : " of \(formats.map(\.rawValue).joined(separator: " and "))"
    }

    private var span: String {
        guard let first, let last else { return fixes > 0 ? ", without times" : "" }
        return " from \(first.rfc3339) to \(last.rfc3339)"
    }

    private var area: String {
        guard let bounds else { return "" }
        func degrees(_ number: Double) -> String { rounded(number, 5) }
        return ", latitude \(degrees(bounds.south)) to \(degrees(bounds.north))"
            + ", longitude \(degrees(bounds.west)) to \(degrees(bounds.east))"
    }

    /// What a run holds back, by rule.
    private var heldBack: String {
        guard tally.filtered > 0 else { return "" }
        return " and holds back \(grouped(tally.filtered)): \(tally.rulesText)"
    }

    /// As a JSON object.
    var json: JSONTree {
        let sessions = sessions.map { name, track in
            JSONTree.members([
                "session": .string(name), "fixes": .count(track.fixes),
                "first": track.first.map { .string($0.rfc3339) },
                "last": track.last.map { .string($0.rfc3339) },
                "longest_gap": track.longestGap.map { .number(Double($0) / 1000) },
            ])
        }
        let start: [(key: String, value: JSONTree)] = [
            ("file", .string(name)), ("formats", .array(formats.map { .string($0.rawValue) })),
        ]
        let end: KeyValuePairs<String, JSONTree?> = [
            "filtered_by_rule": tally.rulesJSON, "fixes": .count(fixes),
            "first": first.map { .string($0.rfc3339) }, "last": last.map { .string($0.rfc3339) },
            "bounds": bounds.map { bounds in
                .array([bounds.west, bounds.south, bounds.east, bounds.north].map { .number($0) })
            },
            "sessions": .array(sessions),
        ]
        let told: [(key: String, value: JSONTree)] = [
            ("remarks", .array(remarks.map { .string($0.message) }))
        ]
        return .object(
            (remarks.isEmpty ? start : start + told) + tally.lineMembers
                + end.compactMap { key, value in value.map { (key, $0) } }
        )
    }

    private func counted(_ number: Int, _ one: String, _ many: String? = nil) -> String {
        "\(grouped(number)) \(number == 1 ? one : many ?? one + "s")"
    }
}
