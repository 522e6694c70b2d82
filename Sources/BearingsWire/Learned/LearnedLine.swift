import BearingsEngine
import CProcessor
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
    var form = LearnedForm.native
    /// Those of its segments.
    var marks: UInt64 = 0
    var milliseconds: Int64 = 0
    /// The session's name in the buffer; a short one may have a backslash.
    var session = ByteRange(start: 0, count: 0)
    /// Where the word for what the user allows begins in the buffer.
    var status: Int32 = 0

    /// Keeps a number by its slot.
    ///
    /// - Parameter isPlain: Whether it counts as it is.
    /// - Returns: Whether it is one that takes no closer look.
    @inline(__always)
    static func keep(
        _ number: Double,
        _ slot: LearnedSegment.Slot,
        _ rule: LearnedSegment.Rule,
        _ isPlain: Bool,
        in numbers: inout MutableSpan<Double>
    ) -> Bool {
        var number = number
        if !isPlain {
            guard let figure = rule.applied(to: number) else { return false }
            number = figure
        }
        // There is room for all slots.
        unsafe numbers[unchecked: Int(slot.rawValue)] = number
        return true
    }

    /// Reads the value at `position`, which is moved behind it and is no number that is kept.
    ///
    /// - Parameter safe: Where it must have ended, if it is longer than most.
    /// - Returns: Whether one stands there that takes no closer look.
    @inline(__always)
    mutating func take(
        _ slot: LearnedSegment.Slot,
        _ bytes: Span<UInt8>,
        at position: inout Int,
        _ safe: Int,
        _ clock: inout LearnedClock
    ) -> Bool {
        switch slot {
        case .time:
            let isUTC = form.assumesUTC
            guard let time = clock.read(bytes, at: &position, safe, assumesUTC: isUTC) else {
                return false
            }
            milliseconds = time
            return true
        case .unixTime:
            guard let (time, end) = bytes.learnedUnixTime(at: position, safe) else { return false }
            (milliseconds, position) = (time, end)
            return true
        case .session:
            let first = position
            guard bytes.skipLearnedText(from: &position, to: safe) else { return false }
            session = ByteRange(from: first, to: position)
            return 1...RecordDecoder.longestSessionName ~= position &- first
        default:
            let first = position
            guard bytes.skipLearnedText(from: &position, to: safe) else { return false }
            // No case of its own: with one the way of all others would lead through a table.
            status = slot == .status ? Int32(truncatingIfNeeded: first) : status
            return true
        }
    }

    /// Adds what the line tells to a batch.
    ///
    /// - Parameters:
    ///   - text: The line in the buffer, its newline included.
    ///   - file: What names all sessions, `nil` if the lines do.
    ///   - numbers: The numbers by slot, NaN for what has not been told.
    ///   - firstFix: The index of the first of `fixes` in the batch.
    /// - Returns: Whether it needs no closer look; if it does nothing has been added, or a name that nothing has.
    @inline(__always)
    func add(
        _ bytes: Span<UInt8>,
        _ text: ByteRange,
        number: Int,
        file: [UInt8]?,
        _ numbers: Span<Double>,
        to entries: inout OutputSpan<RecordBatch.Entry>,
        _ fixes: inout OutputSpan<Fix>,
        from firstFix: Int,
        _ batch: inout RecordBatch
    ) -> Bool {
        var entry = RecordBatch.Entry(line: number, text: text)
        if let file {
            entry.session = batch.session(named: file)
        } else if has(.session) {
            guard let named = batch.session(namedInLine: bytes, session) else { return false }
            entry.session = named
        }
        if form.isFix {
            guard let fix = fix(numbers) else { return false }
            let index = Int32(truncatingIfNeeded: firstFix &+ fixes.count)
            entry.content = form.isOfGPSD ? .epochReport(index) : .fix(index)
            fixes.append(fix)
            fixes.askForRoom(ahead: Self.ahead)
        } else {
            guard let content = Self.add(form, bytes, status, numbers, to: &batch) else {
                return false
            }
            entry.content = content
        }
        if has(.time) { entry.time = Instant(millisecondsSince1970: milliseconds) }
        entries.append(entry)
        entries.askForRoom(ahead: Self.ahead)
        return true
    }

    /// So many lines ahead the room for what they tell is asked for: where another processor has read it last, that may
    /// take as long as a dozen lines.
    private static var ahead: Int { 32 }

    /// Whether a slot has been filled.
    @inline(__always)
    func has(_ slot: LearnedSegment.Slot) -> Bool {
        marks & (1 << UInt64(LearnedSegment.slotBits &+ Int(slot.rawValue))) != 0
    }

    /// The fix that it tells, `nil` where that takes the general parser.
    ///
    /// - Parameter numbers: The numbers by slot.
    @inline(__always)
    func fix(_ numbers: Span<Double>) -> Fix? {
        precondition(numbers.count == LearnedSegment.Slot.numbers)
        guard let coordinate = Self.coordinate(numbers) else { return nil }
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
        _ numbers: Span<Double>,
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

    /// Adds what a line tells that is no fix to a batch.
    ///
    /// It is handed what it needs of the line, which would be copied as a whole.
    ///
    /// - Returns: Where it stands there, `nil` where that takes the general parser.
    @inline(never)
    private static func add(
        _ form: LearnedForm,
        _ bytes: Span<UInt8>,
        _ status: Int32,
        _ numbers: Span<Double>,
        to batch: inout RecordBatch
    ) -> RecordBatch.Content? {
        guard form != .viewport else { return addViewport(numbers, to: &batch) }
        var end = Int(status)
        guard bytes.skipLearnedText(from: &end, to: bytes.count - LearnedLines.padding) else {
            return nil
        }
        let word = ByteRange(from: Int(status), to: end)
        let known = AuthorizationStatus { textEquals(bytes, word, $0) }
        return known.map { batch.add(.authorization($0, form.accuracy)) }
    }

    @inline(__always)
    private static func addViewport(
        _ numbers: Span<Double>,
        to batch: inout RecordBatch
    ) -> RecordBatch.Content? {
        precondition(numbers.count == LearnedSegment.Slot.numbers)
        guard let center = coordinate(numbers) else { return nil }
        if let zoom = number(.zoom, numbers), !Viewport.zoomRange.contains(zoom) { return nil }
        let (width, height) = (number(.width, numbers), number(.viewHeight, numbers))
        if let width, let height {
            // The general parser has a word on the rest.
            let range = 1...RecordDecoder.mostPoints
            guard range.contains(width), range.contains(height) else { return nil }
        } else if width != nil || height != nil {
            return nil
        }
        func code(_ slot: LearnedSegment.Slot) -> NaNCoded {
            NaNCoded(code: numbers[Int(slot.rawValue)])
        }
        return batch.add(
            PlainViewport(
                center: center,
                width: code(.width),
                height: code(.viewHeight),
                zoom: code(.zoom),
                heading: code(.heading),
                pitch: code(.pitch)
            )
        )
    }

    @inline(__always)
    private static func coordinate(_ numbers: Span<Double>) -> LocationCoordinate? {
        let latitude = numbers[Int(LearnedSegment.Slot.latitude.rawValue)]
        let longitude = numbers[Int(LearnedSegment.Slot.longitude.rawValue)]
        guard latitude.magnitude <= 90, longitude.isFinite else { return nil }
        return LocationCoordinate(latitude: latitude, longitude: longitude)
    }

    /// The number of a slot, `nil` if it has none or one as good as none.
    @inline(__always)
    private static func number(
        _ slot: LearnedSegment.Slot,
        _ numbers: Span<Double>
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
        case .unknownBelow0: 0
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
        case .unknownBelow0: number < 0 ? .nan : number
        case .kilometresPerHour: number < 0 ? .nan : number / 3.6
        }
    }
}

extension OutputSpan where Element: BitwiseCopyable {
    /// Has the room come near, to be written, of what is added when so many more have been.
    @inline(__always)
    fileprivate mutating func askForRoom(ahead: Int) {
        unsafe withUnsafeMutableBufferPointer { room, count in
            let first = UInt(bitPattern: room.baseAddress)
            let place = UInt(bitPattern: (count &+ ahead) &* MemoryLayout<Element>.stride)
            processor_ask_to_write(first &+ place)
        }
    }
}
