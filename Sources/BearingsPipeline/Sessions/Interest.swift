import BearingsWire

/// Which of a session's events anybody hears, so that others need not be printed.
struct Interest: BitwiseCopyable, Sendable {
    /// Under what circumstances that was found.
    struct Circumstances: Equatable, BitwiseCopyable, Sendable {
        /// Tells when who hears what has last changed; see ``Subscriptions/version``.
        var version: Int
        /// The client that writes: it hears the session by that, unless it has asked for something else.
        var writer: Int
    }

    private let circumstances: Circumstances?
    private let selection: EventSelection

    /// Creates one of which nothing is known.
    init() {
        circumstances = nil
        selection = .none
    }

    /// Creates one that hears what is selected.
    init(_ circumstances: Circumstances, hears selection: EventSelection) {
        self.circumstances = circumstances
        self.selection = selection
    }

    /// Leaves in `events` those that are heard, if that is known.
    ///
    /// - Returns: Whether it is.
    @inline(__always)
    func limit(_ events: inout EventSelection, under present: Circumstances?) -> Bool {
        guard let present, present == circumstances else { return false }
        events.formIntersection(selection)
        return true
    }
}
