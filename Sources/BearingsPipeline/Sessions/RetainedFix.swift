import BearingsEngine

/// What still holds of what plain fixes have told: most events are these, so they stand as plain data.
struct RetainedFix: BitwiseCopyable, Sendable {
    /// What an event is told with.
    private struct Context: BitwiseCopyable {
        /// The event's number, 0 where nothing holds.
        var sequence: UInt64 = 0
        var time = Instant.epoch
        var lateBy: Milliseconds = 0
        var cause: Cause = 0
        var isTimeRepaired = false

        init() {}

        init(_ telling: inout IndicatorUpdate, sequence: UInt64) {
            self.sequence = sequence
            time = telling.time
            lateBy = telling.lateBy
            cause = telling.cause
            isTimeRepaired = telling.isTimeRepaired
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

    /// Whether the location holds.
    var tellsLocation: Bool { ofLocation.sequence > 0 }
    /// Whether the indicator holds.
    var tellsIndicator: Bool { ofIndicator.sequence > 0 }

    /// A fix has been told.
    mutating func toldLocation(_ telling: inout IndicatorUpdate, sequence: UInt64) {
        ofLocation = Context(&telling, sequence: sequence)
        location = telling.location
    }

    /// The indicator has been shown or moved.
    mutating func toldIndicator(_ telling: inout IndicatorUpdate, sequence: UInt64) {
        ofIndicator = Context(&telling, sequence: sequence)
        place = telling.placement
    }

    /// Something else holds in place of what a slot tells, or nothing.
    mutating func forget(_ slot: RetainedEvents.Slot) {
        switch slot {
        case .location: ofLocation.sequence = 0
        case .indicator: ofIndicator.sequence = 0
        default: break
        }
    }

    /// What holds, in the order of a snapshot.
    var entries: [(slot: RetainedEvents.Slot, entry: RetainedEvents.Entry)] {
        var entries: [(slot: RetainedEvents.Slot, entry: RetainedEvents.Entry)] = []
        if tellsLocation { entries.append((.location, ofLocation.entry(.location(location)))) }
        if tellsIndicator {
            entries.append((.indicator, ofIndicator.entry(.indicator(.show(place)))))
        }
        return entries
    }
}
