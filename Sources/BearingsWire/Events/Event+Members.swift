import BearingsEngine

/// What each event holds, and how it reads.
extension Event {
    /// Hands the members that events of its kind alone have to a visitor.
    @inline(__always)
    static func visit(_ event: borrowing Event, _ line: inout some MemberVisitor & ~Copyable) {
        switch event {
        case .authorization(let authorization): authorization.visit(&line)
        case .location(let location): location.visit(&line)
        case .supplementedLocation(let location, let supplement): location.visit(supplement, &line)
        case .region(let region): region.visit(&line)
        case .indicator(let indicator): PointedIndicator().visit(indicator, &line)
        case .sharedIndicator(let indicator, let others):
            PointedIndicator(others: others).visit(indicator, &line)
        case .annotationIndicator(let indicator): indicator.visit(&line)
        case .compass(let compass): compass.visit(&line)
        case .callout(let callout): callout.visit(at: "user", &line)
        case .annotationCallout(let callout, let annotation): callout.visit(at: annotation, &line)
        case .camera(let camera): camera.visit(&line)
        case .follow(let follow): follow.visit(&line)
        case .annotations(let changes): changes.visit(&line)
        case .directions(let directions): directions.visit(&line)
        case .progress(let progress): progress.visit(&line)
        case .drag(let drag): drag.visit(&line)
        case .geocodeRequest(let id, let place):
            line.request(id)
            line.place(place)
        case .stale(let age): line.member("age", .seconds, age) { "s since the last used fix" }
        case .fresh(let age):
            line.member("age", .seconds, age) {
                "s since the last used fix before, if there was one"
            }
        case .visit(let visit): visit.visit(&line)
        case .search(let search): search.visit(&line)
        }
    }

    /// The event in words.
    var sentence: String {
        switch self {
        case .authorization(let authorization): authorization.sentence
        case .location(let location), .supplementedLocation(let location, _): location.sentence
        case .region(let region): region.sentence
        case .indicator(let indicator), .sharedIndicator(let indicator, _): indicator.sentence
        case .annotationIndicator(let indicator): indicator.sentence
        case .compass(let compass): compass.sentence
        case .callout(let callout), .annotationCallout(let callout, _): callout.sentence
        case .camera(let camera): camera.sentence
        case .follow(let follow): follow.sentence
        case .annotations(let changes): changes.sentence
        case .directions(let directions): directions.sentence
        case .progress(let progress): progress.sentence
        case .drag(let drag): drag.sentence
        case .geocodeRequest(_, let place): "what is called \(place.text)?"
        case .stale(let age): "no fix for \(wholeText(Double(age) / 1000)) s"
        case .fresh(let age): "a fix again, after \(wholeText(age.map { Double($0) / 1000 })) s"
        case .visit(let visit): visit.sentence
        case .search(let search): search.sentence
        }
    }

    /// Whether it is one of many in a movement.
    var isFrame: Bool {
        switch self {
        case .location, .supplementedLocation, .indicator(.move), .sharedIndicator(.move, _): true
        case .annotationIndicator(let indicator):
            if case .move = indicator.change { true } else { false }
        case .compass(let compass): compass.phase != .settle && compass.phase != .idle
        case .authorization, .region, .indicator, .sharedIndicator, .callout, .annotationCallout,
            .camera, .follow, .annotations, .directions, .progress, .drag, .geocodeRequest, .stale,
            .fresh, .visit, .search:
            false
        }
    }
}
