import BearingsTestSupport
import BearingsWire
import Geography
import Testing

@testable import bearings

@Suite struct ScreenStateTests {
    private static let fix = #""lat":1,"lon":2"#
    private static let camera = #""reason":"first_fix","center":{"lat":1,"lon":2},"zoom":16"#

    @Test func `without a region the map is centred on the first fix, until a denial`() {
        var screen = DrawnScreen(nil)
        screen.add("camera", Self.camera)
        screen.add("location", Self.fix)

        let center = LocationCoordinate(latitude: 1, longitude: 2)
        expectEqual(screen.state.viewport, Viewport(center: center, zoom: 16, size: .phone))
        screen.add("authorization", #""status":"denied","accuracy":"reduced","usable":false"#)
        expectEqual(screen.state.viewport, nil)
        expectEqual(screen.state.location, nil)
        expectEqual(screen.state.denial, "denied, reduced")
        screen.add("authorization", #""status":"authorizedAlways","usable":true"#)
        screen.add("location", #""lat":3,"lon":4"#)
        expectEqual(screen.state.viewport?.center, LocationCoordinate(latitude: 3, longitude: 4))
        expectEqual(screen.state.viewport?.zoom, 16)
    }

    @Test func `a map that moves stands where it rests, not at the first fix`() {
        var screen = DrawnScreen(nil)
        screen.add("region", #""phase":"will_change""#)
        screen.add("camera", Self.camera)
        screen.add("location", Self.fix)

        expectEqual(screen.state.viewport, nil)
    }

    @Test func `a denial keeps the region`() {
        var screen = DrawnScreen(nil)
        screen.add(
            "region",
            #""phase":"did_change","center":{"lat":5,"lon":6},"span":{"lat":1,"lon":1},"zoom":9,"heading":0,"pitch":0"#
        )
        screen.add("region", #""phase":"will_change""#)
        screen.add("camera", Self.camera)
        screen.add("authorization", #""status":"denied","usable":false"#)

        expectEqual(screen.state.viewport?.center, LocationCoordinate(latitude: 5, longitude: 6))
    }

    @Test func `a sequence that starts again is a new session`() {
        var screen = DrawnScreen()
        screen.add("location", Self.fix)
        screen.add("follow", #""mode":"follow""#)
        expect(screen.state.isFollowing)

        let header = ScreenEvent.Header(sequence: 2, time: .seconds(1), session: "a")
        var repeated = screen.state
        var snapshot = ScreenEvent(header: header, content: .stale)
        snapshot.header.isSnapshot = true
        repeated.apply(snapshot, at: .seconds(1))
        expect(repeated.isFollowing && repeated.isStale)

        var anew = screen.state
        anew.apply(ScreenEvent(header: header, content: .stale), at: .seconds(1))
        expect(!anew.isFollowing && anew.isStale && anew.location == nil)
    }

    @Test func `closing a session forgets the user`() {
        var screen = DrawnScreen()
        screen.add("location", Self.fix)
        screen.add("stale", #""age":30"#)
        screen.add("callout", #""phase":"hide","annotation":"user","reason":"closed""#)

        expectEqual(screen.state.location, nil)
        expect(!screen.state.isStale)
    }

    @Test func `a removed pin is gone, and one added again comes last`() {
        var screen = DrawnScreen()
        let items = #"{"id":"a","lat":1,"lon":2},{"id":"b","lat":3,"lon":4}"#
        screen.add("annotations", #""items":[\#(items)]"#)
        screen.add("annotations", #""items":[{"id":"a","lat":5,"lon":6}]"#)
        expectEqual(screen.state.pins.inOrder.map(\.name), ["a", "b"])

        screen.add("annotations", #""items":[{"id":"a","lat":7,"lon":8}],"removed":["a"]"#)
        expectEqual(screen.state.pins.inOrder.map(\.name), ["b", "a"])
        expectEqual(screen.state.pins["a"]?.coordinate.latitude, 7)
    }
}
