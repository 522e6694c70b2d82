import BearingsEngine

/// Decides whether silence moves the clocks of a source's sessions.
///
/// > Source: Protocol 5, "Live or log".
package struct SourceClock: Sendable {
    /// What the user says of it.
    package enum Mode: String, CaseIterable, Sendable {
        case auto
        case live
        case log
    }

    private let mode: Mode
    private var newestTold: Instant?
    /// How much later the wall clock is than the moments that are handed in, which never step.
    var wallAhead: Milliseconds = 0

    /// How far from the wall clock the records of a live stream may be, in milliseconds: more than
    /// any receiver's clock is wrong, less than the age of any log.
    private static let reach: Milliseconds = 600_000

    /// Creates the clock of a source of which no record has come yet.
    package init(_ mode: Mode) {
        self.mode = mode
    }

    /// Whether a record has told its time.
    var hasBeenTold: Bool { newestTold != nil }

    /// What the wall clock shows at a moment.
    @inline(__always)
    func date(of moment: Instant) -> Instant { moment.advanced(by: wallAhead) }

    /// A record has told its time.
    package mutating func told(_ time: Instant) {
        newestTold = max(newestTold ?? time, time)
    }

    /// When it was on a live source of this kind, at wall time `wall`, if the time of day alone is known; `nil` on a log.
    func today(_ time: Instant, _ kind: Source.Kind, at wall: Instant) -> Instant? {
        let mayBeLive = mode == .auto && kind == .stream && !hasBeenTold
        guard mayBeLive || isLive(kind, at: wall) else { return nil }
        let today = time.moved(toDayNearest: date(of: wall))
        // A time of day that is about now tells of the present as any time does.
        guard mode == .auto, kind == .stream else { return today }
        return today.since(date(of: wall)).magnitude <= Self.reach.magnitude ? today : nil
    }

    /// Whether silence on a source of this kind moves the clock at wall time `wall`.
    ///
    /// A stream is a log until one of its records tells about the present.
    package func isLive(_ kind: Source.Kind, at wall: Instant) -> Bool {
        switch (mode, kind) {
        case (.live, _), (.auto, .terminal): true
        case (.log, _), (.auto, .file): false
        case (.auto, .stream):
            newestTold.map { $0.since(date(of: wall)).magnitude <= Self.reach.magnitude } ?? false
        }
    }
}
