/// What an input among thousands of annotations has left to be done.
///
/// It is done in steps of about a millisecond. The session takes no other input before it is.
extension Engine {
    /// Whether the last input has left something to be done.
    ///
    /// It is read as if it changed the engine, so that that is not copied to be asked.
    package var isUnfinished: Bool {
        mutating get { extras.change { $0.pins.change { $0.isUnfinished } } == true }
    }

    /// Does more of the last input, which ``isUnfinished``.
    package mutating func goOn(into actions: inout [Action]) {
        guard let moment = pins.read({ $0.restMoment }) ?? nil else { return }
        if pins.read({ $0.search != nil }) == true {
            goOnSearching(at: moment, into: &actions)
        } else {
            let events = pins.change { $0.tellMore(at: moment.now) } ?? []
            emit(events, at: moment, into: &actions)
        }
        leaveRest(at: moment)
    }

    /// Does all that is left of the last input.
    mutating func goOnToEnd(into actions: inout [Action]) {
        while isUnfinished { goOn(into: &actions) }
    }

    /// As much has been done of an input at once as may be.
    mutating func leaveRest(at moment: EventContext) {
        let isEmpty = pins.change {
            $0.restMoment = $0.isUnfinished ? moment : nil
            return $0.isEmpty && !$0.isUnfinished
        }
        if isEmpty == true { pins.value = nil }
    }

    /// How many annotations inputs have had looked at since the last call, or what takes as long.
    package mutating func takeWork() -> Int {
        let work = extras.change { extras in
            let pins = extras.pins.change { $0.takeWork() } ?? 0
            return pins + (extras.directions.change { $0.takeWork() } ?? 0)
        }
        return work ?? 0
    }
}
