import BearingsTestSupport
import Geography
import Testing

@testable import BearingsEngine

@Suite struct GeocodeRequestTrackerTests {
    var dialogue = GeocodeRequestTracker(timeout: 5000)

    @Test mutating func `asks at once, and one question at a time`() {
        let first = dialogue.want(.paris, at: .seconds(0))
        #expect(first?.id == 1)
        #expect(dialogue.want(.lyon, at: .seconds(1)) == nil)
        #expect(dialogue.want(.gulfOfGuinea, at: .seconds(2)) == nil)

        let (place, next) = dialogue.answered(1, at: .seconds(3))

        #expect(place == .paris)
        #expect(next == GeocodeRequestTracker.Request(id: 2, place: .gulfOfGuinea))
    }

    @Test mutating func `an answer to anything but the question on its way is dropped`() {
        #expect(dialogue.answered(nil, at: .seconds(0)).place == nil)
        _ = dialogue.want(.paris, at: .seconds(1))
        #expect(dialogue.answered(7, at: .seconds(2)).place == nil)
        #expect(dialogue.answered(1, at: .seconds(3)).place == .paris)
        #expect(dialogue.answered(1, at: .seconds(4)).place == nil)
    }

    @Test mutating func `an answer that names no question is to the newest`() {
        _ = dialogue.want(.paris, at: .seconds(0))
        #expect(dialogue.answered(nil, at: .seconds(1)).place == .paris)
    }

    @Test mutating func `a lost question is asked at once, then after 1, 2, 4 … 60 s`() {
        _ = dialogue.want(.paris, at: .seconds(0))
        var now: Instant = .seconds(0)
        var asked: [Milliseconds] = []
        while asked.count < 10, let deadline = dialogue.deadline {
            now = deadline
            if dialogue.deadlineReached(at: now) != nil {
                asked.append(now.millisecondsSince1970 / 1000)
            }
        }

        // Each is lost after 5 s.
        let rests: [Milliseconds] = [0, 1, 2, 4, 8, 16, 32, 64, 128, 256]
        var expected: [Milliseconds] = []
        var time: Milliseconds = 0
        for rest in rests {
            time += 5 + rest
            expected.append(time)
        }
        #expect(asked == expected)
    }

    @Test mutating func `a lost question is asked again of the newest place`() {
        _ = dialogue.want(.paris, at: .seconds(0))
        _ = dialogue.want(.lyon, at: .seconds(1))

        #expect(dialogue.deadlineReached(at: .seconds(5))?.place == .lyon)
        _ = dialogue.deadlineReached(at: .seconds(10))
        _ = dialogue.want(.paris, at: .milliseconds(10_500))
        #expect(dialogue.deadlineReached(at: .seconds(11))?.place == .paris)
    }

    @Test mutating func `whoever moves is not kept waiting for more than a minute`() {
        _ = dialogue.want(.paris, at: .seconds(0))
        var lost: Instant = .seconds(0)
        while let deadline = dialogue.deadline, deadline < .seconds(3600) {
            lost = deadline
            _ = dialogue.deadlineReached(at: deadline)
        }
        // The rest began where the last question was given up.
        #expect(dialogue.want(.lyon, at: lost.advanced(by: 59_000)) == nil)
        #expect(dialogue.deadline == lost.advanced(by: 60_000))
        #expect(dialogue.want(.lyon, at: lost.advanced(by: 60_000))?.place == .lyon)
    }

    @Test mutating func `a geocoder that never was is asked a few dozen times in a year`() {
        _ = dialogue.want(.paris, at: .seconds(0))
        var count = 1
        while let deadline = dialogue.deadline, deadline < .seconds(366 * 86_400) {
            if dialogue.deadlineReached(at: deadline) != nil { count += 1 }
        }
        #expect(count < 40)
    }

    @Test mutating func `looking early does nothing`() {
        _ = dialogue.want(.paris, at: .seconds(0))
        #expect(dialogue.deadlineReached(at: .milliseconds(4999)) == nil)
        #expect(dialogue.deadline == .seconds(5))
    }

    @Test mutating func `what is cancelled is not listened to`() {
        _ = dialogue.want(.paris, at: .seconds(0))
        dialogue.cancel()

        #expect(dialogue.answered(1, at: .seconds(1)).place == nil)
        #expect(dialogue.deadline == nil)
        #expect(dialogue.want(.lyon, at: .seconds(2))?.id == 2)
    }
}
