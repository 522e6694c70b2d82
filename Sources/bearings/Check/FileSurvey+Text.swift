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
        return text + "  a run uses \(counted(tally.used, "line"))\(heldBack)\n"
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
        func degrees(_ number: Double) -> String { Values.plain((number * 1e5).rounded() / 1e5) }
        return ", latitude \(degrees(bounds.south)) to \(degrees(bounds.north))"
            + ", longitude \(degrees(bounds.west)) to \(degrees(bounds.east))"
    }

    /// What a run holds back, by rule.
    private var heldBack: String {
        guard tally.filtered > 0 else { return "" }
        return " and holds back \(grouped(tally.filtered)): \(tally.rulesText)"
    }

    /// As a JSON object.
    var json: String {
        let sessions = sessions.map { name, track in
            "{\"session\":\(Self.quoted(name)),\"fixes\":\(track.fixes)"
                + Self.member("first", track.first) + Self.member("last", track.last)
                + (track.longestGap.map { ",\"longest_gap\":\($0.inSeconds)" } ?? "") + "}"
        }
        let bounds = bounds.map { bounds in
            let sides = [bounds.west, bounds.south, bounds.east, bounds.north].map(Values.plain)
            return ",\"bounds\":[\(sides.joined(separator: ","))]"
        }
        let formats = formats.map { "\"\($0.rawValue)\"" }.joined(separator: ",")
        return
            "{\"file\":\(Self.quoted(Array(name.utf8))),\"formats\":[\(formats)],\"read\":\(tally.read)"
            + ",\"used\":\(tally.used),\"ignored\":\(tally.ignored),\"filtered\":\(tally.filtered)"
            + ",\"rejected\":\(tally.rejected),\"filtered_by_rule\":\(tally.rulesJSON)"
            + ",\"fixes\":\(fixes)" + Self.member("first", first) + Self.member("last", last)
            + (bounds ?? "") + ",\"sessions\":[\(sessions.joined(separator: ","))]}"
    }

    private static func member(_ key: String, _ time: Instant?) -> String {
        time.map { ",\"\(key)\":\"\($0.rfc3339)\"" } ?? ""
    }

    private static func quoted(_ text: [UInt8]) -> String {
        String(decoding: jsonString(text), as: UTF8.self)
    }

    private func counted(_ number: Int, _ one: String, _ many: String? = nil) -> String {
        "\(grouped(number)) \(number == 1 ? one : many ?? one + "s")"
    }
}
