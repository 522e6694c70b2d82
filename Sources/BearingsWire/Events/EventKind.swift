import BearingsEngine

/// A kind of event, by its name on the wire.
///
/// This file is the one table of kinds (``traits``), of single events (`Event.traits`) and of what prints them, for all
/// that select, drop, retain or print events. The members of a kind's events are in its file in `Kinds`.
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

    /// What is true of all events of a kind.
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

extension AnnotationIndicatorEvent {
    fileprivate var traits: EventTraits {
        switch change {
        case .show: return EventTraits(.lasting, .retained, of: annotation)
        case .move(let place, let others):
            var shown = self
            shown.change = .show(place, others: others)
            return EventTraits(.frame, .retainedAs(.annotationIndicator(shown)), of: annotation)
        case .hide: return EventTraits(.lasting, .ended, of: annotation)
        }
    }
}

extension CalloutEvent {
    fileprivate func traits(of annotation: String?) -> EventTraits {
        switch self {
        case .show: return EventTraits(.lasting, .retained, of: annotation)
        case .update(let content):
            let shown: Event =
                if let annotation {
                    .annotationCallout(.show(content), annotation: annotation)
                } else {
                    .callout(.show(content))
                }
            return EventTraits(.lasting, .retainedAs(shown), of: annotation)
        case .hide: return EventTraits(.lasting, .ended, of: annotation)
        }
    }
}

extension DragEvent {
    fileprivate var traits: EventTraits {
        guard illegalInput == nil else { return EventTraits(.lasting, .none) }
        return switch state {
        case .starting, .dragging: EventTraits(.lasting, .retained, of: annotation)
        case .none, .ending, .canceling: EventTraits(.lasting, .ended, of: annotation)
        }
    }
}

extension DirectionsEvent {
    /// Whether it has directions, instead of the reason why there are none.
    fileprivate var isAnswered: Bool {
        if case .directions = answer { true } else { false }
    }
}
