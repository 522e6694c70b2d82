import BearingsEngine
import BearingsTestSupport
import Testing

@testable import BearingsDocuments
@testable import BearingsWire

@Suite struct TrackOverlapTests {
    /// The messages about tracks, each a name and the times of its points in seconds.
    private static func hints(_ tracks: [(String, [Int64])]) -> [String] {
        var overlap = TrackOverlap()
        var hints: [String] = []
        for (number, (name, times)) in tracks.enumerated() {
            for time in times {
                let instant = Instant(millisecondsSince1970: time * 1000)
                if let hint = overlap.add(instant, of: number, Array(name.utf8)) {
                    hints.append(hint)
                }
            }
        }
        return hints
    }

    @Test func `reports overlapping tracks once`() {
        let hints = Self.hints([("Ann", [0, 100]), ("Bob", [50, 60, 70]), ("Eve", [55, 65])])
        expectEqual(
            hints,
            [#"track "Bob" overlaps track "Ann": --session-from source keeps them apart"#]
        )
    }

    @Test func `a track that begins earlier and reaches into another overlaps too`() {
        expectEqual(Self.hints([("Ann", [50, 100]), ("Bob", [0, 60])]).count, 1)
    }

    @Test func `tracks without names cannot be distinguished`() {
        let hints = Self.hints([("", [0, 100]), ("", [50])])
        expectEqual(hints, ["a track overlaps a track: they are read as one person's"])
    }

    @Test func `does not report successive tracks, in either order`() {
        expectEqual(Self.hints([("Ann", [0, 100]), ("Bob", [100, 200]), ("Eve", [-9, -5])]), [])
    }
}
