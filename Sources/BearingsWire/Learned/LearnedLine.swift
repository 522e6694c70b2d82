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
        guard let coordinate = coordinate(numbers) else { return nil }
        var fix = Fix(coordinate: coordinate)
        fix.accuracy = number(.accuracy, numbers)
        fix.altitude = number(.altitude, numbers) ?? number(.height, numbers)
        fix.verticalAccuracy = number(.verticalAccuracy, numbers)
        fix.speed = number(.speed, numbers)
        fix.course = number(.course, numbers)
        fix.heading = number(.heading, numbers)
        if fix.accuracy == nil, let east = number(.eastError, numbers),
            let north = number(.northError, numbers)
        {
            let error = hypot(east, north)
            guard error != .infinity else { return nil }
            fix.accuracy = error
        }
        return fix
    }

    /// The map that it tells, `nil` where that takes the general parser.
    func viewport(_ numbers: borrowing MutableSpan<Double>) -> ViewportUpdate? {
        guard let coordinate = coordinate(numbers) else { return nil }
        var update = ViewportUpdate()
        update.center = coordinate
        update.zoom = number(.zoom, numbers)
        if let zoom = update.zoom, !Viewport.zoomRange.contains(zoom) { return nil }
        update.heading = number(.heading, numbers)
        update.pitch = number(.pitch, numbers)
        let (width, height) = (number(.width, numbers), number(.viewHeight, numbers))
        if let width, let height {
            // The general parser has a word on the rest.
            let range = 1...RecordDecoder.mostPoints
            guard range.contains(width), range.contains(height) else { return nil }
            update.size = ViewSize(width: width, height: height)
        } else if width != nil || height != nil {
            return nil
        }
        return update
    }

    @inline(__always)
    private func coordinate(_ numbers: borrowing MutableSpan<Double>) -> LocationCoordinate? {
        let latitude = numbers[Int(LearnedSegment.Slot.latitude.rawValue)]
        let longitude = numbers[Int(LearnedSegment.Slot.longitude.rawValue)]
        guard latitude.magnitude <= 90, longitude.isFinite else { return nil }
        return LocationCoordinate(latitude: latitude, longitude: longitude)
    }

    /// The number of a slot, `nil` if it has none or one as good as none.
    @inline(__always)
    private func number(
        _ slot: LearnedSegment.Slot,
        _ numbers: borrowing MutableSpan<Double>
    ) -> Double? {
        guard has(slot) else { return nil }
        let number = numbers[Int(slot.rawValue)]
        return number.isNaN ? nil : number
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
