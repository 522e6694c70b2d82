import BearingsEngine
import BearingsWire

/// A report as lines of JSON: an object for each session, by name, and a last one for all.
struct ReportJSON {
    private let report: ReportFigures
    private let names: StopNames

    init(_ report: ReportFigures, _ names: StopNames) {
        (self.report, self.names) = (report, names)
    }

    var lines: some Sequence<String> {
        let count = report.sessions.count
        return (0...count).lazy.map { index in
            index < count ? session(report.sessions[index]) : total
        }
    }

    private func session(_ session: (name: [UInt8], figures: SessionFigures)) -> String {
        let name = [(key: "session", value: JSONTree.string(session.name))]
        return JSONTree.object(name + members(session.figures)).line
    }

    private var total: String {
        let reasons = RejectionReason.allCases.compactMap { reason in
            report.rejected[reason].map { (reason.rawValue, JSONTree.count($0)) }
        }
        let count = [(key: "sessions", value: JSONTree.count(report.sessions.count))]
        let last = [(key: "rejected_by_reason", value: JSONTree.object(reasons))]
        return JSONTree.object(count + members(report.total) + last).line
    }

    private func members(_ figures: SessionFigures) -> [(key: String, value: JSONTree)] {
        let (travel, callouts) = (figures.travel, report.localities(of: figures))
        let rules = FilterRule.allCases.filter { figures.filtered(by: $0) > 0 }
        let hasFixes = travel.fixes > 0
        let members: KeyValuePairs<String, JSONTree?> = [
            "events": .count(figures.events),
            "first": figures.first.map { .string($0.rfc3339) },
            "last": figures.last.map { .string($0.rfc3339) },
            "span": figures.span.map(Self.seconds),
            "fixes": .count(travel.fixes),
            "untimed": .count(travel.untimed),
            "distance": hasFixes ? Self.number(travel.distance, 2) : nil,
            "moving": hasFixes && travel.hasTimes ? Self.seconds(travel.motion.moving) : nil,
            "still": hasFixes && travel.hasTimes ? Self.seconds(travel.motion.still) : nil,
            "stops": stops(travel.stops),
            "ascent": travel.climb.isKnown ? Self.number(travel.climb.ascent, 1) : nil,
            "descent": travel.climb.isKnown ? Self.number(travel.climb.descent, 1) : nil,
            "speed": Self.quantiles(travel.motion.speeds, average: travel.motion.average),
            "jumps": .count(travel.motion.jumps),
            "accuracy": Self.quantiles(travel.accuracy),
            "heart_rate": Self.numbers(travel.sensors.heartRate),
            "cadence": Self.numbers(travel.sensors.cadence),
            "gaps": .members([
                "count": .count(travel.gaps.count), "time": Self.seconds(travel.gaps.time),
                "longest": travel.gaps.count > 0 ? Self.seconds(travel.gaps.longest) : nil,
                "over": travel.gaps.count > 0 ? travel.gap.map(Self.seconds) : nil,
            ]),
            "off_screen": Self.offScreen(figures.offScreen),
            "compass": .members([
                "turns": .count(figures.compass.turns),
                "largest_settle": figures.compass.largestCorrection.map { Self.number($0, 3) },
            ]),
            "callouts": .members([
                "count": .count(figures.callouts),
                "localities": .object(callouts.map { ($0.name, .count($0.count)) }),
            ]),
            "filtered": .count(figures.filtered),
            "filtered_by_rule": .object(
                rules.map { ("\($0.word)", .count(figures.filtered(by: $0))) }
            ),
        ]
        return members.compactMap { key, value in value.map { (key, $0) } }
    }

    /// The stops, with those that are kept; of all sessions their counts alone.
    private func stops(_ stops: Stops) -> JSONTree {
        let items = stops.longest.map { JSONTree.object(Self.members(of: $0, names)) }
        return .members([
            "count": .count(stops.count), "time": Self.seconds(stops.time),
            "longest": items.isEmpty ? nil : .array(items),
        ])
    }

    /// What is said of a stop.
    static func members(
        of stop: StayFinder.Stay,
        _ names: StopNames
    ) -> [(key: String, value: JSONTree)] {
        let name = names.name(of: stop)
        let members: KeyValuePairs<String, JSONTree?> = [
            "lat": number(stop.place.latitude, 7), "lon": number(stop.place.longitude, 7),
            "from": .string(stop.from.rfc3339), "until": .string(stop.until.rfc3339),
            "name": name.map { .string($0.text) },
            "distance": name?.distance.map { number($0, 2) },
        ]
        return members.compactMap { key, value in value.map { (key, $0) } }
    }

    private static func offScreen(_ offScreen: OffScreen) -> JSONTree {
        let edges = OffScreen.edges.filter { offScreen.time(at: $0) > 0 }
        return .members([
            "count": .count(offScreen.count), "time": seconds(offScreen.time),
            "median": offScreen.durations.quantile(0.5).map { number($0, 3) },
            "edges": .object(edges.map { ("\($0)", seconds(offScreen.time(at: $0))) }),
        ])
    }

    private static func quantiles(
        _ sketch: QuantileSketch,
        average: Double? = nil
    ) -> JSONTree? {
        guard let p50 = sketch.quantile(0.5), let p90 = sketch.quantile(0.9),
            let p99 = sketch.quantile(0.99), let greatest = sketch.greatest
        else { return nil }
        return .members([
            "count": .count(sketch.count), "p50": number(p50, 2), "p90": number(p90, 2),
            "p99": number(p99, 2), "max": number(greatest, 2),
            "average": average.map { number($0, 2) },
        ])
    }

    private static func numbers(_ numbers: SensorFigures.Numbers) -> JSONTree? {
        guard let average = numbers.average, let greatest = numbers.greatest else { return nil }
        return .members([
            "count": .count(numbers.count), "average": number(average, 2),
            "max": number(greatest, 2),
        ])
    }

    private static func number(_ number: Double, _ decimals: Int) -> JSONTree {
        .number(number.rounded(to: decimals))
    }

    private static func seconds(_ time: Milliseconds) -> JSONTree { .number(Double(time) / 1000) }
}
