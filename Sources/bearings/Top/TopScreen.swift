import BearingsWire

/// What `top` shows, as lines of text.
struct TopScreen {
    /// A line, and how it stands out.
    struct Line: Equatable {
        enum Style {
            case plain
            case title
            /// The names of columns.
            case heading
            /// What is about the view rather than the server.
            case note
        }

        var text: String
        var style = Style.plain
    }

    /// Where the server listens.
    var socket: String
    /// The program's version that it tells.
    var version: String
    var latest: ServerStats
    /// The figures of a period before; rates are made of both, and there are none without.
    var previous: ServerStats?
    /// What stands at the foot, if anything.
    var note: String?

    /// How many sessions are shown where the height is not limited.
    static let sessionsInFile = 20

    /// The lines, none of which takes more than `width` columns.
    ///
    /// - Parameter height: How many there may be; `nil` for as many as there are to show.
    func lines(width: Int, height: Int? = nil) -> [Line] {
        let foot = note.map { [Line(text: $0, style: .note)] } ?? []
        var rows = rows(width: width)
        // On a low screen the busiest session counts for more than figures that take a line more.
        let least = 1 + rows.joined().count + 3 + foot.count
        if let height, height < least { rows = rows.map { Array($0.prefix(1)) } }
        var lines = [Line(text: title, style: .title)] + rows.joined()
        let taken = lines.count + foot.count + 2
        let room = height.map { $0 - taken } ?? Self.sessionsInFile
        if room > 0 {
            lines.append(Line(text: ""))
            lines += table(width: width, most: room)
        }
        if let height {
            lines = Array(lines.prefix(max(0, height - foot.count)))
            let missing = height - foot.count - lines.count
            if !foot.isEmpty { lines += (0..<max(0, missing)).map { _ in Line(text: "") } }
            lines = Array((lines + foot).prefix(height))
        } else {
            lines += foot
        }
        return lines.map { Line(text: $0.text.fitted(to: width), style: $0.style) }
    }

    private var title: String {
        let path = StandardError.shown(socket)
        return "bearings \(visible(version)), up \(TopFigures.duration(latest.uptime)), \(path)"
    }

    // MARK: Figures of all

    /// The lines of each row.
    private func rows(width: Int) -> [[Line]] {
        var lines = [
            "\(TopFigures.rate(rate { UInt64($0.read) }))/s", "\(grouped(latest.read)) in all",
        ]
        if latest.filtered > 0 { lines.append("filtered \(grouped(latest.filtered))") }
        if latest.rejected > 0 { lines.append("rejected \(grouped(latest.rejected))") }
        let events = [
            "\(TopFigures.rate(rate(\.events)))/s",
            "\(grouped(Int(clamping: latest.events))) in all",
        ]
        let bytes = [
            "in \(TopFigures.bytes(rate(\.bytesIn)))/s",
            "out \(TopFigures.bytes(rate(\.bytesOut)))/s",
        ]
        var latency = [TopFigures.unknown]
        if let times = latest.latency {
            latency = [
                "p50 \(TopFigures.milliseconds(times.p50))",
                "p99 \(TopFigures.milliseconds(times.p99))",
                "max \(TopFigures.milliseconds(times.max)) ms", "since the start",
            ]
        }
        var sessions = [grouped(latest.sessions), "clients \(grouped(latest.clients))"]
        if let memory = latest.memory {
            sessions.append("memory \(TopFigures.bytes(Double(memory)))")
        }
        let rows = [
            ("lines", lines), ("events", events), ("bytes", bytes), ("latency", latency),
            ("sessions", sessions),
        ]
        return rows.map { Self.row($0, $1, width: width) }
    }

    /// How wide the names of figures are.
    private static let labelWidth = 10

    /// A name and its figures, which go on in another line where they do not fit.
    private static func row(_ label: String, _ figures: [String], width: Int) -> [Line] {
        var lines: [Line] = []
        var text = label.padded(to: labelWidth)
        var isEmpty = true
        for figure in figures {
            if !isEmpty, text.columns + 2 + figure.columns > width {
                lines.append(Line(text: text))
                text = "".padded(to: labelWidth)
                isEmpty = true
            }
            text += isEmpty ? figure : "  \(figure)"
            isEmpty = false
        }
        return lines + [Line(text: text)]
    }

    // MARK: Sessions

    /// A column of the table behind the sessions' names.
    private struct Column: Sendable {
        var heading: String
        var width: Int
        /// The table has it where the screen has so many columns.
        var minimum: Int
        var text: @Sendable (BusySession) -> String
    }

    private struct BusySession: Sendable {
        var name: String
        var records: Double?
        var events: Double?
    }

    private static let columns = [
        Column(heading: "records/s", width: 11, minimum: 20) { TopFigures.rate($0.records) },
        Column(heading: "events/s", width: 10, minimum: 36) { TopFigures.rate($0.events) },
    ]

    private func table(width: Int, most: Int) -> [Line] {
        guard let sessions else {
            return [Line(text: "the server does not name its busiest sessions")]
        }
        guard !sessions.isEmpty else { return [Line(text: "no session has taken a record")] }
        let columns = Self.columns.filter { width >= $0.minimum }
        let nameWidth = max(1, width - columns.reduce(0) { $0 + $1.width })
        func line(_ name: String, _ text: (Column) -> String) -> String {
            name.fitted(to: nameWidth).padded(to: nameWidth)
                + columns.map { text($0).rightAligned(to: $0.width) }.joined()
        }
        let heading = Line(text: line("session") { $0.heading }, style: .heading)
        return [heading]
            + sessions.prefix(most).map { session in
                Line(text: line(session.name) { $0.text(session) })
            }
    }

    /// The busiest first: by records a second, and where those are not known yet, as the server has them.
    private var sessions: [BusySession]? {
        guard let busiest = latest.busiest else { return nil }
        let before = previous?.busiest
        let known = Dictionary((before ?? []).map { ($0.name, $0) }) { first, _ in first }
        // Where the server has named all that it counted, it began to count the others later.
        let namedAll = before.map { $0.count < ServerStats.mostBusiest } ?? false
        let sessions = busiest.map { session in
            let earlier = known[session.name]
            let (records, events) = (earlier?.records, earlier?.events)
            let start: UInt64? = namedAll ? 0 : nil
            return BusySession(
                name: visible(String(decoding: session.name, as: UTF8.self)),
                records: (records ?? start).flatMap { rate(from: $0, to: session.records) },
                events: (events ?? start).flatMap { rate(from: $0, to: session.events) }
            )
        }
        let order = sessions.enumerated().sorted { one, other in
            let (first, second) = (one.element.records ?? -1, other.element.records ?? -1)
            return first == second ? one.offset < other.offset : first > second
        }
        return order.map(\.element)
    }

    // MARK: Rates

    private func rate(_ count: (ServerStats) -> UInt64) -> Double? {
        previous.flatMap { rate(from: count($0), to: count(latest)) }
    }

    /// How much a count has grown in a second; `nil` where it has begun anew.
    private func rate(from earlier: UInt64, to later: UInt64) -> Double? {
        guard let previous, latest.uptime > previous.uptime, later >= earlier else { return nil }
        return Double(later - earlier) / (latest.uptime - previous.uptime)
    }
}
