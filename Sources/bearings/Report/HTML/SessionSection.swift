import BearingsEngine
import Geography

/// A session on a page: its figures, its track, and what it did over time.
struct SessionSection {
    let report: ReportFigures
    let name: [UInt8]
    let figures: SessionFigures
    let plots: SessionPlots
    /// What links lead to.
    let anchor: String
    let screen: ReportPage.Screen

    /// How many stops have numbers: the longest.
    private static let mostStops = 10

    var html: String {
        let title = Markup.escaped(name)
        guard let first = figures.first, let last = figures.last, let span = figures.span else {
            return ""
        }
        let times = TimeAxis(from: first, until: last)
        let stops = figures.travel.stops.longest(Self.mostStops)
        let track = TrackPlot(plots.track, stops)?.figure ?? ""
        let edges = EdgePlot(edges: plots.edges, size: screen.size, inset: screen.inset).figure
        return """
            <section class="session" aria-labelledby="\(anchor)">
            <h2 id="\(anchor)">Session \(title)</h2>
            <p class="when">\(first.rfc3339) to \(last.rfc3339), \(span.inUnits)</p>
            <div class="parts">
            <div class="column"><div class="card">\(FigureTable.list(report, figures))</div>
            \(track.isEmpty ? "" : "<div class=\"card\">\(track)</div>")</div>
            <div class="column">
            <div class="card over-time" role="region" tabindex="0" aria-label="Session \(title) over time">
            \(VisibilityPlot(visibility: plots.visibility, stops: stops, figures: figures).figure(times))\
            \(speed.figure(times))\(accuracy.figure(times))</div>
            \(edges.isEmpty ? "" : "<div class=\"card\">\(edges)</div>")</div>
            </div>
            </section>

            """
    }

    private var speed: TimePlot { plot("Speed", "m/s", 1, plots.speed, figures.travel.speed) }

    private var accuracy: TimePlot {
        plot("Accuracy", "m", 0, plots.accuracy, figures.travel.accuracy)
    }

    private func plot(
        _ name: String,
        _ unit: String,
        _ decimals: Int,
        _ series: TimeSeries,
        _ sketch: QuantileSketch
    ) -> TimePlot {
        TimePlot(
            name: name,
            unit: unit,
            decimals: decimals,
            series: series,
            sketch: sketch,
            gap: figures.travel.gap ?? Pace.leastGap
        )
    }
}
