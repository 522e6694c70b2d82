import BearingsTestSupport
import Geocoding
import Geography
import Testing

@testable import bearings

@Suite struct PageGroundTests {
    private static let bern = LocationCoordinate(latitude: 46.9480, longitude: 7.4474)

    private func ground(_ places: LocationCoordinate...) -> PageGround {
        var surroundings = Surroundings()
        for place in places { surroundings.add(place) }
        return PageGround(around: surroundings)
    }

    @Test func `a page names the largest places of the world and the small ones near its log`() {
        let (anywhere, here) = (ground().places(), ground(Self.bern).places())

        expect(anywhere.hasPrefix("[[\"Shanghai\",31.2222,121.4581],\n"))
        for name in ["Tokyo", "Zürich"] { expect(here.contains("[\"\(name)\",")) }
        expect(here.contains("[\"Münsingen\",") && !anywhere.contains("[\"Münsingen\","))
        expect(here.utf8.count < anywhere.utf8.count * 2)
    }

    @Test func `outlines are rough but near a log`() {
        let (rough, exact) = (ground().land(), ground(Self.bern).land())

        expect(rough.utf8.count < 100_000)
        expect(exact.utf8.count > rough.utf8.count)
        expect(exact.utf8.count < rough.utf8.count + 20_000)
        expect(exact.unicodeScalars.allSatisfy { $0 == "\n" || (63...126).contains($0.value) })
    }

    @Test func `an outline is a chain of steps`() {
        var text = OutlineText()
        text.append(LocationCoordinate(latitude: 0.01, longitude: -0.02), isBorder: false)
        // It is where the one before is, to a hundredth of a degree.
        text.append(LocationCoordinate(latitude: 0.012, longitude: -0.021), isBorder: true)
        text.append(LocationCoordinate(latitude: 0.01, longitude: 0.98), isBorder: true)

        expectEqual(text.count, 2)
        // 1 north and 2 west; none north and 100 east, which is 2 · 200 + 1 in groups of 5 bits, along a border.
        expectEqual(text.text, "AE?pK")
    }

    @Test func `surroundings go around the world`() {
        var surroundings = Surroundings()
        surroundings.add(LocationCoordinate(latitude: 90, longitude: 180))
        surroundings.add(LocationCoordinate(latitude: -90, longitude: 539.5))
        let near = surroundings.widened(by: 1)

        for (latitude, longitude, isNear) in [
            (89.5, -179.5, true), (88.5, 179.5, true), (88.5, 178.5, false), (-89.5, 179.5, true),
            (-89.5, -179.5, true), (0, 180, false),
        ] {
            let place = LocationCoordinate(latitude: latitude, longitude: longitude)
            expectEqual(near.contains(place), isNear, "\(latitude), \(longitude)")
        }
    }
}
