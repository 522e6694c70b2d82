import BearingsEngine
import BearingsPipeline
import BearingsWire

/// The figures of a session or of all, as lines of text under names.
struct FigureList {
    /// A name and what it comes to, in one line or several.
    struct Entry {
        var name: String
        var lines: [String]
    }

    private let report: ReportFigures
    private let names: StopNames
    private let units: ShownUnits
    /// How many stops and localities are named: the longest and the most frequent.
    private static let mostNamed = 10

    init(_ report: ReportFigures, _ names: StopNames, _ units: ShownUnits) {
        (self.report, self.names, self.units) = (report, names, units)
    }

    func entries(_ figures: SessionFigures) -> [Entry] {
        var entries = [Entry(name: "fixes", lines: [fixes(figures)])] + travel(figures.travel)
        if figures.hasMap, figures.offScreen.count > 0 {
            let text = Self.offScreen(figures.offScreen)
            entries.append(Entry(name: "off screen", lines: [text]))
        }
        if figures.compass.turns > 0 {
            let correction = figures.compass.largestCorrection
            let settle = correction.map { ", largest settle \(decimal($0, 1))°" } ?? ""
            let text = Self.counted(figures.compass.turns, "turn") + settle
            entries.append(Entry(name: "compass", lines: [text]))
        }
        if figures.callouts > 0 || !figures.localities.isEmpty {
            entries.append(Entry(name: "callouts", lines: [callouts(figures)]))
        }
        return entries
    }

    /// How many lines were rejected, by reason; `nil` if none was.
    var rejected: String? {
        let reasons = RejectionReason.allCases.compactMap { reason in
            report.rejected[reason].map { "\(grouped($0)) \(reason.rawValue)" }
        }
        return reasons.isEmpty ? nil : reasons.joined(separator: ", ")
    }

    private func fixes(_ figures: SessionFigures) -> String {
        let (fixes, untimed) = (figures.travel.fixes, figures.travel.untimed)
        let those = untimed == fixes ? "all" : "\(grouped(untimed)) of them"
        let all = grouped(fixes) + (untimed > 0 ? ", \(those) without a time" : "")
        guard figures.filtered > 0 else { return all }
        let rules = FilterRule.allCases.filter { figures.filtered(by: $0) > 0 }.map {
            "\(grouped(figures.filtered(by: $0))) \($0.word)"
        }
        return "\(all); \(grouped(figures.filtered)) held back: " + rules.joined(separator: ", ")
    }

    private func travel(_ travel: Travel) -> [Entry] {
        guard travel.fixes > 0 else { return [] }
        let times =
            travel.hasTimes
            ? ", moving \(travel.motion.moving.inUnits), still \(travel.motion.still.inUnits)" : ""
        let distance = units.length(travel.distance) + times
        var entries = [Entry(name: "distance", lines: [distance])]
        if travel.stops.count > 0 {
            entries.append(Entry(name: "stops", lines: stops(travel.stops)))
        }
        if travel.climb.isKnown {
            let (ascent, descent) = (travel.climb.ascent, travel.climb.descent)
            let text = "up \(units.height(ascent)), down \(units.height(descent))"
            entries.append(Entry(name: "climb", lines: [text]))
        }
        entries += Self.speed(travel.motion, units)
        if let text = travel.accuracy.quantiles(decimals: 0, scale: units.heightScale) {
            entries.append(Entry(name: "accuracy", lines: ["\(text) \(units.heightUnit)"]))
        }
        entries += Self.numbers("heart rate", travel.sensors.heartRate, "bpm")
        entries += Self.numbers("cadence", travel.sensors.cadence, "a minute")
        guard travel.gaps.count > 0 else { return entries }
        let gaps =
            grouped(travel.gaps.count) + (travel.gap.map { " over \($0.inUnits)" } ?? "")
            + ", \(travel.gaps.time.inUnits) in all, the longest \(travel.gaps.longest.inUnits)"
        return entries + [Entry(name: "gaps", lines: [gaps])]
    }

    private func stops(_ stops: Stops) -> [String] {
        var lines = ["\(grouped(stops.count)), \(stops.time.inUnits) in all"]
        let named = stops.longest(Self.mostNamed)
        for stop in named {
            let place = Self.place(of: stop, names.name(of: stop), units)
            lines.append(
                "\(place): \(stop.from.rfc3339) to \(stop.until.rfc3339), \(stop.time.inUnits)"
            )
        }
        let more = stops.count - named.count
        if more > 0, !named.isEmpty { lines.append("and \(grouped(more)) shorter") }
        return lines
    }

    /// A stop's place, and its name if it has one.
    static func place(
        of stop: StayFinder.Stay,
        _ name: StopNames.Name?,
        _ units: ShownUnits
    ) -> String {
        let place = "\(rounded(stop.place.latitude, 5)), \(rounded(stop.place.longitude, 5))"
        guard let name else { return place }
        let text = StandardError.shown(name.text)
        guard name.isOnlyNear, let distance = name.distance else { return "\(place) (\(text))" }
        return "\(place) (\(units.length(distance)) from \(text))"
    }

    private static func speed(_ motion: Motion, _ units: ShownUnits) -> [Entry] {
        let jumps = counted(motion.jumps, "jump") + " that nobody travels"
        guard let text = motion.speeds.quantiles(decimals: 1, scale: units.speedScale) else {
            return motion.jumps > 0 ? [Entry(name: "speed", lines: ["only \(jumps)"])] : []
        }
        let average = motion.average.map { "average \(decimal($0 * units.speedScale, 1)), " }
        let line = "\(average ?? "")\(text) \(units.speedUnit)"
        return [
            Entry(name: "speed", lines: [line] + (motion.jumps > 0 ? ["without \(jumps)"] : []))
        ]
    }

    private static func numbers(
        _ name: String,
        _ numbers: SensorFigures.Numbers,
        _ unit: String
    ) -> [Entry] {
        guard let average = numbers.average, let greatest = numbers.greatest else { return [] }
        let line = "average \(decimal(average, 0)), max \(decimal(greatest, 0)) \(unit)"
        return [Entry(name: name, lines: [line])]
    }

    private static func offScreen(_ offScreen: OffScreen) -> String {
        let median = Milliseconds(((offScreen.durations.quantile(0.5) ?? 0) * 1000).rounded())
        let edges = OffScreen.edges.filter { offScreen.time(at: $0) > 0 }.map {
            "\($0) \(offScreen.time(at: $0).inUnits)"
        }
        return "\(counted(offScreen.count, "time")), \(offScreen.time.inUnits) in all"
            + ", median \(median.inUnits)"
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

    private static func counted(_ number: Int, _ noun: String) -> String {
        "\(grouped(number)) \(noun)\(number == 1 ? "" : "s")"
    }
}

extension QuantileSketch {
    /// The quantiles for people, and the greatest number; `nil` where there is none.
    func quantiles(decimals: Int, scale: Double) -> String? {
        guard let greatest else { return nil }
        let shares = [("p50", 0.5), ("p90", 0.9), ("p99", 0.99)].compactMap { word, share in
            quantile(share).map { "\(word) \(decimal($0 * scale, decimals))" }
        }
        return (shares + ["max \(decimal(greatest * scale, decimals))"]).joined(separator: ", ")
    }
}
