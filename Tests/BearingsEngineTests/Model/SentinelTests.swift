import BearingsTestSupport
import Geography
import Testing

@testable import BearingsEngine

@Suite struct SentinelTests {
    private struct Both {
        @Sentinel var time: Instant?
        @Sentinel var place: LocationCoordinate?
    }

    @Test func `stores nil and any other value`() {
        var both = Both()
        expect(both.time == nil && both.place == nil)
        for milliseconds in [.min + 1, -1, 0, 1, .max] as [Milliseconds] {
            let time = Instant(millisecondsSince1970: milliseconds)
            both.time = time
            expectEqual(both.time, time)
        }
        for place in [LocationCoordinate(latitude: 0, longitude: 0), .paris] {
            both.place = place
            expectEqual(both.place, place)
        }
        (both.time, both.place) = (nil, nil)
        expect(both.time == nil && both.place == nil)
    }

    @Test func `takes no more space than its value and equals itself`() {
        expectEqual(MemoryLayout<Sentinel<Instant>>.size, MemoryLayout<Instant>.size)
        expectEqual(
            MemoryLayout<Sentinel<LocationCoordinate>>.size,
            MemoryLayout<LocationCoordinate>.size
        )
        expectEqual(Sentinel<LocationCoordinate>(), Sentinel<LocationCoordinate>())
        expect(Sentinel<LocationCoordinate>(wrappedValue: .paris) != Sentinel<LocationCoordinate>())
    }
}
