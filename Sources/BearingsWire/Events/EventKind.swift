import BearingsEngine

/// A kind of event, by its name on the wire.
///
/// ``traits`` is the table of kinds, `Event.traits` that of single events. ``EventEncoder`` prints them.
package enum EventKind: String, BitwiseCopyable, CaseIterable, Sendable {
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
    case geocodeRequest = "geocode_request"
    case stale
    case fresh
    case search

    /// What is true of all events of a kind.
    package struct Traits: BitwiseCopyable, Sendable {
        /// The kind's bit in an ``EventSelection``, from 0; no two kinds share one.
        var index: UInt32
        /// Where events of the kind come among those of one record, smallest first (Protocol 4).
        package var order: Int
        /// Where a snapshot repeats the kind's events, smallest first; `nil` if it never does.
        package var snapshotOrder: Int?
        /// Whether each annotation has frames of its own, so that none replaces another's.
        package var hasFramesPerAnnotation = false
    }

    /// The kind's row in the table.
    package var traits: Traits {
        switch self {
        case .authorization: Traits(index: 0, order: 0, snapshotOrder: 0)
        case .location: Traits(index: 1, order: 1, snapshotOrder: 1)
        case .region: Traits(index: 2, order: 2, snapshotOrder: 3)
        case .indicator:
            Traits(index: 3, order: 3, snapshotOrder: 4, hasFramesPerAnnotation: true)
        case .compass: Traits(index: 4, order: 4, snapshotOrder: 6)
        case .callout: Traits(index: 5, order: 5, snapshotOrder: 5)
        case .camera: Traits(index: 6, order: 6)
        case .follow: Traits(index: 7, order: 7, snapshotOrder: 7)
        case .annotations: Traits(index: 8, order: 8, snapshotOrder: 8)
        case .drag: Traits(index: 9, order: 9, snapshotOrder: 9)
        case .search: Traits(index: 10, order: 10)
        case .directions: Traits(index: 11, order: 11, snapshotOrder: 10)
        case .progress: Traits(index: 12, order: 12, snapshotOrder: 11)
        case .geocodeRequest: Traits(index: 13, order: 13)
        case .stale: Traits(index: 14, order: 14, snapshotOrder: 2)
        case .fresh: Traits(index: 15, order: 14)
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
            }
    }
}
