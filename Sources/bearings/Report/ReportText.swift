import BearingsWire

/// A report for people: a table of sessions where there are several, and the figures of one or of all.
struct ReportText {
    private let report: ReportFigures
    private let list: FigureList
    private let units: ShownUnits
    /// How many sessions are in the table: those with the most fixes.
    private static let mostSessions = 20

    init(_ report: ReportFigures, _ names: StopNames, _ units: ShownUnits) {
        self.report = report
        self.units = units
        list = FigureList(report, names, units)
    }

    var text: String {
        let rejected = list.rejected.map { Self.line("rejected", $0) } ?? ""
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
        let largest = SessionRows.largest(report, Self.mostSessions)
        let rows = largest.map { index in
            let (name, figures) = report.sessions[index]
            return [Self.shown(name)] + SessionRows.cells(figures, units)
        }
        let more = report.sessions.count - largest.count
        let rest =
            more > 0 ? "and \(grouped(more)) more; --json and --csv have all\n" : ""
        return Self.aligned([SessionRows.header] + rows) + rest
    }

    /// Some columns to the left, and all others to the right.
    static func aligned(_ rows: [[String]], leftColumns: Set<Int> = [0]) -> String {
        let widths = (rows.first ?? []).indices.map { column in
            rows.map { $0[column].count }.max() ?? 0
        }
        return rows.map { row in
            row.indices.map { column in
                let padding = String(repeating: " ", count: widths[column] - row[column].count)
                guard leftColumns.contains(column) else { return padding + row[column] }
                return row[column] + (column == row.indices.last ? "" : padding)
            }
            .joined(separator: "  ") + "\n"
        }
        .joined()
    }

    // MARK: The figures

    private func block(_ figures: SessionFigures) -> String {
        list.entries(figures).map { entry in
            entry.lines.enumerated().map { Self.line($0 == 0 ? entry.name : "", $1) }.joined()
        }
        .joined()
    }

    private static func line(_ name: String, _ text: String) -> String {
        "  \(name)\(String(repeating: " ", count: 12 - name.count))\(text)\n"
    }

    private static func shown(_ name: [UInt8]) -> String {
        StandardError.shown(String(decoding: name, as: UTF8.self))
    }
}
