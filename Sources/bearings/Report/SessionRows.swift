import BearingsEngine
import BearingsWire

/// A table of sessions for people: what its columns are, and which sessions it has.
enum SessionRows {
    static let header = [
        "session", "fixes", "span", "distance", "moving", "stops", "gaps", "off screen", "speed",
        "accuracy",
    ]

    /// The indices of the sessions with the most fixes, and of equals those that come first by name.
    static func largest(_ report: ReportFigures, _ most: Int) -> ArraySlice<Int> {
        func fixes(_ index: Int) -> Int { report.sessions[index].figures.travel.fixes }
        return report.sessions.indices.sorted { one, other in
            let (left, right) = (fixes(one), fixes(other))
            return left != right ? left > right : one < other
        }
        .prefix(most)
    }

    /// The cells behind the name.
    static func cells(_ figures: SessionFigures, _ units: ShownUnits) -> [String] {
        let (travel, offScreen) = (figures.travel, figures.offScreen)
        let hasFixes = travel.fixes > 0
        return [
            grouped(travel.fixes), figures.span?.inUnits ?? "-",
            hasFixes ? units.length(travel.distance) : "-",
            hasFixes && travel.hasTimes ? travel.motion.moving.inUnits : "-",
            grouped(travel.stops.count), grouped(travel.gaps.count),
            figures.hasMap ? offScreen.count > 0 ? offScreen.time.inUnits : "0" : "-",
            travel.motion.speeds.quantile(0.5).map(units.speed) ?? "-",
            travel.accuracy.quantile(0.5).map(units.height) ?? "-",
        ]
    }
}
