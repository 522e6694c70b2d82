import BearingsTestSupport
import Testing

@testable import BearingsEngine

@Suite struct HeadingTrackTests {
    @Test func `interpolates evenly between two headings`() {
        var track = HeadingTrack(10, at: 0)
        track.append(20, at: 100, neededFrom: 0)

        expectEqual(track.value(at: -5).heading, 10)
        expectEqual(track.value(at: 25).heading, 12.5)
        expectEqual(track.value(at: 25).slope, 0.1)
        expectEqual(track.value(at: 100).heading, 20)
        expectEqual(track.value(at: 100).slope, 0.1)
        expectEqual(track.value(at: 101).slope, 0)
    }

    @Test func `takes the short way past north`() {
        var track = HeadingTrack(350, at: 0)
        track.append(10, at: 100, neededFrom: 0)
        track.append(350, at: 200, neededFrom: 0)

        expectEqual(track.value(at: 50).heading, 360)
        expectEqual(track.value(at: 100).heading, 370)
        expectEqual(track.value(at: 200).heading, 350)
    }

    @Test func `restarting discards earlier headings`() {
        var track = HeadingTrack(350, at: 0)
        track.append(10, at: 100, neededFrom: 0)
        track.append(20, at: 200, neededFrom: 0)
        track.restart(heading: 30, at: 900)

        expectEqual(track, HeadingTrack(30, at: 900))
    }

    @Test func `changes while another heading is still to come`() {
        var track = HeadingTrack(0, at: 0)
        track.append(0, at: 100, neededFrom: 0)
        expect(!track.changes(from: 0))

        track.append(10, at: 200, neededFrom: 0)
        expect(track.changes(from: 150))
        expect(track.changes(from: 200))
        expect(!track.changes(from: 201))
    }

    @Test func `the next change begins where a heading ends`() {
        var track = HeadingTrack(0, at: 0)
        track.append(0, at: 100, neededFrom: -1000)
        track.append(10, at: 200, neededFrom: -1000)
        track.append(10, at: 300, neededFrom: -1000)
        track.append(20, at: 400, neededFrom: -1000)

        expectEqual(track.nextChange(from: -50), 100)
        expectEqual(track.nextChange(from: 150), 150)
        expectEqual(track.nextChange(from: 201), 300)
        expectEqual(track.nextChange(from: 400), 400)
        expectEqual(track.nextChange(from: 401), nil)
    }

    @Test func `of several headings at one time keeps the first and the newest`() {
        var (many, few) = (HeadingTrack(0, at: 0), HeadingTrack(0, at: 0))
        for heading in 1...100 { many.append(Double(heading), at: 100, neededFrom: 0) }
        few.append(1, at: 100, neededFrom: 0)
        few.append(100, at: 100, neededFrom: 0)
        expectEqual(many, few)

        many.append(110, at: 200, neededFrom: 0)
        expectEqual(many.value(at: 50).heading, 0.5)
        expectEqual(many.value(at: 150).heading, 105)
    }

    @Test func `keeps what is still needed of any number of headings`() {
        var track = HeadingTrack(0, at: 0)
        for step: Int64 in 1...1000 {
            track.append(Double(step % 360), at: 10 * step, neededFrom: 10 * step - 100)

            let shown = track.value(at: max(0, 10 * step - 95)).heading
            expect(abs(shown - max(0, Double(step) - 9.5)) < 1e-9)
        }
    }
}
