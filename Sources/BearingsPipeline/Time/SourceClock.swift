import BearingsEngine

/// Decides whether a source is live, so that its sessions' clocks move while no records come.
///
/// > Source: Protocol 5, "Live or log".
package struct SourceClock: Sendable {
    /// The option `--clock`.
    package enum Mode: String, CaseIterable, Sendable {
        case auto
        case live
        case log
    }

    private let mode: Mode
    private var newest: Instant?
    /// How far the wall clock is ahead of the steady wall times passed in, in milliseconds.
    package var wallAhead: Milliseconds = 0

    /// How far a live stream's times may be from the wall clock, in milliseconds: more than the error of any receiver's
    /// clock, less than the age of any log.
    private static let reach: Milliseconds = 600_000

    /// Creates the clock of a source before its first record.
    package init(_ mode: Mode) {
        self.mode = mode
    }

    /// Whether any record had a time.
    var hasTime: Bool { newest != nil }

    /// The wall clock's reading at a steady wall time.
    func date(of time: Instant) -> Instant { time.advanced(by: wallAhead) }

    /// Records the time of a record.
    package mutating func noteTime(_ time: Instant) {
        newest = max(newest ?? time, time)
    }

    /// Dates a time of day by the wall clock, on a live source; `nil` on a log.
    ///
    /// - Parameter mayBeLive: Whether nothing has shown yet what the source is.
    func today(
        _ time: Instant,
        _ kind: SourceKind,
        at wall: Instant,
        mayBeLive: Bool
    ) -> Instant? {
        let mayBeLive = mayBeLive && mode == .auto && kind == .stream && !hasTime
        guard mayBeLive || isLive(kind, at: wall) else { return nil }
        let today = time.moved(toDayNearest: date(of: wall))
        // A time of day about now shows that the stream is live.
        guard mode == .auto, kind == .stream else { return today }
        return today.since(date(of: wall)).magnitude <= Self.reach.magnitude ? today : nil
    }

    /// Whether a source is read to its end as a whole, so that a signal interrupts it: a file, whatever the clock, or a log.
    package func isPast(_ kind: SourceKind, at wall: Instant) -> Bool {
        kind == .file || !isLive(kind, at: wall)
    }

    /// Whether a source of this kind is live at wall time `wall`.
    ///
    /// A stream is a log until one of its records is about now.
    package func isLive(_ kind: SourceKind, at wall: Instant) -> Bool {
        switch (mode, kind) {
        case (.live, _), (.auto, .terminal): true
        case (.log, _), (.auto, .file): false
        case (.auto, .stream):
            newest.map { $0.since(date(of: wall)).magnitude <= Self.reach.magnitude } ?? false
        }
    }
}
