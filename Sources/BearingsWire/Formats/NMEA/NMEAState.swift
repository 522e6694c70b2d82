import BearingsEngine
import Geography

/// What the sentences of one source have told, as far as it bears on those to come.
struct NMEAState: Sendable {
    /// The sentences of one time of day.
    struct Epoch: Sendable {
        var timeOfDay: Int
        var position: NMEAPosition
        /// All that has been told of it.
        var fix: Fix
        /// Whether RMC has told course and speed, which VTG then only repeats.
        var hasMotion: Bool
        /// Whether a sentence has told that it is made up.
        var isSimulated = false
        /// The oldest line that any of it is from.
        var oldestLine: Int
        /// The number of its fix among those that have been held.
        var held: Int?

        /// Whether a time of day is that of the epoch: some receivers tell it to the hundredth in one
        /// sentence and to the thousandth in another.
        func holds(_ timeOfDay: Int) -> Bool {
            abs(timeOfDay - self.timeOfDay) <= 5
        }

        /// Whether a position is another than the epoch's, told as finely: some receivers log several a second, and
        /// tell times of whole seconds.
        func isElsewhere(_ position: NMEAPosition) -> Bool {
            position.decimals == self.position.decimals
                && position.coordinate != self.position.coordinate
        }
    }

    /// A fix that waits for its date.
    struct HeldFix: Sendable {
        var fix: Fix
        var isSimulated: Bool
        /// When it was, if the first day is that of 1970.
        var time: Instant
        var line: Int
        /// The oldest line that any of it is from.
        var oldestLine: Int
        /// Whether any of it is from a sentence that tells no time.
        var usesUntimed = false
        var device: [UInt8]
    }

    /// What GST tells of the errors of a position.
    struct Errors: Sendable {
        var timeOfDay: Int
        var horizontal: Double?
        var vertical: Double?
        var line: Int
    }

    var scanner = NMEAScanner()
    var clock = NMEAClock()
    /// Whether a sentence was read.
    var hasBegun = false
    /// Whether a sentence has told the time of day.
    var hasSeenTime = false
    /// The device that the sentence at hand is of; empty where none is told.
    private(set) var device: [UInt8] = []
    /// When the sentence at hand came, where a TAG block or a log tells that.
    var arrival: Instant?
    /// The epoch of the device in hand.
    var epoch: Epoch?
    /// What GST told of an epoch before its position came.
    var errors: Errors?
    /// Whether so many fixes have gone by without a date that none waits for one any more.
    var hasNoDate = false
    private var others: [[UInt8]: (epoch: Epoch?, errors: Errors?)] = [:]
    /// The device and time of the last report.
    private var last: (device: [UInt8], time: Instant)?
    private(set) var held: [HeldFix] = []
    /// How many are no longer held.
    private var releasedCount = 0

    /// More devices than speak through any one source; what is known beyond is forgotten.
    private static let maxDevices = 256

    /// The next sentence is of a device.
    mutating func turn(to device: [UInt8]) {
        guard device != self.device else { return }
        if others.count >= Self.maxDevices { others = [:] }
        others[self.device] = (epoch, errors)
        (epoch, errors) = others.removeValue(forKey: device) ?? (nil, nil)
        self.device = device
    }

    /// A report is given.
    ///
    /// - Returns: Whether the one before is of the same time and of another device, whose numbers are not to be mixed
    ///   with this one's.
    mutating func reported(at time: Instant) -> Bool {
        let isOfAnother = last.map { $0.time == time && $0.device != device } ?? false
        last = (device, time)
        return isOfAnother
    }

    /// Whether what a sentence tells that has no position belongs to the fix told last: it is of that one's device, or
    /// of one that goes unnamed.
    var isOfLastDevice: Bool { device.isEmpty || last?.device == device }

    /// Holds the first fix of the epoch in hand.
    mutating func hold(_ fix: HeldFix) {
        epoch?.held = releasedCount + held.count
        held.append(fix)
    }

    /// Completes the fix of the epoch in hand, if it is held.
    ///
    /// - Returns: Whether it is.
    mutating func completeHeld(with fix: Fix) -> Bool {
        epoch?.fix.complete(with: fix)
        guard let number = epoch?.held, number >= releasedCount else { return false }
        held[number - releasedCount].fix.complete(with: fix)
        if !scanner.hasTime { held[number - releasedCount].usesUntimed = true }
        if epoch?.isSimulated == true { held[number - releasedCount].isSimulated = true }
        return true
    }

    /// Hands over all that are held.
    mutating func takeHeld() -> [HeldFix] {
        releasedCount += held.count
        defer { held = [] }
        return held
    }
}

extension Fix {
    /// Takes over what `later` knows.
    mutating func complete(with later: Fix) {
        coordinate = later.coordinate
        accuracy = later.accuracy ?? accuracy
        altitude = later.altitude ?? altitude
        verticalAccuracy = later.verticalAccuracy ?? verticalAccuracy
        speed = later.speed ?? speed
        course = later.course ?? course
        heading = later.heading ?? heading
    }
}
