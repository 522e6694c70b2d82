/// Work that an input among thousands of annotations has left.
///
/// It is done in steps of about a millisecond. The session takes no other input until it is done.
extension Engine {
    /// Whether the last input has left work.
    package var hasPendingWork: Bool {
        coldState.annotations.read { $0.hasPendingWork } == true
    }

    /// Continues the last input, if it ``hasPendingWork``.
    package mutating func continueWork(into actions: inout [Action]) {
        guard let context = coldState.annotations.read({ $0.pendingContext }) else { return }
        if coldState.annotations.read({ $0.search != nil }) == true {
            continueSearch(in: context, into: &actions)
        } else {
            let events = coldState.annotations.change { $0.nextEvents(at: context.now) } ?? []
            emit(events, in: context, into: &actions)
        }
        deferWork(in: context)
    }

    /// Finishes the last input.
    mutating func finishPendingWork(into actions: inout [Action]) {
        while hasPendingWork { continueWork(into: &actions) }
    }

    /// Remembers the context of what is left, and drops an empty controller.
    mutating func deferWork(in context: EventContext) {
        let isEmpty = coldState.annotations.change {
            $0.pendingContext = $0.hasPendingWork ? context : nil
            return $0.isEmpty && !$0.hasPendingWork
        }
        if isEmpty == true { coldState.annotations.value = nil }
    }

    /// How many annotations were examined since the last call, or equivalent work.
    package mutating func takeWork() -> Int {
        var work = 0
        if !coldState.annotations.isMissing {
            work += coldState.annotations.change { $0.takeWork() } ?? 0
        }
        if !coldState.directions.isMissing {
            work += coldState.directions.change { $0.takeWork() } ?? 0
        }
        return work
    }
}
