import BearingsTestSupport
import Geography
import Testing

@testable import BearingsEngine

/// Callouts from tables at hand, which answer at once.
@Suite struct CalloutTests: ~Copyable {
    /// Names a place by its latitude, to the whole degree; what lies beyond 80 degrees has no name.
    static let atlas = Geocoder.embedded { place, precision in
        guard place.latitude.magnitude < 80 else { return nil }
        let town = "Degree \(Int(place.latitude.rounded()))"
        let lines = precision == .address ? ["1 Meridian Way", town] : [town]
        return NamedPlace(lines: lines, coordinate: place, distance: 0, source: .gazetteer)
    }

    static func timeline(_ settings: Callout.Settings) -> Timeline {
        Timeline(Configuration(map: Configuration.Map(defaultViewport: .none), callout: settings))
    }

    var timeline = Self.timeline(Callout.Settings(geocoder: Self.atlas))

    static func fix(_ latitude: Double) -> Input {
        .fix(LocationCoordinate(latitude: latitude, longitude: 0.5))
    }

    @Test mutating func `selecting the user shows the callout at once`() {
        timeline.at(0, Self.fix(47))
        expectEqual(timeline.at(10, .select(.user)), ["10 callout ok 1 Meridian Way, Degree 47"])
        expect(timeline.at(20, .select(.user)).isEmpty)
        expectEqual(timeline.at(30, .deselect(nil)), ["30 callout hide deselected"])
        expect(timeline.at(40, .deselect(nil)).isEmpty)
    }

    @Test mutating func `a user selected before the first fix gets the callout with it`() {
        expect(timeline.at(0, .select(.user)).isEmpty)
        expectEqual(
            timeline.at(10, Self.fix(47)),
            [
                "10 camera firstFix", "10 callout ok 1 Meridian Way, Degree 47",
            ]
        )
    }

    @Test mutating func `a move updates the callout only if the address changes`() {
        timeline.at(0, .select(.user))
        timeline.at(0, Self.fix(47))
        expect(timeline.at(2000, Self.fix(47.1)).isEmpty)
        expect(
            timeline.at(4000, Self.fix(48)).contains(
                "4000 callout now ok 1 Meridian Way, Degree 48"
            )
        )
    }

    @Test mutating func `does not look up a move of under 50 m`() {
        timeline.at(0, .select(.user))
        timeline.at(0, Self.fix(47.4999))
        expect(!timeline.at(5000, Self.fix(47.5002)).contains { $0.contains("callout") })
        expect(timeline.at(9000, Self.fix(47.5004)).contains { $0.contains("callout now") })
    }

    @Test mutating func `look-ups are at least a second apart`() {
        timeline.at(0, .select(.user))
        timeline.at(0, Self.fix(47))
        expect(!timeline.at(400, Self.fix(48)).contains { $0.contains("callout") })
        expectEqual(timeline.engine.deadline, .milliseconds(1000))
        expect(timeline.advance(to: 1000).contains("1000 callout now ok 1 Meridian Way, Degree 48"))
    }

    @Test mutating func `with nothing near it is unavailable`() {
        timeline.at(0, .select(.user))
        expect(timeline.at(0, Self.fix(85)).contains("0 callout unavailable"))
        expect(
            timeline.at(2000, Self.fix(70)).contains(
                "2000 callout now ok 1 Meridian Way, Degree 70"
            )
        )
    }

    @Test mutating func `reduced accuracy shows only the locality`() {
        timeline.at(0, .select(.user))
        timeline.at(0, Self.fix(47))
        expect(
            timeline.at(10, .authorization(.authorizedWhenInUse, .reduced))
                .contains("10 callout now ok Degree 47")
        )
    }

    @Test mutating func `a denial hides it, and a fix after a new permission shows it again`() {
        timeline.at(0, .select(.user))
        timeline.at(0, Self.fix(47))
        expectEqual(timeline.at(10, .denied).last, "10 callout hide denied")
        expectEqual(timeline.at(20, .authorized), ["20 authorization authorizedWhenInUse"])
        expectEqual(timeline.at(30, Self.fix(47)), ["30 callout ok 1 Meridian Way, Degree 47"])
    }

    @Test mutating func `closing and the end hide it`() {
        timeline.at(0, .select(.user))
        timeline.at(0, Self.fix(47))
        expectEqual(timeline.at(10, .close).last, "10 callout hide closed")

        var other = Self.timeline(Callout.Settings(geocoder: Self.atlas, isAlwaysShown: true))
        other.at(0, Self.fix(47))
        expectEqual(other.finish(), ["0 callout hide end"])
    }

    @Test func `a callout always shown cannot be deselected`() {
        var timeline = Self.timeline(Callout.Settings(geocoder: Self.atlas, isAlwaysShown: true))
        expectEqual(timeline.at(0, Self.fix(47)).count, 2)
        expect(timeline.at(10, .deselect(nil)).isEmpty)
    }

    @Test func `there are no callouts without a geocoder`() {
        var timeline = Self.timeline(Callout.Settings(geocoder: .none, isAlwaysShown: true))
        expectEqual(timeline.at(0, Self.fix(47)), ["0 camera firstFix"])
    }

    @Test mutating func `selecting an unknown annotation does nothing`() {
        timeline.at(0, Self.fix(47))
        timeline.at(10, .select(.annotation("fountain")))
        expectEqual(timeline.verdicts.last, .ignored)

        timeline.at(20, .select(.user))
        expect(timeline.at(30, .deselect(.annotation("fountain"))).isEmpty)
        expectEqual(timeline.verdicts.last, .ignored)
    }

    @Test mutating func `a tap within 22 points of the dot selects, any other deselects`() {
        timeline.at(0, .evenViewport)
        timeline.at(0, .fix(.even(right: 10)))
        // The dot is 10 points right of the middle of a view of 200 by 200.
        let middle = ViewSize.small.width / 2
        let dot = ScreenPoint(x: middle + 10, y: ViewSize.small.height / 2)

        let near = timeline.at(10, .tap(ScreenPoint(x: dot.x, y: dot.y + 21.9)))
        expect(near.contains { $0.contains("callout ok") })
        let far = timeline.at(20, .tap(ScreenPoint(x: dot.x, y: dot.y + 22.1)))
        expectEqual(far, ["20 callout hide deselected"])
    }

    @Test mutating func `setting the clock looks the user up again`() {
        timeline.at(10_000_000, .select(.user))
        timeline.at(10_000_000, Self.fix(47))
        expect(timeline.at(0, Self.fix(48)).contains("0 callout now ok 1 Meridian Way, Degree 48"))
    }
}
