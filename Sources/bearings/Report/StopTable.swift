import BearingsEngine
import BearingsWire

/// All stops, by session and time: a table for people or of RFC 4180, or an object of JSON each.
struct StopTable {
    private let report: ReportFigures
    private let names: StopNames

    init(_ report: ReportFigures, _ names: StopNames) {
        (self.report, self.names) = (report, names)
    }

    /// Each stop, and the name of its session.
    private var stops: some Sequence<(session: [UInt8], stop: StayFinder.Stay)> {
        report.sessions.lazy.flatMap { session in
            session.figures.travel.stops.longest.lazy.map { (session.name, $0) }
        }
    }

    /// A line a stop.
    var json: some Sequence<String> {
        stops.lazy.map { session, stop in
            let members = [(key: "session", value: JSONTree.string(session))]
            return JSONTree.object(members + ReportJSON.members(of: stop, names)).line
        }
    }

    /// A row a stop, behind one with the names of columns.
    var csv: some Sequence<String> {
        [Self.columns.joined(separator: ",")]
            + stops.map { session, stop in
                cells(session, stop).map(ReportCSV.quoted).joined(separator: ",")
            }
    }

    private static let columns = [
        "session", "from", "until", "time", "lat", "lon", "name", "distance",
    ]

    private func cells(_ session: [UInt8], _ stop: StayFinder.Stay) -> [String] {
        let name = names.name(of: stop)
        return [
            String(decoding: session, as: UTF8.self), stop.from.rfc3339, stop.until.rfc3339,
            stop.time.inSeconds, rounded(stop.place.latitude, 7), rounded(stop.place.longitude, 7),
            name?.text ?? "", name?.distance.map { rounded($0, 2) } ?? "",
        ]
    }

    /// For people.
    func text(_ units: ShownUnits) -> String {
        let rows = stops.map { session, stop in
            let place = FigureList.place(of: stop, names.name(of: stop), units)
            return [
                StandardError.shown(String(decoding: session, as: UTF8.self)), stop.from.rfc3339,
                stop.until.rfc3339, stop.time.inUnits, place,
            ]
        }
        guard !rows.isEmpty else { return "no stops\n" }
        let header = ["session", "from", "until", "time", "place"]
        return ReportText.aligned([header] + rows, leftColumns: [0, 4])
    }
}
