import BearingsEngine

/// Figures as a table of sessions, and as a list of one session or of all.
struct FigureTable {
    let report: ReportFigures
    /// The anchors of the sessions that are drawn.
    let anchors: [[UInt8]: String]

    /// How many sessions are in the table: those with the most fixes.
    private static let mostSessions = 100

    var html: String {
        let header = SessionRows.header
        let head = header.map { "<th scope=\"col\">\($0)</th>" }
        let largest = SessionRows.largest(report, Self.mostSessions)
        let rows = largest.map(row).joined()
        let more = report.sessions.count - largest.count
        let rest =
            more > 0
            ? "<p>And \(grouped(more)) more: the table has those with the most fixes. report --csv has all.</p>\n"
            : ""
        let total = SessionRows.cells(report.total).map { "<td>\($0)</td>" }.joined()
        return """
            <div class="card table" role="region" tabindex="0" aria-label="Table of sessions">
            <table><caption>Sessions; speed and accuracy are medians</caption>
            <thead><tr>\(head[0])<th scope="col">when</th>\(head.dropFirst().joined())</tr></thead>
            <tbody>
            \(rows)</tbody>
            <tfoot><tr><th scope="row">in all</th><td></td>\(total)</tr></tfoot>
            </table>
            </div>
            \(rest)
            """
    }

    private func row(_ index: Int) -> String {
        let (name, figures) = report.sessions[index]
        let text = Markup.escaped(name)
        let title = anchors[name].map { "<a href=\"#\($0)\">\(text)</a>" } ?? text
        let cells = SessionRows.cells(figures).map { "<td>\($0)</td>" }.joined()
        return "<tr><th scope=\"row\">\(title)</th><td>\(bar(figures))</td>\(cells)</tr>\n"
    }

    /// When a session was, within the time of all; its times stand elsewhere.
    private func bar(_ figures: SessionFigures) -> String {
        guard let from = report.total.first, let until = report.total.last, from < until,
            let first = figures.first, let last = figures.last
        else { return "" }
        let span = Double(until.since(from))
        let start = Double(first.since(from)) / span * 118
        let width = max(Double(last.since(first)) / span * 118, 2)
        return
            "<svg class=\"when\" aria-hidden=\"true\" width=\"120\" height=\"10\" viewBox=\"0 0 120 10\">"
            + "<path d=\"M0 5H120\"/><rect x=\"\(Markup.px(start))\" y=\"1\" width=\"\(Markup.px(width))\" height=\"8\"/></svg>"
    }

    /// The figures of a session or of all, as the text for people has them.
    static func list(_ report: ReportFigures, _ figures: SessionFigures) -> String {
        let entries = FigureList(report).entries(figures).map { entry in
            let lines = entry.lines.map { "<dd>\(Markup.escaped($0))</dd>" }
            return "<div><dt>\(entry.name)</dt>\(lines.joined())</div>\n"
        }
        return "<dl>\(entries.joined())</dl>\n"
    }
}
