import BearingsEngine
import BearingsWire

/// A report as lines of JSON: an object for each session, by name, and a last one for all.
struct ReportJSON {
    private let report: ReportFigures

    init(_ report: ReportFigures) {
        self.report = report
    }

    var lines: some Sequence<String> {
        let count = report.sessions.count
        return (0...count).lazy.map { index in
            index < count ? session(report.sessions[index]) : total
        }
    }

    private func session(_ session: (name: [UInt8], figures: SessionFigures)) -> String {
        "{\"session\":\(Self.quoted(session.name))" + members(session.figures)
            + stops(session.figures.travel.stops) + others(session.figures) + "}"
    }

    private var total: String {
        let reasons = RejectionReason.allCases.compactMap { reason in
            report.rejected[reason].map { "\"\(reason.rawValue)\":\($0)" }
        }
        return "{\"sessions\":\(report.sessions.count)" + members(report.total)
            + stops(report.total.travel.stops) + others(report.total)
            + ",\"rejected_by_reason\":{\(reasons.joined(separator: ","))}}"
    }

    /// The members up to the stops.
    private func members(_ figures: SessionFigures) -> String {
        let travel = figures.travel
        var json = ",\"events\":\(figures.events)"
        if let first = figures.first { json += ",\"first\":\"\(first.rfc3339)\"" }
        if let last = figures.last { json += ",\"last\":\"\(last.rfc3339)\"" }
        if let span = figures.span { json += ",\"span\":\(span.inSeconds)" }
        json += ",\"fixes\":\(travel.fixes)"
        guard travel.fixes > 0 else { return json }
        return json + ",\"distance\":\(rounded(travel.distance, 2))"
            + ",\"moving\":\(travel.moving.inSeconds),\"still\":\(travel.still.inSeconds)"
    }

    /// The stops that are kept; of all sessions their counts alone.
    private func stops(_ stops: Stops) -> String {
        let items = stops.longest.map { stop in
            "{\"lat\":\(rounded(stop.place.latitude, 7)),\"lon\":\(rounded(stop.place.longitude, 7))"
                + ",\"from\":\"\(stop.from.rfc3339)\",\"until\":\"\(stop.until.rfc3339)\"}"
        }
        return ",\"stops\":{\"count\":\(stops.count),\"time\":\(stops.time.inSeconds)"
            + (items.isEmpty ? "" : ",\"longest\":[\(items.joined(separator: ","))]") + "}"
    }

    /// The members behind the stops.
    private func others(_ figures: SessionFigures) -> String {
        let (travel, offScreen, compass) = (figures.travel, figures.offScreen, figures.compass)
        var json = quantiles("speed", travel.speed) + quantiles("accuracy", travel.accuracy)
        json += ",\"gaps\":{\"count\":\(travel.gaps.count),\"time\":\(travel.gaps.time.inSeconds)"
        if travel.gaps.count > 0 { json += ",\"longest\":\(travel.gaps.longest.inSeconds)" }
        json +=
            "},\"off_screen\":{\"count\":\(offScreen.count),\"time\":\(offScreen.time.inSeconds)"
        if let median = offScreen.durations.quantile(0.5) {
            json += ",\"median\":\(rounded(median, 3))"
        }
        let edges = OffScreen.edges.filter { offScreen.time(at: $0) > 0 }.map {
            "\"\($0)\":\(offScreen.time(at: $0).inSeconds)"
        }
        json += ",\"edges\":{\(edges.joined(separator: ","))}}"
        json += ",\"compass\":{\"turns\":\(compass.turns)"
        if let correction = compass.largestCorrection {
            json += ",\"largest_settle\":\(rounded(correction, 3))"
        }
        let localities = report.localities(of: figures).map { name, count in
            "\(Self.quoted(Array(name.utf8))):\(count)"
        }
        json += "},\"callouts\":{\"count\":\(figures.callouts)"
        json += ",\"localities\":{\(localities.joined(separator: ","))}}"
        let rules = FilterRule.allCases.filter { figures.filtered(by: $0) > 0 }.map {
            "\"\($0.word)\":\(figures.filtered(by: $0))"
        }
        return json + ",\"filtered\":\(figures.filtered)"
            + ",\"filtered_by_rule\":{\(rules.joined(separator: ","))}"
    }

    private func quantiles(_ key: String, _ sketch: QuantileSketch) -> String {
        guard let p50 = sketch.quantile(0.5), let p90 = sketch.quantile(0.9),
            let p99 = sketch.quantile(0.99), let greatest = sketch.greatest
        else { return "" }
        return ",\"\(key)\":{\"count\":\(sketch.count),\"p50\":\(rounded(p50, 2))"
            + ",\"p90\":\(rounded(p90, 2)),\"p99\":\(rounded(p99, 2))"
            + ",\"max\":\(rounded(greatest, 2))}"
    }

    private static func quoted(_ text: [UInt8]) -> String {
        String(decoding: jsonString(text), as: UTF8.self)
    }
}

/// A number with at most so many decimals, as JSON and CSV have it.
func rounded(_ number: Double, _ decimals: Int) -> String {
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    return Values.plain((number * scale).rounded() / scale)
}
