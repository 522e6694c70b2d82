import BearingsTestSupport
import Geography
import Testing

@testable import BearingsEngine

@Suite struct GeocodeRequestTrackerTests {
    var requests = GeocodeRequestTracker(timeout: 5000)

    @Test mutating func `sends a request at once, and one at a time`() {
        let first = requests.request(.paris, at: .seconds(0))
        expectEqual(first?.id, 1)
        expectEqual(requests.request(.lyon, at: .seconds(1)), nil)
        expectEqual(requests.request(.gulfOfGuinea, at: .seconds(2)), nil)

        let (place, next) = requests.answered(1, at: .seconds(3))

        expectEqual(place, .paris)
        expectEqual(next, GeocodeRequestTracker.Request(id: 2, place: .gulfOfGuinea))
    }

    @Test mutating func `drops an answer to anything but the open request`() {
        expectEqual(requests.answered(nil, at: .seconds(0)).place, nil)
        _ = requests.request(.paris, at: .seconds(1))
        expectEqual(requests.answered(7, at: .seconds(2)).place, nil)
        expectEqual(requests.answered(1, at: .seconds(3)).place, .paris)
        expectEqual(requests.answered(1, at: .seconds(4)).place, nil)
    }

    @Test mutating func `an answer without an id answers the newest request`() {
        _ = requests.request(.paris, at: .seconds(0))
        expectEqual(requests.answered(nil, at: .seconds(1)).place, .paris)
    }

    @Test mutating func `repeats a lost request at once, then after 1, 2, 4 … 60 s`() {
        _ = requests.request(.paris, at: .seconds(0))
        var now: Instant = .seconds(0)
        var asked: [Milliseconds] = []
        while asked.count < 10, let deadline = requests.deadline {
            now = deadline
            if requests.deadlineReached(at: now) != nil {
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
        expectEqual(asked, expected)
    }

    @Test mutating func `repeats a lost request for the newest place`() {
        _ = requests.request(.paris, at: .seconds(0))
        _ = requests.request(.lyon, at: .seconds(1))

        expectEqual(requests.deadlineReached(at: .seconds(5))?.place, .lyon)
        _ = requests.deadlineReached(at: .seconds(10))
        _ = requests.request(.paris, at: .milliseconds(10_500))
        expectEqual(requests.deadlineReached(at: .seconds(11))?.place, .paris)
    }

    @Test mutating func `a moving user waits a minute at most`() {
        _ = requests.request(.paris, at: .seconds(0))
        var lost: Instant = .seconds(0)
        while let deadline = requests.deadline, deadline < .seconds(3600) {
            lost = deadline
            _ = requests.deadlineReached(at: deadline)
        }
        // The rest began where the last question was given up.
        expectEqual(requests.request(.lyon, at: lost.advanced(by: 59_000)), nil)
        expectEqual(requests.deadline, lost.advanced(by: 60_000))
        expectEqual(requests.request(.lyon, at: lost.advanced(by: 60_000))?.place, .lyon)
    }

    @Test mutating func `a geocoder that never answers gets a few dozen requests a year`() {
        _ = requests.request(.paris, at: .seconds(0))
        var count = 1
        while let deadline = requests.deadline, deadline < .seconds(366 * 86_400) {
            if requests.deadlineReached(at: deadline) != nil { count += 1 }
        }
        expect(count < 40)
    }

    @Test mutating func `does nothing before the deadline`() {
        _ = requests.request(.paris, at: .seconds(0))
        expectEqual(requests.deadlineReached(at: .milliseconds(4999)), nil)
        expectEqual(requests.deadline, .seconds(5))
    }

    @Test mutating func `ignores answers to a cancelled request`() {
        _ = requests.request(.paris, at: .seconds(0))
        requests.cancel()

        expectEqual(requests.answered(1, at: .seconds(1)).place, nil)
        expectEqual(requests.deadline, nil)
        expectEqual(requests.request(.lyon, at: .seconds(2))?.id, 2)
    }
}
