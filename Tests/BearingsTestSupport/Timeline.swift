package import BearingsEngine

/// An engine with its inputs and all its actions.
///
/// The frames of the compass are left out: it has a timeline of its own in its tests.
package struct Timeline: ~Copyable {
    package var engine: Engine
    package private(set) var actions: [Action] = []
    package private(set) var verdicts: [InputResult] = []

    package init(_ configuration: Configuration = Configuration()) {
        engine = Engine(configuration)
    }

    /// Hands `input` in as having happened so many milliseconds after 1970 began.
    ///
    /// - Returns: What it and the timers before it caused, in short.
    @discardableResult
    package mutating func at(
        _ milliseconds: Milliseconds,
        _ input: Input,
        cause: Cause = 0
    ) -> [String] {
        let time = Instant.milliseconds(milliseconds)
        var verdict = InputResult.used
        let made = keep { engine, made in
            verdict = engine.receive(input, at: time, cause: cause, into: &made)
        }
        verdicts.append(verdict)
        return made
    }

    /// Lets time pass with nothing happening.
    @discardableResult
    package mutating func advance(to milliseconds: Milliseconds) -> [String] {
        keep { engine, made in engine.advance(to: .milliseconds(milliseconds), into: &made) }
    }

    /// Ends the input.
    @discardableResult
    package mutating func finish() -> [String] {
        keep { engine, made in engine.finish(into: &made) }
    }

    /// All that was to be done, in short.
    package var gist: [String] { actions.map(\.gist) }

    private mutating func keep(_ happen: (inout Engine, inout [Action]) -> Void) -> [String] {
        var made: [Action] = []
        happen(&engine, &made)
        made.removeAll { $0.event.isFrame }
        actions += made
        return made.map(\.gist)
    }
}

extension Action {
    /// When and what, in a few words: `1000 did change`, `40 show right (late 12)`.
    package var gist: String {
        let lateness = lateBy == 0 ? "" : " (late \(lateBy))"
        return "\(time.millisecondsSince1970) \(event.gist)\(lateness)"
    }
}

extension Event {
    /// Whether it is a frame of the compass.
    package var isFrame: Bool { if case .compass = self { true } else { false } }

    package var gist: String {
        switch self {
        case .authorization(let authorization): "authorization \(authorization.status)"
        case .location, .supplementedLocation: "location"
        case .region(.willChange): "will change"
        case .region(.didChange): "did change"
        case .indicator(.show(let place)): "show \(place.edge)"
        case .indicator(.move(let place)): "move \(place.edge)"
        case .indicator(.hide(let reason, _)): "hide \(reason)"
        case .sharedIndicator(let indicator, let others):
            Event.indicator(indicator).gist + " +" + others.joined(separator: "+")
        case .annotationIndicator(let indicator): indicator.gist
        case .compass(let compass): "compass \(compass.phase)"
        case .callout(.show(let content)): "callout \(content.gist)"
        case .callout(.update(let content)): "callout now \(content.gist)"
        case .callout(.hide(let reason)): "callout hide \(reason)"
        case .annotationCallout(.show(let content), let id): "\(id) callout \(content.gist)"
        case .annotationCallout(.update(let content), let id): "\(id) callout now \(content.gist)"
        case .annotationCallout(.hide(let reason), let id): "\(id) callout hide \(reason)"
        case .annotations(let changes): "annotations \(changes.gist)"
        case .drag(let drag):
            "\(drag.annotation) \(drag.illegalInput == nil ? "" : "not ")\(drag.state)"
                + " \(Int(drag.lift))"
        case .geocodeRequest(let id, _): "ask \(id)"
        case .camera(let camera): "camera \(camera.reason)"
        case .follow(let follow): "follow \(follow.mode) \(follow.reason)"
        case .directions(let directions): "directions \(directions.gist)"
        case .progress(let progress): "progress \(progress.gist)"
        case .stale: "stale"
        case .fresh: "fresh"
        case .visit(let visit): "visit \(visit.phase) \(visit.stay?.duration ?? 0)"
        case .search(let search): "search \(search.items.map(\.id).joined(separator: " "))"
        }
    }
}

extension AnnotationIndicatorEvent {
    /// The annotation, the change, and the others that share its place.
    package var gist: String {
        switch change {
        case .show(let place, let others):
            (["\(annotation) show \(place.edge)"] + others).joined(separator: " +")
        case .move(let place, let others):
            (["\(annotation) move \(place.edge)"] + others).joined(separator: " +")
        case .hide(let reason): "\(annotation) hide \(reason)"
        }
    }
}

extension AnnotationChanges {
    /// The ids with their slots, and those removed.
    package var gist: String {
        let items = items.map { "\($0.annotation.id):\($0.slot)" }
        return (items + removed.map { "-\($0)" }).joined(separator: " ")
    }
}

extension DirectionsEvent {
    /// Which request, how and why, or why not.
    package var gist: String {
        switch answer {
        case .directions(let way): "\(request) \(way.mode) \(way.reason) \(way.source)"
        case .noFix: "\(request) noFix"
        case .unauthorized: "\(request) unauthorized"
        case .hidden(let reason): "\(request) hide \(reason)"
        }
    }
}

extension ProgressEvent {
    /// What is left, and whether they are off the route or there.
    package var gist: String {
        "\(distanceText)\(isOffRoute ? " off" : "")\(hasArrived ? " arrived" : "")"
    }
}

extension CalloutContent {
    /// Its status, and its lines with commas between.
    package var gist: String {
        let lines = place?.lines ?? []
        return lines.isEmpty ? "\(status)" : "\(status) \(lines.joined(separator: ", "))"
    }
}

extension [Action] {
    /// The location events among them.
    package var locations: [LocationEvent] {
        compactMap {
            guard case .location(let location) = $0.event else { return nil }
            return location
        }
    }
}
