import BearingsEngine
import BearingsWire

/// A report as a table of RFC 4180: a row for each session, by name.
///
/// A cell whose figure is not known is empty.
struct ReportCSV {
    private let report: ReportFigures

    init(_ report: ReportFigures) {
        self.report = report
    }

    static let columns = [
        "session", "events", "first", "last", "span", "fixes", "distance", "moving", "still",
        "stops", "stop_time", "speed_p50", "speed_p90", "speed_p99", "speed_max", "accuracy_p50",
        "accuracy_p90", "accuracy_p99", "accuracy_max", "gaps", "gap_time", "longest_gap",
        "off_screen", "off_screen_time", "off_screen_median", "top", "right", "bottom", "left",
        "turns", "largest_settle", "callouts", "filtered",
    ]

    var rows: some Sequence<String> {
        (0...report.sessions.count).lazy.map { index in
            let cells = index == 0 ? Self.columns : Self.cells(report.sessions[index - 1])
            return cells.joined(separator: ",")
        }
    }

    private static func cells(_ session: (name: [UInt8], figures: SessionFigures)) -> [String] {
        let figures = session.figures
        let (travel, offScreen) = (figures.travel, figures.offScreen)
        let hasFixes = travel.fixes > 0
        var cells = [
            quoted(String(decoding: session.name, as: UTF8.self)), "\(figures.events)",
            figures.first?.rfc3339 ?? "", figures.last?.rfc3339 ?? "",
            figures.span?.inSeconds ?? "", "\(travel.fixes)",
        ]
        cells += [
            hasFixes ? rounded(travel.distance, 2) : "",
            hasFixes && travel.hasTimes ? travel.moving.inSeconds : "",
            hasFixes && travel.hasTimes ? travel.still.inSeconds : "", "\(travel.stops.count)",
            travel.stops.time.inSeconds,
        ]
        cells += quantiles(travel.speed) + quantiles(travel.accuracy)
        cells += [
            "\(travel.gaps.count)", travel.gaps.time.inSeconds,
            travel.gaps.count > 0 ? travel.gaps.longest.inSeconds : "",
            "\(offScreen.count)", offScreen.time.inSeconds,
            offScreen.durations.quantile(0.5).map { rounded($0, 3) } ?? "",
        ]
        for edge in [ScreenEdge.top, .right, .bottom, .left] {
            cells.append(offScreen.time(at: edge).inSeconds)
        }
        cells += [
            "\(figures.compass.turns)",
            figures.compass.largestCorrection.map { rounded($0, 3) } ?? "",
            "\(figures.callouts)", "\(figures.filtered)",
        ]
        return cells
    }

    private static func quantiles(_ sketch: QuantileSketch) -> [String] {
        let numbers = [sketch.quantile(0.5), sketch.quantile(0.9), sketch.quantile(0.99)]
        return (numbers + [sketch.greatest]).map { $0.map { rounded($0, 2) } ?? "" }
    }

    private static func quoted(_ text: String) -> String {
        let isPlain = !text.utf8.contains { [0x22, 0x2C, 0x0A, 0x0D].contains($0) }
        return isPlain
            ? text
            : "\"\(text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\""))\""
    }
}
