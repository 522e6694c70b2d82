import BearingsTestSupport
import Geography
import Testing

@testable import BearingsEngine

/// The earth is round: a story somewhere else on the same parallels looks the same.
@Suite struct EngineTranslationTests {
    @Test(arguments: Rounds.seeds(8))
    func `shifting a script east leaves every event on screen the same`(seed: UInt64) {
        var script = RandomScript(seed: seed)
        for index in script.steps.indices {
            // The places that can be searched stay where they are.
            if case .search = script.steps[index].input { script.steps[index].input = .tick }
        }
        let outcome = script.run()
        for (east, wraps) in Self.ways {
            let moved = script.moved { wraps ? ($0 + east).wrappedTo180 : $0 + east }.run()

            expectEqual(moved.verdicts, outcome.verdicts)
            expectEqual(moved.actions.count, outcome.actions.count)
            for (one, other) in zip(outcome.actions, moved.actions) {
                let isSame =
                    one.time == other.time && one.cause == other.cause
                    && one.event.looksLike(other.event, movedEast: east)
                expect(isSame, "\(other) by \(east) for \(one)")
                guard isSame else { return }
            }
        }
    }

    /// How far, and whether longitudes are written as usual: most stories then lie on both
    /// sides of the antimeridian.
    private static let ways: [(east: Double, wraps: Bool)] = [
        (179, true), (178.98, true), (-180.97, true), (178.8, true), (179, false), (180, false),
        (-137.25, true), (720.5, false),
    ]

    @Test func `the scripts cover every event on screen`() {
        var kinds: Set<String> = []
        for seed in seeds {
            for action in RandomScript(seed: seed).run().actions {
                kinds.insert(String("\(action.event)".prefix { $0 != "(" }))
            }
        }
        for kind in [
            "indicator", "sharedIndicator", "annotationIndicator", "location", "region", "callout",
            "annotationCallout", "annotations", "camera", "directions", "progress", "drag",
            "geocodeRequest", "visit",
        ] {
            expect(kinds.contains(kind), "\(kind)")
        }
    }
}

private let seeds: [UInt64] = Array(1...32)

extension RandomScript {
    /// The same with everything moved along its parallel.
    fileprivate func moved(_ way: (Double) -> Double) -> RandomScript {
        var moved = self
        for index in steps.indices {
            moved.steps[index].input = steps[index].input.moved(way)
        }
        if case .fixed(var viewport) = configuration.map.defaultViewport {
            viewport.center = viewport.center.moved(way)
            moved.configuration = configuration(on: .fixed(viewport))
        }
        return moved
    }

    private func configuration(
        on viewport: Configuration.DefaultViewport
    ) -> Configuration {
        Configuration(
            map: Configuration.Map(
                defaultViewport: viewport,
                defaultSize: configuration.map.defaultSize,
                region: configuration.map.region
            ),
            indicator: configuration.indicator,
            annotations: configuration.annotations,
            callout: configuration.callout,
            location: configuration.location,
            session: Configuration.Session(
                requiresAuthorization: configuration.session.requiresAuthorization
            )
        )
    }
}

extension Input {
    fileprivate func moved(_ way: (Double) -> Double) -> Input {
        switch self {
        case .fix(var fix):
            fix.coordinate = fix.coordinate.moved(way)
            return .fix(fix)
        case .epochReport(var fix):
            fix.coordinate = fix.coordinate.moved(way)
            return .epochReport(fix)
        case .supplementedFix(var emitted):
            emitted.fix.coordinate = emitted.fix.coordinate.moved(way)
            return .supplementedFix(emitted)
        case .viewport(var update):
            update.center = update.center?.moved(way)
            return .viewport(update)
        case .annotations(.set(let pins)): return .annotations(.set(pins.moved(way)))
        case .annotations(.add(let pins)): return .annotations(.add(pins.moved(way)))
        case .fit(var request):
            request.points = request.points.map { $0.moved(way) }
            return .fit(request)
        case .directions(var request):
            if case .place(let place) = request.destination {
                request.destination = .place(place.moved(way))
            }
            return .directions(request)
        case .route(var answer, let request):
            let geometry = answer.route?.geometry.map { $0.moved(way) }
            if let geometry { answer.route?.geometry = geometry }
            return .route(answer, request: request)
        default: return self
        }
    }
}

extension [Annotation] {
    fileprivate func moved(_ way: (Double) -> Double) -> [Annotation] {
        map { pin in
            var pin = pin
            pin.coordinate = pin.coordinate.moved(way)
            return pin
        }
    }
}

extension LocationCoordinate {
    fileprivate func moved(_ way: (Double) -> Double) -> LocationCoordinate {
        LocationCoordinate(latitude: latitude, longitude: way(longitude))
    }
}

// MARK: What looks alike

/// So much may be lost to rounding of longitudes, of which a point is a thousandth.
private let points = 1e-3

private func isNear(_ one: Double, _ other: Double, _ tolerance: Double = points) -> Bool {
    (one - other).magnitude <= tolerance
}

private func isNear(_ one: Double?, _ other: Double?, _ tolerance: Double = points) -> Bool {
    guard let one, let other else { return one == nil && other == nil }
    return isNear(one, other, tolerance)
}

/// Whether two directions are alike, of which 0 and 360 are the same.
private func isAlong(_ one: Double?, _ other: Double?) -> Bool {
    guard let one, let other else { return one == nil && other == nil }
    return (one - other).wrappedTo180.magnitude <= points
}

extension LocationCoordinate {
    fileprivate func isNear(_ other: LocationCoordinate, movedEast east: Double) -> Bool {
        (latitude - other.latitude).magnitude <= 1e-9
            && (longitude + east - other.longitude).wrappedTo180.magnitude <= 1e-9
    }
}

extension ScreenPoint {
    fileprivate func isNear(_ other: ScreenPoint) -> Bool {
        (x - other.x).magnitude <= points && (y - other.y).magnitude <= points
    }
}

extension IndicatorPlacement {
    fileprivate func looksLike(_ other: IndicatorPlacement) -> Bool {
        position.isNear(other.position) && edge == other.edge
            && isAlong(rotation, other.rotation) && isAlong(bearing, other.bearing)
            && isNear(distance, other.distance) && isNear(halfWidth, other.halfWidth)
    }
}

extension IndicatorEvent {
    fileprivate func looksLike(_ other: IndicatorEvent) -> Bool {
        switch (self, other) {
        case (.show(let one), .show(let other)), (.move(let one), .move(let other)):
            one.looksLike(other)
        default: self == other
        }
    }
}

extension AnnotationIndicatorEvent.Change {
    fileprivate func looksLike(_ other: AnnotationIndicatorEvent.Change) -> Bool {
        switch (self, other) {
        case (.show(let one, let ids), .show(let other, let others)),
            (.move(let one, let ids), .move(let other, let others)):
            one.looksLike(other) && ids == others
        default: self == other
        }
    }
}

extension CalloutEvent {
    /// Lines may contain the place itself.
    fileprivate func looksLike(_ other: CalloutEvent, movedEast east: Double) -> Bool {
        switch (self, other) {
        case (.show(let one), .show(let other)), (.update(let one), .update(let other)):
            guard let place = one.place, let otherPlace = other.place else {
                return one == other
            }
            return one.status == other.status
                && place.lines.count == otherPlace.lines.count
        default: return self == other
        }
    }
}

extension CameraEvent {
    fileprivate func looksLike(_ other: CameraEvent, movedEast east: Double) -> Bool {
        guard reason == other.reason, isAlong(heading, other.heading) else { return false }
        switch (answer, other.answer) {
        case (.camera(let center, let zoom), .camera(let otherCenter, let otherZoom)):
            return center.isNear(otherCenter, movedEast: east) && isNear(zoom, otherZoom, 1e-6)
        default: return answer == other.answer
        }
    }
}

extension AnnotationItem {
    fileprivate func looksLike(_ other: AnnotationItem, movedEast east: Double) -> Bool {
        coordinate.isNear(other.coordinate, movedEast: east) && slot == other.slot
            && annotation.id == other.annotation.id && annotation.title == other.annotation.title
            && annotation.coordinate.isNear(other.annotation.coordinate, movedEast: east)
    }
}

extension DirectionsEvent {
    fileprivate func looksLike(_ other: DirectionsEvent) -> Bool {
        guard request == other.request else { return false }
        guard case .directions(let way) = answer, case .directions(let otherWay) = other.answer
        else { return answer == other.answer }
        return way.mode == otherWay.mode && way.reason == otherWay.reason
            && isNear(way.distance, otherWay.distance) && way.source == otherWay.source
            && isNear(way.expectedTravelTime, otherWay.expectedTravelTime)
    }
}

extension ProgressEvent {
    fileprivate func looksLike(_ other: ProgressEvent) -> Bool {
        isNear(distance, other.distance) && step == other.step && hasArrived == other.hasArrived
            && isOffRoute == other.isOffRoute
    }
}

extension Event {
    /// Whether it is the same as an event of a story that happened so many degrees farther east.
    fileprivate func looksLike(_ other: Event, movedEast east: Double) -> Bool {
        switch (self, other) {
        case (.location(let one), .location(let other)):
            one.visibility == other.visibility
                && one.fix.coordinate.isNear(other.fix.coordinate, movedEast: east)
        case (
            .supplementedLocation(let one, let emitted),
            .supplementedLocation(let other, let others)
        ):
            emitted == others && Event.location(one).looksLike(.location(other), movedEast: east)
        case (
            .region(.didChange(let one, let updates, let animated)),
            .region(.didChange(let other, let otherUpdates, let otherAnimated))
        ):
            updates == otherUpdates && animated == otherAnimated
                && one.viewport.center.isNear(other.viewport.center, movedEast: east)
                && isNear(one.viewport.zoom, other.viewport.zoom, 1e-6)
        case (.indicator(let one), .indicator(let other)): one.looksLike(other)
        case (.sharedIndicator(let one, let ids), .sharedIndicator(let other, let others)):
            one.looksLike(other) && ids == others
        case (.annotationIndicator(let one), .annotationIndicator(let other)):
            one.annotation == other.annotation && one.change.looksLike(other.change)
        case (.callout(let one), .callout(let other)): one.looksLike(other, movedEast: east)
        case (.annotationCallout(let one, let id), .annotationCallout(let other, let otherID)):
            id == otherID && one.looksLike(other, movedEast: east)
        case (.camera(let one), .camera(let other)): one.looksLike(other, movedEast: east)
        case (.annotations(let one), .annotations(let other)):
            one.removed == other.removed
                && one.items.elementsEqual(other.items) { $0.looksLike($1, movedEast: east) }
        case (.directions(let one), .directions(let other)): one.looksLike(other)
        case (.progress(let one), .progress(let other)): one.looksLike(other)
        case (.drag(let one), .drag(let other)):
            one.annotation == other.annotation && one.state == other.state
                && isNear(one.lift, other.lift) && one.illegalInput == other.illegalInput
                && (one.drop.map { drop in
                    other.drop.map { drop.isNear($0, movedEast: east) } ?? false
                } ?? (other.drop == nil))
                && (one.tip.map { tip in
                    other.tip.map { isNear(tip.x, $0.x) && isNear(tip.y, $0.y) } ?? false
                } ?? (other.tip == nil))
        case (.geocodeRequest(let id, let place), .geocodeRequest(let otherID, let otherPlace)):
            id == otherID && place.isNear(otherPlace, movedEast: east)
        case (.visit(let one), .visit(let other)):
            one.phase == other.phase && one.stay?.duration == other.stay?.duration
                && (one.stay.map { stay in
                    other.stay.map { stay.place.isNear($0.place, movedEast: east) } ?? false
                } ?? (other.stay == nil))
        default: self == other
        }
    }
}
