import BearingsWire

/// Which events of a session have subscribers, so that others need not be encoded.
package struct Interest: BitwiseCopyable, Sendable {
    /// When that is valid.
    package struct Circumstances: Equatable, BitwiseCopyable, Sendable {
        /// How often subscriptions had changed.
        var version: Int
        /// The writing client, which is a subscriber because it writes.
        var writer: Int

        package init(version: Int, writer: Int) {
            (self.version, self.writer) = (version, writer)
        }
    }

    private let circumstances: Circumstances?
    private let selection: EventSelection

    /// Creates an unknown interest.
    init() {
        circumstances = nil
        selection = .none
    }

    /// Creates an interest in a selection.
    package init(_ circumstances: Circumstances, receives selection: EventSelection) {
        self.circumstances = circumstances
        self.selection = selection
    }

    /// Limits `events` to those with subscribers, if they are known.
    ///
    /// - Returns: Whether they are.
    @inline(__always)
    func limit(_ events: inout EventSelection, under present: Circumstances?) -> Bool {
        guard let present, present == circumstances else { return false }
        events.formIntersection(selection)
        return true
    }
}
