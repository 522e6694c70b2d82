import BearingsEngine

/// What a server does with an event, beside sending it.
package struct EventTraits: Sendable {
    /// How much is lost if the event is never sent, though a later one of its kind is.
    package enum Weight: UInt8, BitwiseCopyable, Sendable, Comparable {
        /// Nothing that can still be seen: a frame that has passed.
        case frame
        /// A state that has passed.
        case state
        /// Something that a UI cannot do without.
        case lasting

        /// Whether less is lost with `one` than with `other`.
        package static func < (one: Weight, other: Weight) -> Bool { one.rawValue < other.rawValue }
    }

    /// What an event changes of what a snapshot repeats.
    package enum Retention: Sendable {
        /// Nothing.
        case none
        /// It is retained until the next of its kind and annotation.
        case retained
        /// The same; a snapshot repeats it as another event, such as a move as what it leads to.
        case retainedAs(Event)
        /// It is retained beside what is retained of its kind, until the next of its kind. It is not saved.
        case transient
        /// What is retained of its kind and annotation no longer holds.
        case ended
    }

    /// What a slow client loses first.
    package var weight: Weight
    /// What becomes of the event in snapshots.
    package var retention: Retention
    /// The annotation it is about; `nil` for the user, the map and all else.
    package var annotation: String?
    /// Kinds of which nothing retained holds any longer.
    package var ends: [EventKind]

    init(
        _ weight: Weight,
        _ retention: Retention,
        of annotation: String? = nil,
        ending ends: [EventKind] = []
    ) {
        self.weight = weight
        self.retention = retention
        self.annotation = annotation
        self.ends = ends
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
    /// Whether it tells a way, not why there is none.
    fileprivate var isAnswered: Bool {
        if case .directions = answer { true } else { false }
    }
}

/// The same of a fix's two events.
extension IndicatorUpdate {
    /// The weight of the indicator's event.
    package var indicatorWeight: EventTraits.Weight { phase == .move ? .frame : .lasting }
    /// The weight of the location's event.
    package var locationWeight: EventTraits.Weight { .state }
}
