import BearingsEngine
import BearingsTestSupport
import Testing

@testable import bearings

@Suite struct VisibilityRunsTests {
    private var visibility = VisibilityRuns()

    @Test mutating func `a run lasts from one visibility to the next`() {
        visibility.become(.on, .seconds(0))
        visibility.become(.on, .seconds(1))
        visibility.become(.partial, .seconds(10))
        visibility.become(.off, .seconds(12))
        visibility.finish(.seconds(20))

        expectEqual(
            visibility.runs,
            [
                .init(from: .seconds(0), until: .seconds(10)),
                .init(from: .seconds(10), until: .seconds(12), partial: 2000),
                .init(from: .seconds(12), until: .seconds(20), off: 8000),
            ]
        )
        expectEqual(visibility.resolution, 0)
    }

    @Test mutating func `an unknown visibility has no run`() {
        visibility.become(.off, .seconds(0))
        visibility.become(nil, .seconds(4))
        visibility.become(.on, .seconds(9))
        visibility.finish(.seconds(10))

        expectEqual(visibility.runs.map(\.from), [.seconds(0), .seconds(9)])
        expectEqual(visibility.runs.map(\.until), [.seconds(4), .seconds(10)])
    }

    @Test mutating func `no run spans a clock set back`() {
        visibility.become(.off, .seconds(100))
        visibility.wasSetBack(from: .seconds(130), to: .seconds(20))
        visibility.finish(.seconds(25))

        expectEqual(visibility.runs.map(\.from), [.seconds(20), .seconds(100)])
        expectEqual(visibility.runs.map(\.off), [5000, 30_000])
    }

    @Test mutating func `merges runs if there are too many, without losing time off the screen`() {
        for second in 0..<5000 {
            visibility.become(second.isMultiple(of: 2) ? .off : .on, .seconds(Int64(second)))
        }
        visibility.finish(.seconds(5000))

        expect(visibility.runs.count <= VisibilityRuns.mostRuns)
        expect(visibility.resolution > 0)
        expectEqual(visibility.runs.reduce(0) { $0 + $1.off }, 2_500_000)
        expectEqual(visibility.runs.reduce(0) { $0 + $1.time }, 5_000_000)
        expect(visibility.runs.allSatisfy { $0.off <= $0.time })
    }
}
