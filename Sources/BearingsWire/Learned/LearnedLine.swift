import BearingsEngine
import Geography

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// What a line that is read by segments has told so far, but for its numbers.
struct LearnedLine: BitwiseCopyable {
    /// The slots that have been filled, and the members that have begun, a bit each.
    private(set) var slots: UInt32 = 0
    var members: UInt64 = 0
    var milliseconds: Int64 = 0
    /// The session's name in the buffer.
    var session = ByteRange(start: 0, count: 0)

    /// What every line must have told.
    private static var place: UInt32 {
        LearnedSegment.Slot.latitude.bit | LearnedSegment.Slot.longitude.bit
    }

    /// Notes that a slot is filled, each once: two keys for one thing are for the general parser to weigh.
    @inline(__always)
    mutating func fill(_ slot: LearnedSegment.Slot) -> Bool {
        let bit = slot.bit
        guard slots & bit == 0 else { return false }
        slots |= bit
        return true
    }

    /// Takes a number under its slot, unless it is one to complain about.
    @inline(__always)
    mutating func take(
        _ number: Double,
        _ segment: LearnedSegment,
        into numbers: inout MutableSpan<Double>
    ) -> Bool {
        guard fill(segment.slot) else { return false }
        var number = number
        if segment.rule != .any {
            if number < 0 {
                if segment.rule == .refusedBelow0 { return false }
                number = .nan
            }
            if segment.rule == .kilometresPerHour { number /= 3.6 }
        }
        numbers[Int(segment.slot.rawValue)] = number
        return true
    }

    @inline(__always)
    func has(_ slot: LearnedSegment.Slot) -> Bool { slots & slot.bit != 0 }

    /// The fix that it tells, `nil` where that takes the general parser.
    ///
    /// - Parameter numbers: The numbers by slot, of which those not filled mean nothing.
    @inline(__always)
    func fix(_ numbers: borrowing MutableSpan<Double>) -> Fix? {
        guard slots & Self.place == Self.place else { return nil }
        let (latitude, longitude) = (numbers[0], numbers[1])
        guard latitude.magnitude <= 90, longitude.isFinite else { return nil }
        var fix = Fix(coordinate: LocationCoordinate(latitude: latitude, longitude: longitude))
        if has(.accuracy) { fix.accuracy = numbers[2] }
        if has(.altitude) { fix.altitude = numbers[3] }
        if has(.verticalAccuracy) { fix.verticalAccuracy = numbers[4] }
        if has(.speed) { fix.speed = numbers[5] }
        if has(.course) { fix.course = numbers[6] }
        if has(.heading) { fix.heading = numbers[7] }
        if has(.eastError), has(.northError), fix.accuracy == nil {
            let error = hypot(numbers[8], numbers[9])
            guard error != .infinity else { return nil }
            fix.accuracy = error
        }
        return fix
    }
}

extension LearnedSegment.Slot {
    /// Its bit among those filled; both forms of a time are one.
    @inline(__always)
    fileprivate var bit: UInt32 {
        1 << UInt32(self == .unixTime ? Self.time.rawValue : rawValue)
    }

    /// Whether its value stands between quotes.
    var isText: Bool { self == .time || self == .session || self == .otherText }
}
