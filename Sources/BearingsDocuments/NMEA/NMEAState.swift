import BearingsEngine
import BearingsWire
import Geography

/// What matters of one source's sentences for those that follow.
struct NMEAState: Sendable {
    /// The sentences of one time of day.
    struct Epoch: Sendable {
        var timeOfDay: Int
        var position: NMEAPosition
        /// All data of it.
        var fix: Fix
        /// Whether RMC had course and speed, which VTG only repeats.
        var hasMotion: Bool
        /// Whether a sentence was marked as simulated.
        var isSimulated = false
        /// The oldest line that contributed to it.
        var oldestLine: Int
        /// The number of its fix among all that were held.
        var held: Int?

        /// Whether a time of day belongs to the epoch: some receivers print hundredths in one
        /// sentence and thousandths in another.
        func holds(_ timeOfDay: Int) -> Bool {
            abs(timeOfDay - self.timeOfDay) <= 5
        }
    }

    /// Why a sentence is not used.
    enum IgnoredSentence: Sendable {
        case withoutPosition
        /// It has a position, but no time, which others of the live source have.
        case withoutTime
        /// The same, and its position is that of the epoch.
        case ofSameEpoch
        case besideGPSD

        /// What it is called where ignored sentences are counted.
        var kind: IgnoredCounts.Kind {
            let rest =
                switch self {
                case .withoutPosition: " without a position"
                case .withoutTime: " without a time"
                case .ofSameEpoch: " of the same epoch"
                case .besideGPSD: " beside reports of gpsd"
                }
            return .init(noun: "sentence", rest: rest)
        }
    }

    /// A fix that waits for its date.
    struct HeldFix: Sendable {
        var fix: Fix
        var isSimulated: Bool
        /// Its time, with days counted from 1970-01-01; `nil` if its sentence has none.
        var time: Instant?
        var line: Int
        /// The oldest line that contributed to it.
        var oldestLine: Int
        /// Whether a sentence without a time contributed to it.
        var usesUntimed = false
        var carried = CarriedFields()
        var device: [UInt8]

        /// Creates the fix of one sentence, without a time.
        init(_ fix: Fix, _ reading: NMEAFix, line: Int, of device: [UInt8]) {
            (self.fix, self.line, self.device) = (fix, line, device)
            isSimulated = reading.isSimulated
            oldestLine = line
            carried = reading.carried
        }
    }

    /// GST's errors of a position.
    struct Errors: Sendable {
        var timeOfDay: Int
        var horizontal: Double?
        var vertical: Double?
        var line: Int

        /// Makes them those of a fix, in m.
        func put(into fix: inout Fix) {
            fix.accuracy = horizontal
            fix.verticalAccuracy = vertical
        }
    }

    /// What a device has said last of its fix.
    struct FixStatus: BitwiseCopyable, Sendable {
        var hasFix: Bool
        var timeOfDay: Int?
    }

    /// A date of ZDA, which does not tell whether the receiver has a fix.
    struct UnconfirmedDate: Sendable {
        var date: CivilDate
        var timeOfDay: Int
        var device: [UInt8]

        /// Whether a time of day is of the same epoch.
        func isOfEpoch(_ timeOfDay: Int?) -> Bool {
            timeOfDay.map { abs($0 - self.timeOfDay) <= 5 } ?? false
        }
    }

    var sentence = NMEASentence()
    var clock = NMEAClock()
    /// Whether a sentence has been read.
    var hasBegun = false
    /// Whether a sentence had a time of day.
    var hasSeenTime = false
    /// The device of the current sentence; empty if unknown.
    private(set) var device: [UInt8] = []
    /// When the current sentence arrived, by its TAG block or a log.
    var arrival: Instant?
    /// Why the current sentence is not used, if it is not.
    var ignored = IgnoredSentence.withoutPosition
    /// The current device's epoch.
    var epoch: Epoch?
    /// The last position without a time, if none with one came after it.
    var untimedPosition: NMEAPosition?
    /// GST's errors of an epoch whose position has not come yet.
    var errors: Errors?
    /// Whether so many fixes came without a date that none is held any longer.
    var hasNoDate = false
    /// The current device's.
    private var fixStatus: FixStatus?
    /// A date that waits for a sentence that tells whether there is a fix.
    private var unconfirmedDate: UnconfirmedDate?
    private var others: [[UInt8]: (epoch: Epoch?, errors: Errors?, fixStatus: FixStatus?)] = [:]
    /// The device of the last report.
    private var lastDevice: [UInt8]?
    private(set) var held: [HeldFix] = []
    /// How many have been released.
    private var releasedCount = 0

    /// More devices than report through any one source; beyond that all are forgotten.
    private static let maxDevices = 256

    /// Changes to the next sentence's device.
    mutating func turn(to device: [UInt8]) {
        guard device != self.device else { return }
        if others.count >= Self.maxDevices { others = [:] }
        others[self.device] = (epoch, errors, fixStatus)
        (epoch, errors, fixStatus) = others.removeValue(forKey: device) ?? (nil, nil, nil)
        untimedPosition = nil
        self.device = device
    }

    /// Notes a report of the current device.
    mutating func noteReport() { lastDevice = device }

    /// Takes a date of ZDA.
    ///
    /// - Returns: Whether it is trusted, because the sentence before it has a fix and the same time of day; else it waits.
    mutating func takeDate(_ date: CivilDate, timeOfDay: Int) -> Bool {
        let waiting = UnconfirmedDate(date: date, timeOfDay: timeOfDay, device: device)
        let isTrusted = fixStatus.map { $0.hasFix && waiting.isOfEpoch($0.timeOfDay) } ?? false
        unconfirmedDate = isTrusted ? nil : waiting
        return isTrusted
    }

    /// Notes whether the current device has a fix.
    ///
    /// - Returns: The date that has waited for this, if it is trusted now: of a receiver that had no fix before, only
    ///   with the same time of day. Another device speaks for one that never tells of a fix.
    mutating func note(hasFix: Bool, at timeOfDay: Int?) -> UnconfirmedDate? {
        let before = fixStatus
        fixStatus = FixStatus(hasFix: hasFix, timeOfDay: timeOfDay)
        guard let waiting = unconfirmedDate else { return nil }
        let isOfEpoch = waiting.isOfEpoch(timeOfDay)
        if waiting.device == device {
            unconfirmedDate = nil
            return hasFix && (isOfEpoch || before?.hasFix != false) ? waiting : nil
        }
        guard hasFix, isOfEpoch, others[waiting.device]?.fixStatus == nil else { return nil }
        unconfirmedDate = nil
        return waiting
    }

    /// Takes the date that still waits at the end, unless its device has no fix.
    mutating func takeUnconfirmedDate() -> UnconfirmedDate? {
        guard let waiting = unconfirmedDate else { return nil }
        unconfirmedDate = nil
        let status = waiting.device == device ? fixStatus : others[waiting.device]?.fixStatus
        return status?.hasFix == false ? nil : waiting
    }

    /// Whether data without a position belongs to the last fix: it is from the same device, or from
    /// an unknown one.
    var isOfLastDevice: Bool { device.isEmpty || lastDevice == device }

    /// Holds a fix: the first of the current epoch, unless it has no time.
    mutating func hold(_ fix: HeldFix) {
        if fix.time != nil { epoch?.held = releasedCount + held.count }
        held.append(fix)
    }

    /// Completes the current epoch's fix, if it is held.
    ///
    /// - Returns: Whether it is.
    mutating func completeHeld(with fix: Fix, _ carried: CarriedFields = .init()) -> Bool {
        if let before = epoch?.fix { epoch?.fix = before.completed(by: fix) }
        guard let number = epoch?.held, number >= releasedCount else { return false }
        let index = number - releasedCount
        held[index].fix = held[index].fix.completed(by: fix)
        held[index].carried.complete(by: carried)
        if !sentence.hasTime { held[index].usesUntimed = true }
        if epoch?.isSimulated == true { held[index].isSimulated = true }
        return true
    }

    /// Removes all held fixes.
    mutating func takeHeld() -> [HeldFix] {
        releasedCount += held.count
        defer { held = [] }
        return held
    }
}
