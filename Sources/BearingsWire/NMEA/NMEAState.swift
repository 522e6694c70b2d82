import BearingsEngine
import Geography

/// What the sentences of one source have told, as far as it bears on those to come.
struct NMEAState: Sendable {
    /// The sentences of one time of day.
    struct Epoch: Sendable {
        var timeOfDay: Int
        var time: Instant?
        var position: NMEAPosition
        /// Whether RMC has told course and speed, which VTG then only repeats.
        var hasMotion: Bool
        /// The oldest line that any of it is from.
        var oldestLine: Int

        /// Whether a time of day is that of the epoch: some receivers tell it to the hundredth in one
        /// sentence and to the thousandth in another.
        func holds(_ timeOfDay: Int) -> Bool {
            abs(timeOfDay - self.timeOfDay) <= 5
        }
    }

    /// A fix that cannot be timed yet, and its line.
    struct Undated: Sendable {
        var fix: Fix
        var timeOfDay: Int
        var line: Int
        /// The oldest line that any of it is from.
        var oldestLine: Int
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
    var hasToldTime = false
    /// The epoch in hand.
    var epoch: Epoch?
    /// What GST told of an epoch before its position came.
    var errors: Errors?
    /// The first fix, while it may yet be told on what day it was.
    var undated: Undated?
    /// Whether a whole epoch has gone by without a date, so that no fix waits for one any more.
    var hasNoDate = false
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
    }
}
