import BearingsEngine
import BearingsWire
import Geography

/// A session of a log: a person, their phone, and the map they move.
struct Walker {
    /// What the next record is about.
    private enum Step {
        case firstPermission
        case firstViewport
        case fix
        case permission
        case viewport
        case tick
    }

    /// The time of the next record, in milliseconds since 1970; `nil` after the last.
    private(set) var due: Int64?

    /// The session's name as a JSON string; empty for none.
    private let name: [UInt8]
    private var random: SplitMix64
    private var person: Person
    private var receiver = Receiver()
    private var permission = Permission()
    private var map: MapMovement
    private var step = Step.firstPermission
    private var fixesLeft: Int
    private var fixesUntilGesture = 0
    private var ticksLeft = 0
    private var nextFix: Int64
    /// From one fix to the next, in milliseconds, without pauses.
    private var interval: Int64 = 1000

    /// In milliseconds; six of them are as long as a fix may be away before it is stale.
    private static let tickPeriod: Int64 = 5000

    /// 2026-01-01T09:00:00Z.
    private static let start: Int64 = 1_767_258_000_000

    /// Creates session `number`, from 0.
    init(_ number: Int, _ name: [UInt8], fixes: Int, seed: UInt64) {
        self.name = name
        var random = SplitMix64(seed: seed, walker: number)
        person = Person(&random)
        map = MapMovement(centeredOn: person.position)
        // The first begins at nine, and the others within a minute.
        let first = Self.start + (number == 0 ? 0 : Int64(random.below(60_000)))
        due = first
        nextFix = first + 1000
        fixesLeft = fixes
        self.random = random
    }

    /// Appends the record that is due, and decides on the next.
    mutating func appendNext(by encoder: inout RecordEncoder, to out: inout [UInt8]) {
        guard let time = due else { return }
        let instant = Instant(millisecondsSince1970: time)
        switch step {
        case .firstPermission:
            encoder.append(permission.input, at: instant, session: name, to: &out)
            plan(.firstViewport, at: time + 40)
        case .firstViewport:
            encoder.append(record: .viewport, at: instant, session: name, to: &out) {
                map.putMembers(&$0)
            }
            fixesUntilGesture = random.number(in: 5...80)
            planFix()
        case .permission:
            encoder.append(permission.input, at: instant, session: name, to: &out)
            planFix()
        case .viewport:
            map.update()
            encoder.append(record: .viewport, at: instant, session: name, to: &out) {
                map.putMembers(&$0)
            }
            if map.updatesLeft > 0 {
                plan(.viewport, at: time + Int64(random.number(in: 16...40)))
            } else {
                planFix()
            }
        case .tick:
            encoder.append(.tick, at: instant, session: name, to: &out)
            ticksLeft -= 1
            if ticksLeft > 0 {
                plan(.tick, at: time + Self.tickPeriod)
            } else {
                planFix()
            }
        case .fix:
            encoder.append(.fix(read().fix), at: instant, session: name, to: &out)
            fixesLeft -= 1
            interval = Int64(random.number(in: 980...1040))
            if permission.isReduced { wait() }
            nextFix = time + interval
            planAfterFix(at: time)
        }
    }

    private mutating func plan(_ step: Step, at time: Int64) {
        self.step = step
        due = time
    }

    private mutating func planFix() {
        step = .fix
        due = fixesLeft > 0 ? nextFix : nil
    }

    /// Puts the next fix off: a phone tells of a neighbourhood now and then.
    ///
    /// Nobody seems faster than 75 m/s so: from one middle to that of the next square are 5.7 km.
    private mutating func wait() { interval = Int64(random.number(in: 75_000...120_000)) }

    /// Decides what comes between the fix at `time` and the next, which all fits into a second.
    private mutating func planAfterFix(at time: Int64) {
        guard fixesLeft > 0 else {
            due = nil
            return
        }
        fixesUntilGesture -= 1
        let wasReduced = permission.isReduced
        if permission.changes(&random) {
            if permission.isReduced, !wasReduced {
                wait()
                nextFix = time + interval
            }
            plan(.permission, at: time + 500)
        } else if fixesUntilGesture <= 0 {
            fixesUntilGesture = random.number(in: 60...100)
            map.beginGesture(around: person.position, &random)
            plan(.viewport, at: time + Int64(random.number(in: 20...100)))
        } else if person.isAtRest, random.isOnce(in: 200) {
            // The phone saves power, and only the host's clock goes on.
            ticksLeft = random.number(in: 1...8)
            nextFix += Int64(ticksLeft) * Self.tickPeriod
            plan(.tick, at: time + Self.tickPeriod)
        } else {
            planFix()
        }
    }

    /// Moves the person on, and reads the phone.
    private mutating func read() -> Reading {
        var left = Int(interval)
        while left > 0 {
            // Steps of about a second.
            let step = left < 2000 ? left : 1000
            person.move(for: step, &random)
            left -= step
        }
        let position = receiver.locate(person.position, &random)
        guard !permission.isReduced else {
            return .neighborhood(of: position, altitude: person.altitude)
        }
        let speed = person.speed
        return Reading(
            position: position,
            accuracy: receiver.accuracy,
            altitude: person.altitude,
            speed: speed,
            // Standing still leads nowhere.
            course: speed > 300 ? person.course : nil
        )
    }
}
