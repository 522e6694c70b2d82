import BearingsTestSupport
import Testing

@testable import BearingsEngine

@Suite struct FrameGridTests {
    let grid = FrameGrid(rate: 60)

    @Test func `a frame between milliseconds prints as the nearer and is due at the later`() {
        expectEqual((1...3).map { grid.printed($0).millisecondsSince1970 }, [17, 33, 50])
        expectEqual((1...3).map { grid.due($0).millisecondsSince1970 }, [17, 34, 50])
        expectEqual((1...3).map { grid.isBetweenMilliseconds($0) }, [true, true, false])
    }

    @Test func `an input at a frame comes before the next frame`() {
        expectEqual(grid.firstFrame(after: grid.tick(at: .milliseconds(0))), 1)
        expectEqual(grid.firstFrame(after: grid.tick(at: .milliseconds(33))), 2)
        expectEqual(grid.firstFrame(after: grid.tick(at: .milliseconds(34))), 3)
        expectEqual(grid.firstFrame(after: grid.tick(at: .milliseconds(50))), 4)
    }

    @Test func `frames before 1970 are on the same grid`() {
        expectEqual(grid.firstFrame(after: grid.tick(at: .milliseconds(-1))), 0)
        expectEqual(grid.firstFrame(after: grid.tick(at: .milliseconds(-17))), -1)
        expectEqual(grid.due(-1).millisecondsSince1970, -16)
        expectEqual(grid.printed(-1).millisecondsSince1970, -17)
    }

    @Test func `an input comes before a frame exactly if its time is earlier`() {
        for rate: Int64 in [1, 7, 24, 30, 59, 60, 90, 120, 144, 1000] {
            let grid = FrameGrid(rate: rate)
            for frame: Int64 in -50...50 {
                for millisecond in grid.due(frame).millisecondsSince1970 - 2...grid.due(frame)
                    .millisecondsSince1970 + 2
                {
                    let isBefore = millisecond * rate < 1000 * frame
                    expectEqual((Instant.milliseconds(millisecond) < grid.due(frame)), isBefore)
                }
            }
        }
    }
}
