import BearingsEngine
import Geography

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

// MARK: The schema

/// What a kind of event tells, and the ways its events may look.
private struct EventDescription {
    /// A way to look, by an event that does.
    struct Form {
        var example: Event
        /// Which of several ways it is, in a few words; empty where it is the only one.
        var label = ""

        init(_ example: Event, label: String = "") {
            (self.example, self.label) = (example, label)
        }
    }

    var summary: String
    var forms: [Form]

    init(_ summary: String, _ forms: Form...) {
        (self.summary, self.forms) = (summary, forms)
    }
}

extension EventKind {
    /// What an event of this kind may hold, as the schema prints it.
    var schema: LineDescription {
        LineDescription(
            word: rawValue,
            summary: description.summary,
            forms: description.forms.map { form in
                let line = EventLine(form.example)
                return LineDescription.Form(MemberList.members(of: line), label: form.label)
            }
        )
    }

    private var description: EventDescription {
        switch self {
        case .authorization:
            EventDescription(
                "What the user allows, at first and when it changes.",
                .init(.authorization(.blank))
            )
        case .location:
            EventDescription("A used fix.", .init(.supplementedLocation(.blank, FixSupplement())))
        case .region:
            EventDescription(
                "The map begins to move, or has come to rest.",
                .init(.region(.willChange(animated: nil)), label: "`will_change`"),
                .init(
                    .region(.didChange(.blank, updates: 0, animated: nil)),
                    label: "`did_change`"
                )
            )
        case .indicator:
            EventDescription(
                "The arrow at the edge of the view.",
                .init(.indicator(.show(.blank)), label: "`show`"),
                .init(.indicator(.move(.blank)), label: "`move`"),
                .init(.indicator(.hide(.onScreen, nil)), label: "`hide`")
            )
        case .compass:
            EventDescription(
                "A frame of the needle, or where it rests.",
                .init(.compass(.blank)),
                .init(.compass(.settling), label: "`settle`")
            )
        case .callout:
            EventDescription(
                "The address of the user, or what is known of what is selected.",
                .init(.callout(.show(.blank)), label: "`show`"),
                .init(.callout(.update(.blank)), label: "`update`"),
                .init(.callout(.hide(.deselected)), label: "`hide`")
            )
        case .camera:
            EventDescription(
                "The map should move, or why it cannot.",
                .init(.camera(.blank(.camera(center: .blank, zoom: nil))), label: "a camera"),
                .init(.camera(.blank(.region(.blank))), label: "one of --span"),
                .init(.camera(.blank(.none(.noFix))), label: "no camera")
            )
        case .follow:
            EventDescription(
                "The map follows the user, or no longer does.",
                .init(.follow(.blank))
            )
        case .annotations:
            EventDescription(
                "What is to be drawn elsewhere than before.",
                .init(.annotations(AnnotationChanges()))
            )
        case .directions:
            EventDescription(
                "How to get somewhere.",
                .init(.directions(.blank(.directions(.blank))), label: "an answer"),
                .init(.directions(.blank(.noFix)), label: "no answer"),
                .init(.directions(.blank(.hidden(.end))), label: "`hide`")
            )
        case .progress: EventDescription("What is left of a route.", .init(.progress(.blank)))
        case .drag:
            EventDescription(
                "What becomes of a dragged pin.",
                .init(.drag(DragEvent(annotation: "", state: .none, lift: 0)))
            )
        case .geocodeRequest:
            EventDescription(
                "Asks an outside geocoder for an address.",
                .init(.geocodeRequest(0, .blank))
            )
        case .stale: EventDescription("The last fix is old.", .init(.stale(age: 0)))
        case .fresh:
            EventDescription("There is a new fix after a stale one.", .init(.fresh(age: nil)))
        case .search:
            EventDescription(
                "The places that were found.",
                .init(.search(SearchEvent(query: "", items: [])))
            )
        case .visit:
            EventDescription(
                "The user has stayed at a place, or left it.",
                .init(.visit(.blank(.arrival)), label: "`arrival`"),
                .init(.visit(.blank(.departure(.moved))), label: "`departure`")
            )
        }
    }
}
