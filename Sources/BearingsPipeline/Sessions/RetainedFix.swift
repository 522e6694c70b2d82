import BearingsEngine

/// The retained location and indicator of the fast path, as flat data.
struct RetainedFix: BitwiseCopyable, Sendable {
    /// What comes with an event.
    private struct Context: BitwiseCopyable {
        /// The event's number; 0 where nothing is retained.
        var sequence: UInt64 = 0
        var time = Instant.epoch
        var lateBy: Milliseconds = 0
        var cause: Cause = 0
        var isTimeRepaired = false

        init() {}

        init(_ update: IndicatorUpdate, sequence: UInt64) {
            self.sequence = sequence
            time = update.time
            lateBy = update.lateBy
            cause = update.cause
            isTimeRepaired = update.isTimeRepaired
        }

        func entry(_ event: Event) -> RetainedEvents.Entry {
            let action = Action(
                time: time,
                lateBy: lateBy,
                cause: cause,
                event: event,
                isTimeRepaired: isTimeRepaired
            )
            return RetainedEvents.Entry(sequence: sequence, content: .action(action))
        }
    }

    private var ofLocation = Context()
    private var location = IndicatorUpdate().location
    private var ofIndicator = Context()
    private var place = IndicatorUpdate().placement

    /// Whether a location is retained.
    var hasLocation: Bool { ofLocation.sequence > 0 }
    /// Whether an indicator is retained.
    var hasIndicator: Bool { ofIndicator.sequence > 0 }

    /// Retains the location in `update`.
    mutating func retainLocation(_ update: IndicatorUpdate, sequence: UInt64) {
        ofLocation = Context(update, sequence: sequence)
        location = update.location
    }

    /// Retains the indicator in `update`, which shows.
    mutating func retainIndicator(_ update: IndicatorUpdate, sequence: UInt64) {
        ofIndicator = Context(update, sequence: sequence)
        place = update.placement
    }

    /// Forgets what is retained for a slot.
    mutating func forget(_ slot: RetainedEvents.Slot) {
        if slot == .location { ofLocation.sequence = 0 }
        if slot == .indicator { ofIndicator.sequence = 0 }
    }

    /// What is retained, in the order of a snapshot.
    var entries: [(slot: RetainedEvents.Slot, entry: RetainedEvents.Entry)] {
        var entries: [(slot: RetainedEvents.Slot, entry: RetainedEvents.Entry)] = []
        if hasLocation { entries.append((.location, ofLocation.entry(.location(location)))) }
        if hasIndicator {
            entries.append((.indicator, ofIndicator.entry(.indicator(.show(place)))))
        }
        return entries
    }
}
