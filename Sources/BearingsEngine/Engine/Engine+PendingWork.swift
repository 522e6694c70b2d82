/// What an input among thousands of annotations has left to be done.
///
/// It is done in steps of about a millisecond. The session takes no other input before it is.
extension Engine {
    /// Whether the last input has left something to be done.
    ///
    /// It is read as if it changed the engine, so that that is not copied to be asked.
    package var hasPendingWork: Bool {
        mutating get { coldState.change { $0.annotations.change { $0.hasPendingWork } } == true }
    }

    /// Does more of the last input, if it ``hasPendingWork``.
    package mutating func continueWork(into actions: inout [Action]) {
        guard let context = annotations.read({ $0.pendingContext }) ?? nil else { return }
        if annotations.read({ $0.search != nil }) == true {
            continueSearch(in: context, into: &actions)
        } else {
            let events = annotations.change { $0.nextEvents(at: context.now) } ?? []
            emit(events, in: context, into: &actions)
        }
        deferWork(in: context)
    }

    /// Does all that is left of the last input.
    mutating func finishPendingWork(into actions: inout [Action]) {
        while hasPendingWork { continueWork(into: &actions) }
    }

    /// As much has been done of an input at once as may be.
    mutating func deferWork(in context: EventContext) {
        let isEmpty = annotations.change {
            $0.pendingContext = $0.hasPendingWork ? context : nil
            return $0.isEmpty && !$0.hasPendingWork
        }
        if isEmpty == true { annotations.value = nil }
    }

    /// How many annotations inputs have had looked at since the last call, or what takes as long.
    package mutating func takeWork() -> Int {
        let work = coldState.change { coldState in
            let examined = coldState.annotations.change { $0.takeWork() } ?? 0
            return examined + (coldState.directions.change { $0.takeWork() } ?? 0)
        }
        return work ?? 0
    }
}
