package import BearingsEngine
package import Geography

/// Whatever may happen to a session, at times that mostly but not always run forward.
package struct RandomScript: Sendable {
    package struct Step: Sendable {
        package var time: Instant
        package var input: Input
    }

    package var configuration: Configuration
    package var steps: [Step] = []

    private static let geocoders: [Geocoder] = [
        .none, .host(layOut: { [$0.locality].compactMap { $0 } }),
        .embedded { place, precision in
            let lines = ["\(place.latitude) \(place.longitude)", "\(precision)"]
            return NamedPlace(lines: lines, coordinate: place, source: .gazetteer)
        },
    ]

    package init(seed: UInt64, count: Int = 400) {
        var random = SplitMix64(seed: seed)
        let viewports: [Configuration.DefaultViewport] = [
            .none, .firstFix(zoom: .zoomOfThousandPointsPerDegree), .fixed(.even),
        ]
        let map = Configuration.Map(
            defaultViewport: viewports[Int(random.int(in: 0...2))],
            defaultSize: .small,
            region: RegionDebouncer.Settings(maxWait: random.oneIn(3) ? 0 : 1000)
        )
        let indicator = Indicator.Settings(mode: random.oneIn(3) ? .point : .accuracy)
        let callout = Callout.Settings(
            geocoder: Self.geocoders[Int(random.int(in: 0...2))],
            isAlwaysShown: random.oneIn(3)
        )
        var location = Configuration.Location(
            filter: FixFilter.Settings(maxAccuracy: random.oneIn(2) ? 15_000 : nil),
            staleAfter: 2000
        )
        let annotations = AnnotationSettings(
            spread: random.oneIn(2) ? .points : .metres,
            within: random.oneIn(2) ? 0 : 3000,
            indicated: IndicatedAnnotations(
                [.none, .all, .selected, .all][Int(seed % 4)],
                nearest: Int(seed / 4 % 4) + 1
            )
        )
        let search = Configuration.Search(places: random.oneIn(4) ? nil : .row)
        let session = Configuration.Session(requiresAuthorization: random.oneIn(4))
        location.reportsLocations = random.oneIn(2)
        if random.oneIn(2) { location.visits = StayFinder.Rules(radius: 3000, least: 2000) }
        configuration = Configuration(
            map: map,
            indicator: indicator,
            annotations: annotations,
            callout: callout,
            location: location,
            session: session,
            search: search
        )
        var now: Milliseconds = 1_767_258_000_000
        for _ in 0..<count {
            var time = now
            switch random.int(in: 1...100) {
            case 1...65: time += random.int(in: 0...30)
            case 66...80: time += 0
            case 81...90: time += random.int(in: 0...2500)
            case 91...92: time += 60_000
            case 93...99: time -= random.int(in: 1...2000)
            default: time -= random.int(in: 3_500_000...7_200_000)
            }
            if time > now || now - time > 3_600_000 { now = time }
            let step = Step(time: Instant(millisecondsSince1970: time), input: random.input())
            steps.append(step)
            if step.input.mayBeCompleted, random.oneIn(3) { steps.append(step) }
        }
    }
}

extension RandomScript {
    /// Replaces a sixth of the steps by gestures on the map.
    package mutating func turnMap(_ random: inout SplitMix64) {
        for index in steps.indices where random.oneIn(6) {
            steps[index].input = random.mapInput()
        }
    }
}

extension SplitMix64 {
    /// A place in or near the even view.
    package mutating func nearbyPlace() -> LocationCoordinate {
        .even(right: double(in: -250...250), down: double(in: -350...350))
    }

    fileprivate mutating func input() -> Input {
        switch int(in: 1...100) {
        case 1...40: .fix(fix())
        case 41...42: oneIn(2) ? .drag(drag()) : .annotations(annotations())
        case 43...44: .directions(directions())
        case 45...48: .route(route(), request: oneIn(4) ? UInt64(int(in: 1...9)) : nil)
        case 49...54: .epochReport(fix())
        case 55...56:
            .supplementedFix(SupplementedFix(fix(), supplement(), isEpochReport: oneIn(2)))
        case 57...60: .deviceHeading(double(in: 0...360))
        case 61...62: .noFix(grade: 1, needed: 2)
        case 63...70: .authorization(status(), accuracy())
        case 71...73: .evenViewport
        case 74...89: .viewport(update())
        case 90: .select(oneIn(2) ? .annotation(annotationID()) : .user)
        case 91...92: oneIn(2) ? .search(search()) : .select(.user)
        case 93: .deselect(oneIn(2) ? nil : oneIn(2) ? .user : .annotation(annotationID()))
        case 94: .tap(ScreenPoint(x: double(in: 0...200), y: double(in: 0...200)))
        case 95...97: .geocodeAnswer(answer(), request: oneIn(2) ? nil : UInt64(int(in: 1...9)))
        case 98: .recenter
        case 99:
            .follow([.none, .follow, .followWithHeading, .followWithCourse][Int(int(in: 0...3))])
        default:
            oneIn(2)
                ? .tick
                : .fit(
                    FitRequest(
                        points: [nearbyPlace()],
                        annotations: [annotationID()],
                        includesUser: oneIn(2)
                    )
                )
        }
    }

    private mutating func supplement() -> FixSupplement {
        FixSupplement(
            headingAccuracy: oneIn(2) ? double(in: 0...20) : nil,
            courseAccuracy: oneIn(2) ? double(in: 0...20) : nil,
            speedAccuracy: oneIn(2) ? double(in: 0...2) : nil,
            ellipsoidalAltitude: oneIn(2) ? double(in: -50...4000) : nil,
            isSimulated: oneIn(2) ? oneIn(2) : nil
        )
    }

    private mutating func annotationID() -> String {
        oneIn(4) ? "place \(int(in: 4...15))" : "pin \(int(in: 1...9))"
    }

    private mutating func search() -> SearchRequest {
        let queries = ["1", "2", "3", "2 pl", "p", "", "4"]
        return SearchRequest(query: queries[Int(int(in: 0...6))], limit: Int(int(in: 1...12)))
    }

    /// Some that lie on one place, and some that do not.
    private mutating func annotations() -> AnnotationUpdate {
        let annotations = (0..<int(in: 0...6)).map { _ in
            Annotation(
                id: annotationID(),
                coordinate: oneIn(2)
                    ? .even(right: Double(int(in: 0...3)) * 40, down: 30) : nearbyPlace(),
                title: oneIn(3) ? nil : "\(int(in: 1...3))"
            )
        }
        return switch int(in: 1...5) {
        case 1: .set(annotations)
        case 2: .remove(annotations.map(\.id))
        default: .add(annotations)
        }
    }

    /// Mostly what may come next, by a finger that is where the pin is.
    private mutating func drag() -> DragInput {
        let states: [DragState] = [.starting, .starting, .dragging, .ending, .canceling, .none]
        let finger = ScreenPoint(x: double(in: 0...200), y: double(in: 0...400))
        return DragInput(
            annotation: annotationID(),
            state: states[Int(int(in: 0...5))],
            finger: oneIn(2) ? nil : finger
        )
    }

    private mutating func answer() -> GeocodeAnswer {
        oneIn(3) ? .error("unknown") : .lines(["\(int(in: 1...3)) Main Street"])
    }

    private mutating func directions() -> DirectionsRequest {
        DirectionsRequest(
            to: .place(nearbyPlace()),
            by: [.any, .any, .walking, .automobile][Int(int(in: 0...3))],
            id: oneIn(4) ? UInt64(int(in: 1...9)) : nil
        )
    }

    private mutating func route() -> RouteAnswer {
        let mode: TravelMode = [.walking, .walking, .automobile, .any][Int(int(in: 0...3))]
        if oneIn(6) { return RouteAnswer(mode: mode, route: nil) }
        let route = RouteAnswer.Route(
            distance: double(in: 0...5000),
            expectedTravelTime: double(in: 0...1800),
            steps: (0..<int(in: 0...3)).map {
                RouteAnswer.Step(instruction: "step \($0)", distance: 1000)
            },
            geometry: (0..<int(in: 0...4)).map { _ in nearbyPlace() }
        )
        return RouteAnswer(mode: mode, route: route)
    }

    private mutating func fix() -> Fix {
        let accuracies: [Double?] = [nil, nil, 0, 10, 2000, 20_000]
        return Fix(
            coordinate: oneIn(30) ? .paris : nearbyPlace(),
            accuracy: accuracies[Int(int(in: 0...5))],
            speed: oneIn(2) ? nil : double(in: 0...30)
        )
    }

    private mutating func status() -> AuthorizationStatus {
        switch int(in: 1...5) {
        case 1: .denied
        case 2: .notDetermined
        case 3: .authorizedAlways
        default: .authorizedWhenInUse
        }
    }

    private mutating func accuracy() -> AccuracyAuthorization? {
        switch int(in: 1...4) {
        case 1: .reduced
        case 2: .full
        default: nil
        }
    }

    private mutating func update() -> ViewportUpdate {
        var update = ViewportUpdate()
        switch int(in: 1...12) {
        case 1...4:
            update.center = .even(right: double(in: -60...60), down: double(in: -60...60))
        case 5: update.zoom = .zoomOfThousandPointsPerDegree + double(in: -1...1)
        case 6: update.longitudeDelta = double(in: 0.1...0.4)
        case 7: update.heading = double(in: -400...400)
        case 8: update.pitch = double(in: -10...90)
        case 9: update.insets.top = double(in: 0...150)
        case 10: update.size = oneIn(2) ? ViewSize(width: 0, height: 400) : .small
        case 11: update.size = .small
        default: update.cameraDistance = oneIn(2) ? 1e14 : double(in: 30_000...90_000)
        }
        update.animated = oneIn(3) ? true : nil
        if oneIn(6) {
            let (x, y) = (double(in: -50...200), double(in: -50...400))
            let rect = ScreenRect(left: x, top: y, right: x + 60, bottom: y + 90)
            update.exclusions = oneIn(3) ? [] : [rect]
        }
        return update
    }

    /// Fingers on the map, or a map that turns under them and stops.
    fileprivate mutating func mapInput() -> Input {
        if oneIn(3) {
            return .viewport {
                $0.heading = double(in: -400...400)
                $0.phase = oneIn(2) ? .didChange : nil
            }
        }
        let kinds: [Gesture.Kind] = [.rotation, .rotation, .rotation, .pinch, .tilt]
        let phases: [Gesture.Phase] = [.began, .changed, .changed, .ended, .cancelled]
        var gesture = Gesture(kinds[Int(int(in: 0...4))], phases[Int(int(in: 0...4))])
        gesture.rotation = oneIn(3) ? nil : double(in: -2...2)
        gesture.velocity = oneIn(3) ? nil : double(in: -5...5)
        gesture.translation = ScreenVector(dx: 0, dy: double(in: -40...40))
        return .gesture(gesture)
    }
}

extension Input {
    /// Whether it is one of several reports of an epoch.
    fileprivate var mayBeCompleted: Bool {
        switch self {
        case .epochReport: true
        case .supplementedFix(let told): told.isEpochReport
        default: false
        }
    }
}
