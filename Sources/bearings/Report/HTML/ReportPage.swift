import BearingsEngine
import Geography

/// A report as one page that needs nothing else: no network and no script.
struct ReportPage {
    /// What the events do not say about the map.
    struct Screen {
        var size: ViewSize
        /// How far inside of its edges the indicator stands, in points.
        var inset: Double
    }

    private let report: ReportFigures
    private let title: String
    private let screen: Screen

    /// - Parameter paths: The files that were read.
    init(_ report: ReportFigures, of paths: [String], _ screen: Screen) {
        self.report = report
        self.screen = screen
        let names = paths.map { path in
            let name = InputFile.name(path)
            return name.split(separator: "/").last.map(String.init) ?? name
        }
        title =
            names.count > 3
            ? "\(names[0]) and \(names.count - 1) others" : names.joined(separator: ", ")
    }

    /// The page in parts, one a session that is drawn.
    var parts: some Sequence<String> {
        let drawn = report.drawn?.sessions ?? []
        return (0..<drawn.count + 2).lazy.map { index in
            switch index {
            case 0: beginning
            case drawn.count + 1: Self.end
            default: section(drawn[index - 1], "session-\(index)")
            }
        }
    }

    private var beginning: String {
        let name = Markup.escaped(title)
        return """
            <!doctype html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
            <link rel="icon" href="data:,">
            <title>Report of \(name)</title>
            <style>
            \(PageFiles.text("colors.css"))\(PageFiles.text("report.css"))</style>
            </head>
            <body>
            <svg width="0" height="0" aria-hidden="true"><defs>\
            <pattern id="hatch" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">\
            <path class="hatch" d="M0 0V5"/></pattern></defs></svg>
            <header><h1>Report of \(name)</h1></header>
            <main>
            \(summary)
            """
    }

    private static let end = """
        </main>
        <footer>Written by bearings report. All times are UTC. Plots are made of events; the Protocol page says what each figure is.</footer>
        </body>
        </html>

        """

    /// What comes before the sessions that are drawn.
    private var summary: String {
        let rejected = FigureList(report).rejected.map {
            "<p>Rejected: \(Markup.escaped($0)).</p>\n"
        }
        switch report.sessions.count {
        case 0:
            return "<p class=\"nothing\">Nothing to report: no session in what was read.</p>\n"
                + (rejected ?? "")
        case 1: return rejected ?? ""
        default:
            let drawn = report.drawn?.sessions ?? []
            var anchors: [[UInt8]: String] = [:]
            for (index, session) in drawn.enumerated() {
                anchors[session.name] = "session-\(index + 1)"
            }
            let isAll = drawn.count == report.sessions.count
            let note =
                isAll
                ? ""
                : "<p>Drawn below are the \(drawn.count) sessions that come first by name.</p>\n"
            return
                "<section aria-labelledby=\"all\"><h2 id=\"all\">\(grouped(report.sessions.count)) sessions</h2>\n"
                + when(report.total)
                + "<div class=\"parts\"><div class=\"card\">\(FigureTable.list(report, report.total))</div>\(edges(drawn))</div>\n"
                + FigureTable(report: report, anchors: anchors).html + (rejected ?? "") + note
                + "</section>\n"
        }
    }

    private func when(_ figures: SessionFigures) -> String {
        guard let first = figures.first, let last = figures.last, let span = figures.span else {
            return ""
        }
        return "<p class=\"when\">\(first.rfc3339) to \(last.rfc3339), \(span.inUnits)</p>\n"
    }

    /// The edges of all sessions that are drawn.
    private func edges(_ drawn: [(name: [UInt8], plots: SessionPlots)]) -> String {
        var edges = EdgeTimes()
        for session in drawn { edges.add(session.plots.edges) }
        let figure = EdgePlot(edges: edges, size: screen.size, inset: screen.inset).figure
        return figure.isEmpty ? "" : "<div class=\"card\">\(figure)</div>"
    }

    private func section(
        _ session: (name: [UInt8], plots: SessionPlots),
        _ anchor: String
    ) -> String {
        guard let figures = report.figures(of: session.name) else { return "" }
        return SessionSection(
            report: report,
            name: session.name,
            figures: figures,
            plots: session.plots,
            anchor: anchor,
            screen: screen
        ).html
    }
}
