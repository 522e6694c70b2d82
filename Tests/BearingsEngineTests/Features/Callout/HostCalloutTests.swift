import BearingsTestSupport
import Geography
import Testing

@testable import BearingsEngine

/// Callouts from a geocoder outside, whose answers race with what the user does.
@Suite struct HostCalloutTests: ~Copyable {
    private static let configuration = Configuration(
        map: Configuration.Map(defaultViewport: .none),
        callout: Callout.Settings(
            geocoder: .host(layOut: { [$0.thoroughfare, $0.locality].compactMap { $0 } })
        )
    )

    var timeline = Timeline(Self.configuration)

    init() { Self.begin(&timeline) }

    private static func begin(_ timeline: inout Timeline) {
        timeline.at(0, .select(.user))
        timeline.at(0, CalloutTests.fix(47))
    }

    private static func answer(_ line: String, to request: UInt64?) -> Input {
        .geocodeAnswer(.lines([line]), request: request)
    }

    @Test mutating func `is pending until the answer arrives`() {
        expectEqual(timeline.gist, ["0 camera firstFix", "0 callout pending", "0 ask 1"])
        expectEqual(timeline.at(100, Self.answer("Here", to: 1)), ["100 callout now ok Here"])
    }

    @Test mutating func `is stale while the address is looked up again`() {
        timeline.at(100, Self.answer("Here", to: 1))
        expectEqual(
            timeline.at(2000, CalloutTests.fix(48)),
            [
                "2000 callout now stale Here", "2000 ask 2",
            ]
        )
        expectEqual(timeline.at(2100, Self.answer("There", to: 2)), ["2100 callout now ok There"])
    }

    @Test mutating func `the newest place waits for the open request`() {
        expect(timeline.at(2000, CalloutTests.fix(48)).isEmpty)
        expect(timeline.at(4000, CalloutTests.fix(49)).isEmpty)

        let emitted = timeline.at(4100, Self.answer("Here", to: 1))

        expectEqual(emitted, ["4100 callout now stale Here", "4100 ask 2"])
        expect(timeline.at(4200, Self.answer("Twice", to: 1)).isEmpty)
        expectEqual(timeline.verdicts.last, .ignored)
        expectEqual(timeline.at(4300, Self.answer("There", to: 2)), ["4300 callout now ok There"])
    }

    @Test mutating func `drops an answer after the user is deselected, denied or closed`() {
        for (input, reason) in [
            (Input.deselect(nil), "deselected"), (.denied, "denied"), (.close, "closed"),
        ] {
            var timeline = Timeline(Self.configuration)
            Self.begin(&timeline)
            expectEqual(timeline.at(100, input).last, "100 callout hide \(reason)")
            expect(timeline.at(200, Self.answer("Late", to: 1)).isEmpty)
            expectEqual(timeline.verdicts.last, .ignored)
        }
    }

    @Test mutating func `repeats a lost request`() {
        expectEqual(timeline.advance(to: 5000), ["5000 ask 2"])
        expect(timeline.at(5100, Self.answer("Late", to: 1)).isEmpty)
        expectEqual(timeline.at(5200, Self.answer("Here", to: 2)), ["5200 callout now ok Here"])
    }

    @Test mutating func `asks again a minute after an answer without an address`() {
        expectEqual(
            timeline.at(100, .geocodeAnswer(.error("no such place"), request: 1)),
            ["100 callout now unavailable"]
        )
        expect(timeline.advance(to: 60_099).allSatisfy { $0.hasSuffix("stale") })
        expectEqual(timeline.advance(to: 60_100), ["60100 callout now pending", "60100 ask 2"])
        expectEqual(timeline.at(60_200, Self.answer("Here", to: 2)), ["60200 callout now ok Here"])
    }

    @Test mutating func `lays out the parts, only the locality under reduced accuracy`() {
        var placemark = Placemark()
        placemark.thoroughfare = "Broadway"
        placemark.locality = "New York"
        let answer = GeocodeAnswer.placemark(placemark)
        expectEqual(
            timeline.at(100, .geocodeAnswer(answer, request: nil)),
            ["100 callout now ok Broadway, New York"]
        )

        timeline.at(200, .authorization(.authorizedWhenInUse, .reduced))
        expectEqual(
            timeline.at(1300, .geocodeAnswer(answer, request: nil)).last,
            "1300 callout now ok New York"
        )
        timeline.at(5000, CalloutTests.fix(50))
        expectEqual(
            timeline.at(5100, Self.answer("11 Broadway", to: nil)).last,
            "5100 callout now unavailable"
        )
    }

    @Test mutating func `reduced accuracy removes exact lines at once`() {
        var placemark = Placemark()
        placemark.thoroughfare = "Broadway"
        placemark.locality = "New York"
        timeline.at(100, .geocodeAnswer(.placemark(placemark), request: 1))
        let reduced = Input.authorization(.authorizedWhenInUse, .reduced)
        expect(timeline.at(200, reduced).contains("200 callout now stale New York"))

        var other = Timeline(Self.configuration)
        Self.begin(&other)
        other.at(100, Self.answer("11 Broadway", to: 1))
        expect(other.at(200, reduced).contains("200 callout now pending"))
    }

    @Test mutating func `a place after one without an address is pending`() {
        timeline.at(100, .geocodeAnswer(.error("nothing here"), request: 1))
        expectEqual(
            timeline.at(2000, CalloutTests.fix(48)),
            ["2000 callout now pending", "2000 ask 2"]
        )
    }

    @Test mutating func `the end does not wait for an answer`() {
        expectEqual(timeline.finish(), ["0 callout hide end"])
    }
}
