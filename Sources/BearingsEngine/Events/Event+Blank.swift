import Geography

// Values to describe events by: what they hold means nothing.

extension LocationEvent {
    package static var blank: LocationEvent { LocationEvent(fix: .blank, visibility: nil) }
}

extension IndicatorPlacement {
    package static var blank: IndicatorPlacement {
        IndicatorPlacement(position: .blank, edge: .blank, bearing: 0, distance: 0)
    }
}

extension Halo {
    package static var blank: Halo { Halo(center: .blank, radius: 0) }
}

extension Wedge {
    package static var blank: Wedge {
        Wedge(tip: .blank, leg: 0, aperture: 0, rotation: 0, baseStart: .blank, baseEnd: .blank)
    }
}

extension CompassEvent {
    package static var blank: CompassEvent {
        CompassEvent(phase: .blank, heading: 0, rotation: 0, velocity: 0, isVisible: true)
    }
}

extension CompassEvent.Settle {
    package static var blank: CompassEvent.Settle { CompassEvent.Settle(from: 0, to: 0) }
}

extension FollowEvent {
    package static var blank: FollowEvent { FollowEvent(mode: .blank, reason: .asked) }
}

extension DirectionsEvent {
    /// The same with an answer.
    package static func blank(_ answer: Answer) -> DirectionsEvent {
        DirectionsEvent(request: 0, answer: answer)
    }
}

extension TravelDirections {
    package static var blank: TravelDirections {
        TravelDirections(
            mode: .any,
            reason: .asked,
            distance: 0,
            distanceText: "",
            expectedTravelTime: 0,
            steps: [],
            source: .estimate
        )
    }
}

extension TravelDirections.Step {
    package static var blank: TravelDirections.Step {
        TravelDirections.Step(instruction: "", distance: 0, distanceText: "")
    }
}

extension ProgressEvent {
    package static var blank: ProgressEvent {
        ProgressEvent(
            request: 0,
            distance: 0,
            distanceText: "",
            expectedTravelTime: 0,
            step: nil,
            isOffRoute: false,
            isWrongWay: false,
            hasArrived: false
        )
    }
}

extension ProgressEvent.Next {
    package static var blank: ProgressEvent.Next {
        ProgressEvent.Next(instruction: nil, distance: 0, distanceText: "")
    }
}

extension VisitEvent {
    /// The same of a phase.
    package static func blank(_ phase: Phase) -> VisitEvent {
        VisitEvent(phase: phase, stay: Stay(place: .blank, duration: 0, age: 0))
    }
}
