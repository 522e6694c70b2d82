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

    var rows: some Sequence<String> {
        (0...report.sessions.count).lazy.map { index in
            let cells =
                index == 0
                ? Self.row([], SessionFigures()).map(\.column)
                : Self.row(report.sessions[index - 1].name, report.sessions[index - 1].figures)
                    .map(\.cell)
            return cells.joined(separator: ",")
        }
    }

    /// The cells of a session with the names of their columns, which are always the same.
    private static func row(
        _ name: [UInt8],
        _ figures: SessionFigures
    ) -> [(column: String, cell: String)] {
        let (travel, offScreen, compass) = (figures.travel, figures.offScreen, figures.compass)
        let hasFixes = travel.fixes > 0
        var row = [
            (column: "session", cell: quoted(String(decoding: name, as: UTF8.self))),
            ("events", "\(figures.events)"), ("first", figures.first?.rfc3339 ?? ""),
            ("last", figures.last?.rfc3339 ?? ""), ("span", figures.span?.inSeconds ?? ""),
            ("fixes", "\(travel.fixes)"), ("distance", hasFixes ? rounded(travel.distance, 2) : ""),
            ("moving", hasFixes && travel.hasTimes ? travel.motion.moving.inSeconds : ""),
            ("still", hasFixes && travel.hasTimes ? travel.motion.still.inSeconds : ""),
            ("stops", "\(travel.stops.count)"),
            ("stop_time", travel.stops.time.inSeconds),
        ]
        let climb: Climb? = travel.climb.isKnown ? travel.climb : nil
        row += [
            ("ascent", climb.map { rounded($0.ascent, 1) } ?? ""),
            ("descent", climb.map { rounded($0.descent, 1) } ?? ""),
        ]
        row += quantiles(
            ["speed_p50", "speed_p90", "speed_p99", "speed_max"],
            travel.motion.speeds
        )
        row += [
            ("speed_average", travel.motion.average.map { rounded($0, 2) } ?? ""),
            ("jumps", "\(travel.motion.jumps)"),
        ]
        row += quantiles(
            ["accuracy_p50", "accuracy_p90", "accuracy_p99", "accuracy_max"],
            travel.accuracy
        )
        row += [
            ("gaps", "\(travel.gaps.count)"), ("gap_time", travel.gaps.time.inSeconds),
            ("longest_gap", travel.gaps.count > 0 ? travel.gaps.longest.inSeconds : ""),
            ("off_screen", "\(offScreen.count)"), ("off_screen_time", offScreen.time.inSeconds),
            ("off_screen_median", offScreen.durations.quantile(0.5).map { rounded($0, 3) } ?? ""),
        ]
        row += [ScreenEdge.top, .right, .bottom, .left].map {
            ("\($0)", offScreen.time(at: $0).inSeconds)
        }
        row += [
            ("turns", "\(compass.turns)"),
            ("largest_settle", compass.largestCorrection.map { rounded($0, 3) } ?? ""),
            ("callouts", "\(figures.callouts)"), ("filtered", "\(figures.filtered)"),
        ]
        for (name, numbers) in [
            ("heart_rate", travel.sensors.heartRate), ("cadence", travel.sensors.cadence),
        ] {
            row += [
                ("\(name)_average", numbers.average.map { rounded($0, 2) } ?? ""),
                ("\(name)_max", numbers.greatest.map { rounded($0, 2) } ?? ""),
            ]
        }
        row.append(("untimed", "\(travel.untimed)"))
        return row
    }

    private static func quantiles(
        _ columns: [String],
        _ sketch: QuantileSketch
    ) -> [(column: String, cell: String)] {
        let numbers = [sketch.quantile(0.5), sketch.quantile(0.9), sketch.quantile(0.99)]
        return zip(columns, numbers + [sketch.greatest]).map { column, number in
            (column, number.map { rounded($0, 2) } ?? "")
        }
    }

    static func quoted(_ text: String) -> String {
        let isPlain = !text.utf8.contains { [0x22, 0x2C, 0x0A, 0x0D].contains($0) }
        return isPlain
            ? text
            : "\"\(text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\""))\""
    }
}
