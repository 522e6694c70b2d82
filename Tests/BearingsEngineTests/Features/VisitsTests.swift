import BearingsTestSupport
import Geography
import Testing

@testable import BearingsEngine

@Suite struct VisitsTests {
    private var visits = Visits(StayFinder.Rules())

    private mutating func moved(to latitude: Double, at second: Int64) -> [VisitEvent] {
        let place = LocationCoordinate(latitude: latitude, longitude: 7)
        return visits.userMoved(to: place, accuracy: nil, at: .seconds(second))
    }

    @Test mutating func `a visit goes on from its snapshot`() throws {
        for second in stride(from: Int64(0), through: 240, by: 30) {
            _ = moved(to: 46, at: second)
        }
        let stored = FieldWriter.bytes { visits.code(&$0) }
        var reader = FieldReader(stored, 0..<stored.count)
        visits = Visits(StayFinder.Rules())
        visits.code(&reader)
        expectEqual(moved(to: 46, at: 270), [])
        let last = visits.end(.closed, at: .seconds(280))
        let end = try #require(last)
        expectEqual(end.phase, .departure(.closed))
        expectEqual(end.stay?.duration, 270_000)
        expectEqual(end.stay?.age, 10_000)
    }
}
