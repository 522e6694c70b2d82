import BearingsEngine
import Geography

/// A kind of event, by its name on the wire.
///
/// This file is the one table of kinds, and of their events: for all that select, drop, retain, print or describe them. What
/// an event of a kind holds and how it reads is in the kind's file in `Kinds`.
package enum EventKind: BitwiseCopyable, CaseIterable, Sendable {
    case authorization
    case location
    case region
    case indicator
    case compass
    case callout
    case camera
    case follow
    case annotations
    case directions
    case progress
    case drag
    case geocodeRequest
    case stale
    case fresh
    case search
    case visit

    /// What holds for all events of a kind.
    package struct Traits: Sendable {
        /// How the wire spells the kind.
        var word: StaticString
        /// The kind's bit in an ``EventSelection``, from 0; no two kinds share one.
        package var index: UInt32
        /// Where events of the kind come among those of one record, smallest first (Protocol 4).
        ///
        /// Nothing sorts by it: the engine emits them so, and tests hold it to that.
        package var order: Int
        /// Where a snapshot repeats the kind's events, smallest first; `nil` if it never does.
        package var snapshotOrder: Int?
        /// Whether each annotation has frames of its own, so that none replaces another's.
        package var hasFramesPerAnnotation = false

        @inline(__always)
        fileprivate init(
            _ word: StaticString,
            index: UInt32,
            order: Int,
            snapshotOrder: Int? = nil,
            framesPerAnnotation: Bool = false
        ) {
            (self.word, self.index, self.order) = (word, index, order)
            (self.snapshotOrder, hasFramesPerAnnotation) = (snapshotOrder, framesPerAnnotation)
        }
    }

    /// The kind's row in the table.
    package var traits: Traits {
        switch self {
        case .authorization: Traits("authorization", index: 0, order: 0, snapshotOrder: 0)
        case .location: Traits("location", index: 1, order: 1, snapshotOrder: 1)
        case .region: Traits("region", index: 2, order: 2, snapshotOrder: 3)
        case .indicator:
            Traits("indicator", index: 3, order: 3, snapshotOrder: 4, framesPerAnnotation: true)
        case .compass: Traits("compass", index: 4, order: 4, snapshotOrder: 6)
        case .callout: Traits("callout", index: 5, order: 5, snapshotOrder: 5)
        case .camera: Traits("camera", index: 6, order: 6)
        case .follow: Traits("follow", index: 7, order: 7, snapshotOrder: 7)
        case .annotations: Traits("annotations", index: 8, order: 8, snapshotOrder: 8)
        case .drag: Traits("drag", index: 9, order: 9, snapshotOrder: 9)
        case .search: Traits("search", index: 10, order: 10)
        case .directions: Traits("directions", index: 11, order: 11, snapshotOrder: 10)
        case .progress: Traits("progress", index: 12, order: 12, snapshotOrder: 11)
        case .geocodeRequest: Traits("geocode_request", index: 13, order: 13)
        case .visit: Traits("visit", index: 16, order: 14, snapshotOrder: 12)
        case .stale: Traits("stale", index: 14, order: 15, snapshotOrder: 2)
        case .fresh: Traits("fresh", index: 15, order: 15)
        }
    }

    /// Whether sessions report events of the kind; an option turns some of them on.
    package func isReported(by configuration: Configuration) -> Bool {
        switch self {
        case .location: configuration.location.reportsLocations
        case .visit: configuration.location.visits != nil
        case .authorization, .region, .indicator, .compass, .callout, .camera, .follow,
            .annotations, .directions, .progress, .drag, .geocodeRequest, .stale, .fresh, .search:
            true
        }
    }

    /// The kind of an event.
    package init(_ event: borrowing Event) {
        self =
            switch event {
            case .authorization: .authorization
            case .location, .supplementedLocation: .location
            case .region: .region
            case .indicator, .sharedIndicator, .annotationIndicator: .indicator
            case .compass: .compass
            case .callout, .annotationCallout: .callout
            case .camera: .camera
            case .follow: .follow
            case .annotations: .annotations
            case .directions: .directions
            case .progress: .progress
            case .drag: .drag
            case .geocodeRequest: .geocodeRequest
            case .stale: .stale
            case .fresh: .fresh
            case .search: .search
            case .visit: .visit
            }
    }
}

extension EventKind: WireWord, RawRepresentable {
    package var word: StaticString { traits.word }

    /// The kind as the wire spells it.
    package var rawValue: String { word.spelling }

    private static let byName = Dictionary(
        uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) }
    )

    package init?(rawValue: String) {
        guard let kind = Self.byName[rawValue] else { return nil }
        self = kind
    }
}

extension Event {
    /// The event's row in the table: what a slow client loses of it, and what a snapshot repeats.
    ///
    /// > Source: Protocol 6, "serve".
    package var traits: EventTraits {
        switch self {
        case .authorization(let authorization):
            EventTraits(
                .lasting,
                .retained,
                // Without permission nothing holds that depends on a fix.
                ending: authorization.status.isUsable
                    ? [] : [.location, .stale, .directions, .progress]
            )
        case .location, .supplementedLocation: EventTraits(.state, .retained)
        case .region(.willChange): EventTraits(.lasting, .transient)
        case .region(.didChange): EventTraits(.lasting, .retained)
        case .indicator(.show), .sharedIndicator(.show, _): EventTraits(.lasting, .retained)
        case .indicator(.move(let place)):
            EventTraits(.frame, .retainedAs(.indicator(.show(place))))
        case .sharedIndicator(.move(let place), let others):
            EventTraits(.frame, .retainedAs(.sharedIndicator(.show(place), others: others)))
        case .indicator(.hide), .sharedIndicator(.hide, _): EventTraits(.lasting, .ended)
        case .annotationIndicator(let indicator): indicator.traits
        case .compass(let compass):
            EventTraits(compass.phase == .idle ? .lasting : .frame, .retained)
        case .callout(let callout): callout.traits(of: nil)
        case .annotationCallout(let callout, let annotation): callout.traits(of: annotation)
        case .camera, .geocodeRequest, .search: EventTraits(.lasting, .none)
        case .follow(let follow):
            EventTraits(.lasting, follow.mode == .none ? .ended : .retained)
        case .annotations: EventTraits(.lasting, .retained)
        case .directions(let directions):
            // Progress is of the directions before.
            EventTraits(.lasting, directions.isAnswered ? .retained : .ended, ending: [.progress])
        case .progress: EventTraits(.lasting, .retained)
        case .drag(let drag): drag.traits
        case .stale: EventTraits(.lasting, .retained)
        case .fresh: EventTraits(.lasting, .none, ending: [.stale])
        case .visit(let visit):
            EventTraits(.lasting, visit.phase == .arrival ? .retained : .ended)
        }
    }
}

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

extension EventKind {
    /// What an event of this kind may hold, as the schema prints it.
    var schema: LineDescription {
        LineDescription(
            word: rawValue,
            summary: description.summary,
            forms: description.forms.map { example, label in
                LineDescription.Form(MemberList.members(of: EventLine(example)), label: label)
            }
        )
    }

    /// What the kind says, with an event of each form; a name for the form if there are several.
    private var description: (summary: String, forms: [(example: Event, label: String)]) {
        switch self {
        case .authorization:
            (
                "What the user allows, at first and when it changes.",
                [(.authorization(.blank), "")]
            )
        case .location:
            ("A used fix.", [(.supplementedLocation(.blank, FixSupplement()), "")])
        case .region:
            (
                "The map begins to move, or has come to rest.",
                [
                    (.region(.willChange(animated: nil)), "`will_change`"),
                    (.region(.didChange(.blank, updates: 0, animated: nil)), "`did_change`"),
                ]
            )
        case .indicator:
            (
                "The arrow at the edge of the view.",
                [
                    (.indicator(.show(.blank)), "`show`"),
                    (.indicator(.move(.blank)), "`move`"),
                    (.indicator(.hide(.onScreen, nil)), "`hide`"),
                ]
            )
        case .compass:
            (
                "A frame of the needle, or where it rests.",
                [
                    (.compass(.blank), ""),
                    (.compass(.settling), "`settle`"),
                ]
            )
        case .callout:
            (
                "The address of the user, or what is known of what is selected.",
                [
                    (.callout(.show(.blank)), "`show`"),
                    (.callout(.update(.blank)), "`update`"),
                    (.callout(.hide(.deselected)), "`hide`"),
                ]
            )
        case .camera:
            (
                "The map should move, or why it cannot.",
                [
                    (.camera(.blank(.camera(center: .blank, zoom: nil))), "a camera"),
                    (.camera(.blank(.region(.blank))), "one of --span"),
                    (.camera(.blank(.none(.noFix))), "no camera"),
                ]
            )
        case .follow:
            ("The map follows the user, or no longer does.", [(.follow(.blank), "")])
        case .annotations:
            (
                "What is to be drawn elsewhere than before.",
                [(.annotations(AnnotationChanges()), "")]
            )
        case .directions:
            (
                "How to get somewhere.",
                [
                    (.directions(.blank(.directions(.blank))), "an answer"),
                    (.directions(.blank(.noFix)), "no answer"),
                    (.directions(.blank(.hidden(.end))), "`hide`"),
                ]
            )
        case .progress:
            ("What is left of a route.", [(.progress(.blank), "")])
        case .drag:
            (
                "What becomes of a dragged pin.",
                [(.drag(DragEvent(annotation: "", state: .none, lift: 0)), "")]
            )
        case .geocodeRequest:
            ("Asks an outside geocoder for an address.", [(.geocodeRequest(0, .blank), "")])
        case .stale:
            ("The last fix is old.", [(.stale(age: 0), "")])
        case .fresh:
            ("There is a new fix after a stale one.", [(.fresh(age: nil), "")])
        case .search:
            (
                "The places that were found.",
                [(.search(SearchEvent(query: "", items: [])), "")]
            )
        case .visit:
            (
                "The user has stayed at a place, or left it.",
                [
                    (.visit(.blank(.arrival)), "`arrival`"),
                    (.visit(.blank(.departure(.moved))), "`departure`"),
                ]
            )
        }
    }
}
