import BearingsEngine
import BearingsPipeline
import BearingsWire

/// A report for people: a table of sessions where there are several, and the figures of one or of all.
struct ReportText {
    private let report: ReportFigures
    /// So many sessions are in the table, those with the most fixes.
    private static let mostSessions = 20
    /// So many stops and localities are named, the longest and the most frequent.
    private static let mostNamed = 10

    init(_ report: ReportFigures) {
        self.report = report
    }

    var text: String {
        let rejected = rejections
        switch report.sessions.count {
        case 0: return "nothing to report: no session in what was read\n" + rejected
        case 1:
            let only = report.sessions[0]
            return Self.title("session \(Self.shown(only.name))", only.figures)
                + block(only.figures) + rejected
        default:
            let count = report.sessions.count
            return table + "\n" + Self.title("\(grouped(count)) sessions", report.total)
                + block(report.total) + rejected
        }
    }

    private static func title(_ name: String, _ figures: SessionFigures) -> String {
        guard let first = figures.first, let last = figures.last, let span = figures.span else {
            return name + "\n"
        }
        return "\(name): \(first.rfc3339) to \(last.rfc3339), \(span.inUnits)\n"
    }

    // MARK: The table

    private var table: String {
        let header = [
            "session", "fixes", "span", "distance", "moving", "stops", "gaps", "off screen",
            "speed", "accuracy",
        ]
        let largest = report.sessions.indices.sorted { one, other in
            let (left, right) = (fixes(one), fixes(other))
            return left != right ? left > right : one < other
        }
        .prefix(Self.mostSessions)
        let rows = largest.map { Self.row(report.sessions[$0]) }
        let more = report.sessions.count - largest.count
        let rest =
            more > 0 ? "and \(grouped(more)) more; --json and --csv have all\n" : ""
        return Self.aligned([header] + rows) + rest
    }

    private func fixes(_ index: Int) -> Int { report.sessions[index].figures.travel.fixes }

    private static func row(_ session: (name: [UInt8], figures: SessionFigures)) -> [String] {
        let (travel, offScreen) = (session.figures.travel, session.figures.offScreen)
        let hasFixes = travel.fixes > 0
        return [
            shown(session.name), grouped(travel.fixes), session.figures.span?.inUnits ?? "-",
            hasFixes ? length(travel.distance) : "-", hasFixes ? travel.moving.inUnits : "-",
            "\(travel.stops.count)", "\(travel.gaps.count)",
            offScreen.count > 0 ? offScreen.time.inUnits : "0",
            travel.speed.quantile(0.5).map { "\(decimal($0, 1)) m/s" } ?? "-",
            travel.accuracy.quantile(0.5).map { "\(decimal($0, 0)) m" } ?? "-",
        ]
    }

    /// The first column to the left, and all others to the right.
    private static func aligned(_ rows: [[String]]) -> String {
        let widths = (rows.first ?? []).indices.map { column in
            rows.map { $0[column].count }.max() ?? 0
        }
        return rows.map { row in
            row.indices.map { column in
                let padding = String(repeating: " ", count: widths[column] - row[column].count)
                return column == 0 ? row[column] + padding : padding + row[column]
            }
            .joined(separator: "  ") + "\n"
        }
        .joined()
    }

    // MARK: The figures

    private func block(_ figures: SessionFigures) -> String {
        var text = Self.line("fixes", fixes(figures)) + travel(figures.travel)
        if figures.offScreen.count > 0 {
            text += Self.line("off screen", Self.offScreen(figures.offScreen))
        }
        if figures.compass.turns > 0 {
            let correction = figures.compass.largestCorrection
            let settle = correction.map { ", largest settle \(decimal($0, 1))°" } ?? ""
            text += Self.line(
                "compass",
                Self.counted(figures.compass.turns, "turn") + settle
            )
        }
        if figures.callouts > 0 || !figures.localities.isEmpty {
            text += Self.line("callouts", callouts(figures))
        }
        return text
    }

    private func fixes(_ figures: SessionFigures) -> String {
        guard figures.filtered > 0 else { return grouped(figures.travel.fixes) }
        let rules = FilterRule.allCases.filter { figures.filtered(by: $0) > 0 }.map {
            "\(grouped(figures.filtered(by: $0))) \($0.word)"
        }
        return "\(grouped(figures.travel.fixes)); \(grouped(figures.filtered)) held back: "
            + rules.joined(separator: ", ")
    }

    private func travel(_ travel: Travel) -> String {
        guard travel.fixes > 0 else { return "" }
        var text = Self.line(
            "distance",
            "\(Self.length(travel.distance)), moving \(travel.moving.inUnits)"
                + ", still \(travel.still.inUnits)"
        )
        text += stops(travel.stops)
        text += Self.quantiles("speed", travel.speed, "m/s", decimals: 1)
        text += Self.quantiles("accuracy", travel.accuracy, "m", decimals: 0)
        guard travel.gaps.count > 0 else { return text }
        let gaps =
            "\(grouped(travel.gaps.count)) over \(report.rules.gap.inUnits)"
            + ", \(travel.gaps.time.inUnits) in all, the longest \(travel.gaps.longest.inUnits)"
        return text + Self.line("gaps", gaps)
    }

    private func stops(_ stops: Stops) -> String {
        guard stops.count > 0 else { return "" }
        var text = Self.line("stops", "\(grouped(stops.count)), \(stops.time.inUnits) in all")
        let named = stops.longest.indices
            .sorted { stops.longest[$0].time > stops.longest[$1].time }
            .prefix(Self.mostNamed).sorted()
        for stop in named.map({ stops.longest[$0] }) {
            let place = "\(rounded(stop.place.latitude, 5)), \(rounded(stop.place.longitude, 5))"
            text += Self.line(
                "",
                "\(place): \(stop.from.rfc3339) to \(stop.until.rfc3339), \(stop.time.inUnits)"
            )
        }
        let more = stops.count - named.count
        if more > 0, !named.isEmpty { text += Self.line("", "and \(grouped(more)) shorter") }
        return text
    }

    private static func quantiles(
        _ name: String,
        _ sketch: QuantileSketch,
        _ unit: String,
        decimals: Int
    ) -> String {
        let shares = [("p50", 0.5), ("p90", 0.9), ("p99", 0.99)].compactMap { word, share in
            sketch.quantile(share).map { "\(word) \(decimal($0, decimals))" }
        }
        guard let greatest = sketch.greatest else { return "" }
        let numbers = shares + ["max \(decimal(greatest, decimals))"]
        return line(name, "\(numbers.joined(separator: ", ")) \(unit)")
    }

    private static func offScreen(_ offScreen: OffScreen) -> String {
        let median = offScreen.durations.quantile(0.5) ?? 0
        let edges = OffScreen.edges.filter { offScreen.time(at: $0) > 0 }.map {
            "\($0) \(offScreen.time(at: $0).inUnits)"
        }
        return "\(counted(offScreen.count, "time")), \(offScreen.time.inUnits) in all"
            + ", median \(decimal(median, 1))s"
            + (edges.isEmpty ? "" : "; \(edges.joined(separator: ", "))")
    }

    private func callouts(_ figures: SessionFigures) -> String {
        let all = report.localities(of: figures)
        let named = all.prefix(Self.mostNamed).map {
            "\(StandardError.shown($0.name)) \(grouped($0.count))"
        }
        let more = all.count - named.count
        return "\(grouped(figures.callouts)) shown"
            + (named.isEmpty ? "" : "; \(named.joined(separator: ", "))")
            + (more > 0 ? " and \(grouped(more)) more" : "")
    }

    private var rejections: String {
        let reasons = RejectionReason.allCases.compactMap { reason in
            report.rejected[reason].map { "\(grouped($0)) \(reason.rawValue)" }
        }
        return reasons.isEmpty ? "" : Self.line("rejected", reasons.joined(separator: ", "))
    }

    // MARK: Parts

    private static func line(_ name: String, _ text: String) -> String {
        "  \(name)\(String(repeating: " ", count: 12 - name.count))\(text)\n"
    }

    private static func length(_ metres: Double) -> String {
        metres < 1000 ? "\(decimal(metres, 0)) m" : "\(decimal(metres / 1000, 2)) km"
    }

    private static func counted(_ number: Int, _ noun: String) -> String {
        "\(grouped(number)) \(noun)\(number == 1 ? "" : "s")"
    }

    private static func shown(_ name: [UInt8]) -> String {
        StandardError.shown(String(decoding: name, as: UTF8.self))
    }
}
