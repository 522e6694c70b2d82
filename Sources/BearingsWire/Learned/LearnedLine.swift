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
    /// Those of its segments.
    var marks: UInt64 = 0
    var milliseconds: Int64 = 0
    /// The session's name in the buffer.
    var session = ByteRange(start: 0, count: 0)

    /// Whether a slot has been filled.
    @inline(__always)
    func has(_ slot: LearnedSegment.Slot) -> Bool {
        marks & (1 << UInt64(LearnedSegment.slotBits &+ Int(slot.rawValue))) != 0
    }

    /// The fix that it tells, `nil` where that takes the general parser.
    ///
    /// - Parameter numbers: The numbers by slot, of which those not filled mean nothing.
    @inline(__always)
    func fix(_ numbers: borrowing MutableSpan<Double>) -> Fix? {
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

extension LearnedSegment.Rule {
    /// A number as it counts, NaN for one that is as good as none; `nil` for one to complain about.
    @inline(__always)
    func applied(to number: Double) -> Double? {
        switch self {
        case .any: number
        case .refusedBelow0: number < 0 ? nil : number
        case .unknownBelow0: number < 0 ? .nan : number
        case .kilometresPerHour: number < 0 ? .nan : number / 3.6
        }
    }
}
