import BearingsEngine
import Geography

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The numbers of a line by their slots.
struct LearnedFigures: Sendable {
    /// NaN for what the line has not told.
    var numbers = [Double](repeating: .nan, count: LearnedSegment.Slot.numbers)
    /// The marks of the slots that may have one.
    var known: UInt64 = 0

    /// Empties the slots of some marks.
    @inline(never)
    static func forget(_ marks: UInt64, of numbers: inout MutableSpan<Double>) {
        for slot in numbers.indices where marks & LearnedSegment.mark(ofSlot: slot) != 0 {
            numbers[slot] = .nan
        }
    }
}

/// What a line that is read by segments has told so far, but for its numbers.
struct LearnedLine: BitwiseCopyable {
    /// How far it has been read.
    var position: Int
    var form = LearnedForm.native
    /// Those of its segments.
    var marks: UInt64 = 0
    var milliseconds: Int64 = 0
    /// The session's name in the buffer.
    var session = ByteRange(start: 0, count: 0)

    /// A line of which nothing has been read.
    @inline(__always)
    init(at position: Int) {
        self.position = position
    }

    /// Reads a value that is no number by itself.
    ///
    /// - Returns: Whether one stands there that needs no closer look.
    @inline(never)
    mutating func read(
        _ slot: LearnedSegment.Slot,
        _ bytes: Span<UInt8>,
        _ safe: Int,
        _ clock: inout LearnedClock
    ) -> Bool {
        switch slot {
        case .time:
            let isUTC = form != .native
            guard let time = clock.read(bytes, at: &position, safe, assumesUTC: isUTC) else {
                return false
            }
            milliseconds = time
        case .unixTime:
            let number = bytes.learnedNumber(at: &position, safe)
            guard let time = BearingsWire.milliseconds(fromUnixNumber: number) else { return false }
            milliseconds = time
        case .session:
            let first = position
            guard bytes.skipLearnedText(from: &position, to: safe),
                1...RecordDecoder.longestSessionName ~= position &- first
            else { return false }
            session = ByteRange(from: first, to: position)
        default:
            return bytes.skipLearnedText(from: &position, to: safe)
        }
        return true
    }

    /// Whether a slot has been filled.
    @inline(__always)
    func has(_ slot: LearnedSegment.Slot) -> Bool {
        marks & (1 << UInt64(LearnedSegment.slotBits &+ Int(slot.rawValue))) != 0
    }

    /// The fix that it tells, `nil` where that takes the general parser.
    ///
    /// - Parameter numbers: The numbers by slot.
    @inline(__always)
    func fix(_ numbers: borrowing MutableSpan<Double>) -> Fix? {
        precondition(numbers.count == LearnedSegment.Slot.numbers)
        guard let coordinate = coordinate(numbers) else { return nil }
        func code(_ slot: LearnedSegment.Slot) -> NaNCoded {
            NaNCoded(code: numbers[Int(slot.rawValue)])
        }
        var fix = Fix(
            coordinate: coordinate,
            accuracy: code(.accuracy),
            altitude: code(.altitude),
            verticalAccuracy: code(.verticalAccuracy),
            speed: code(.speed),
            course: code(.course),
            heading: code(.heading)
        )
        if marks & LearnedSegment.Slot.seconds != 0 {
            guard takeSeconds(numbers, into: &fix) else { return nil }
        }
        return fix
    }

    /// Takes what else tells an altitude or accuracy for one that is not told itself.
    ///
    /// - Returns: Whether that needs no closer look.
    @inline(never)
    private func takeSeconds(
        _ numbers: borrowing MutableSpan<Double>,
        into fix: inout Fix
    ) -> Bool {
        if fix.altitude == nil { fix.altitude = Self.number(.height, numbers) }
        if fix.accuracy == nil, let east = Self.number(.eastError, numbers),
            let north = Self.number(.northError, numbers)
        {
            let error = hypot(east, north)
            guard error != .infinity else { return false }
            fix.accuracy = error
        }
        return true
    }

    /// The map that it tells, `nil` where that takes the general parser.
    func viewport(_ numbers: borrowing MutableSpan<Double>) -> ViewportUpdate? {
        guard let coordinate = coordinate(numbers) else { return nil }
        var update = ViewportUpdate()
        update.center = coordinate
        update.zoom = Self.number(.zoom, numbers)
        if let zoom = update.zoom, !Viewport.zoomRange.contains(zoom) { return nil }
        update.heading = Self.number(.heading, numbers)
        update.pitch = Self.number(.pitch, numbers)
        let (width, height) = (Self.number(.width, numbers), Self.number(.viewHeight, numbers))
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
    private static func number(
        _ slot: LearnedSegment.Slot,
        _ numbers: borrowing MutableSpan<Double>
    ) -> Double? {
        let number = numbers[Int(slot.rawValue)]
        return number.isNaN ? nil : number
    }
}

extension LearnedSegment.Rule {
    /// From where on a number counts as it is.
    var least: Double {
        switch self {
        case .any: -.infinity
        case .refusedBelow0, .unknownBelow0: 0
        case .kilometresPerHour: .infinity
        }
    }

    /// A number as it counts, NaN for one that is as good as none; `nil` for one to complain about, and
    /// where none was read.
    @inline(__always)
    func applied(to number: Double) -> Double? {
        if number.isNaN { return nil }
        return switch self {
        case .any: number
        case .refusedBelow0: number < 0 ? nil : number
        case .unknownBelow0: number < 0 ? .nan : number
        case .kilometresPerHour: number < 0 ? .nan : number / 3.6
        }
    }
}
