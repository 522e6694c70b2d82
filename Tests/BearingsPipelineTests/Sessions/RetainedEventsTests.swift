import BearingsTestSupport
import BearingsWire
import Geography
import Testing

@testable import BearingsEngine
@testable import BearingsPipeline

@Suite struct RetainedEventsTests {
    private var retained = RetainedEvents()
    private var sequence: UInt64 = 0

    private static let place = IndicatorPlacement(
        position: ScreenPoint(x: 1, y: 2),
        edge: .top,
        rotation: nil,
        bearing: 3,
        distance: 4,
        halfWidth: nil
    )

    private mutating func emit(_ event: Event) {
        sequence += 1
        let action = Action(time: .seconds(1), lateBy: 0, cause: 0, event: event)
        retained.update(with: action, event.traits, sequence: sequence)
    }

    /// The retained events.
    private var holding: [Event] {
        retained.all.compactMap {
            guard case .action(let action) = $0.entry.content else { return nil }
            return action.event
        }
    }

    private var sequences: [UInt64] { retained.all.map(\.entry.sequence) }

    @Test mutating func `retains nothing at first, and never a camera`() {
        expect(retained.all.isEmpty)
        let answer = CameraAnswer.camera(center: .zurich, zoom: 15)
        emit(.camera(CameraEvent(reason: .firstFix, answer: answer, heading: nil)))
        emit(.geocodeRequest(1, .zurich))
        expect(retained.all.isEmpty)
    }

    @Test mutating func `retains a moved indicator as a show at its place`() {
        var moved = Self.place
        moved.bearing = 90
        emit(.indicator(.show(Self.place)))
        emit(.indicator(.move(moved)))
        expectEqual(holding, [.indicator(.show(moved))])
        expectEqual(sequences, [2])
        emit(.indicator(.hide(.onScreen, .on)))
        expectEqual(holding, [])
    }

    @Test mutating func `retains each annotation's indicator as a show, after the user's`() {
        func indicator(_ id: String, _ change: AnnotationIndicatorEvent.Change) -> Event {
            .annotationIndicator(AnnotationIndicatorEvent(annotation: id, change: change))
        }
        emit(indicator("b", .show(Self.place, others: [])))
        emit(indicator("a", .show(Self.place, others: [])))
        emit(indicator("b", .move(Self.place, others: ["c"])))
        emit(.indicator(.show(Self.place)))
        emit(.sharedIndicator(.move(Self.place), others: ["d"]))
        expectEqual(
            holding,
            [
                .sharedIndicator(.show(Self.place), others: ["d"]),
                indicator("a", .show(Self.place, others: [])),
                indicator("b", .show(Self.place, others: ["c"])),
            ]
        )
        expectEqual(retained.all.map(\.annotation), [nil, "a", "b"])
        emit(indicator("a", .hide(.merged)))
        emit(.indicator(.hide(.onScreen, .on)))
        expectEqual(holding, [indicator("b", .show(Self.place, others: ["c"]))])
    }

    @Test mutating func `retains the last rest of a moving map and its departure`() throws {
        let rest = Event.region(.didChange(try #require(Self.map), updates: 1, animated: nil))
        emit(.region(.willChange(animated: nil)))
        expectEqual(holding, [.region(.willChange(animated: nil))])
        emit(rest)
        expectEqual(holding, [rest])
        emit(.region(.willChange(animated: true)))
        expectEqual(holding, [rest, .region(.willChange(animated: true))])
        emit(rest)
        expectEqual(holding, [rest])
        expectEqual(sequences, [4])
    }

    private static var map: MapView? {
        MapView(Viewport(center: .zurich, zoom: 15, size: .phone))
    }

    @Test mutating func `retains staleness until the next fix`() {
        emit(.stale(age: 30_000))
        expectEqual(holding, [.stale(age: 30_000)])
        emit(.fresh(age: 31_000))
        expectEqual(holding, [])
    }

    @Test mutating func `a denial discards everything about a fix`() {
        let location = Event.location(LocationEvent(fix: Fix(coordinate: .zurich)))
        emit(.authorization(Authorization(status: .authorizedAlways, accuracy: .full)))
        emit(location)
        emit(.stale(age: 30_000))
        expectEqual(holding.count, 3)
        let denied = Event.authorization(Authorization(status: .denied, accuracy: .full))
        emit(denied)
        expectEqual(holding, [denied])
    }

    @Test mutating func `retains directions and progress until they change or a denial`() {
        let way = TravelDirections(
            mode: .walking,
            reason: .asked,
            distance: 1,
            distanceText: "10 m",
            expectedTravelTime: 1,
            steps: [],
            source: .host
        )
        let directions = Event.directions(DirectionsEvent(request: 1, answer: .directions(way)))
        let progress = Event.progress(
            ProgressEvent(
                request: 1,
                distance: 1,
                distanceText: "10 m",
                expectedTravelTime: 1,
                step: nil,
                isOffRoute: false,
                isWrongWay: false,
                hasArrived: false
            )
        )
        emit(directions)
        emit(progress)
        expectEqual(holding, [directions, progress])
        emit(directions)
        expectEqual(holding, [directions])
        emit(progress)
        emit(.directions(DirectionsEvent(request: 2, answer: .noFix)))
        expectEqual(holding, [])
        emit(directions)
        emit(progress)
        let denied = Event.authorization(Authorization(status: .denied, accuracy: .full))
        emit(denied)
        expectEqual(holding, [denied])
    }

    @Test mutating func `retains the callout of a search result, not the search`() {
        let place = FoundPlace(id: "n1", name: "Café", coordinate: .zurich)
        let content = CalloutContent(status: .ok, place: NamedPlace(lines: ["Café"]))
        let callout = Event.annotationCallout(.show(content), annotation: "n1")
        emit(callout)
        emit(.search(SearchEvent(query: "caf", items: [place])))
        expectEqual(holding, [callout])
    }

    @Test mutating func `has a fixed order, whatever came first`() throws {
        let compass = CompassEvent(
            phase: .idle,
            heading: 0,
            rotation: 0,
            velocity: 0,
            isVisible: false,
            settle: nil
        )
        let rest = Event.region(.didChange(try #require(Self.map), updates: 1, animated: nil))
        let events: [Event] = [
            .authorization(Authorization(status: .authorizedAlways, accuracy: .full)),
            .location(LocationEvent(fix: Fix(coordinate: .zurich))), .stale(age: 1), rest,
            .region(.willChange(animated: nil)), .indicator(.show(Self.place)), .compass(compass),
        ]
        emit(events[3])
        emit(events[4])
        for index in [6, 5, 2, 1, 0] { emit(events[index]) }
        expectEqual(holding, events)
        expectEqual(sequences, [7, 6, 5, 1, 2, 4, 3])
    }

    @Test mutating func `retains a resumed event until a new one replaces it`() {
        let line = Array("{\"event\":\"location\"}".utf8)
        retained.resume(.location, nil, RetainedEvents.Entry(sequence: 9, content: .line(line)))
        expectEqual(sequences, [9])
        let location = Event.location(LocationEvent(fix: Fix(coordinate: .zurich)))
        emit(location)
        expectEqual(holding, [location])
    }

    @Test mutating func `retains an annotation's callout beside the user's, and after it`() {
        let content = CalloutContent(status: .unavailable, place: nil)
        let shown = Event.annotationCallout(.show(content), annotation: "b")
        emit(.annotationCallout(.update(content), annotation: "b"))
        emit(.follow(FollowEvent(mode: .follow, reason: .asked)))
        emit(.callout(.show(content)))
        expectEqual(holding.prefix(2), [.callout(.show(content)), shown])
        expectEqual(retained.all.map(\.annotation), [nil, "b", nil])
        emit(.annotationCallout(.hide(.removed), annotation: "b"))
        expectEqual(holding.count, 2)
    }

    @Test mutating func `retains a drag until the pin is dropped`() {
        let held = Event.drag(DragEvent(annotation: "a", state: .dragging, lift: 39))
        var refused = DragEvent(annotation: "b", state: .none, lift: 0)
        refused.illegalInput = .dragging
        emit(held)
        emit(.drag(refused))
        expectEqual(holding, [held])
        emit(.drag(DragEvent(annotation: "a", state: .ending, lift: 0)))
        expectEqual(holding, [])
    }

    @Test mutating func `retains only that annotations were emitted, last`() {
        emit(.annotations(AnnotationChanges(removed: ["a"])))
        emit(.stale(age: 1))
        expectEqual(retained.all.map(\.kind), [.stale, .annotations])
        expectEqual(holding, [.stale(age: 1)])
        let line = RetainedEvents.Entry(sequence: 9, content: .line([]))
        retained.resume(.annotations, nil, line)
        expectEqual(sequences, [2, 9])
        guard case .annotations = retained.all[1].entry.content else {
            Issue.record("a line that tells nothing")
            return
        }
    }
}
