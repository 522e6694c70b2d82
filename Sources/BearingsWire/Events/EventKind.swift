import BearingsEngine

/// A kind of event, by its word on the wire.
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

/// Which kinds of events are printed.
package struct EventSelection: Equatable, BitwiseCopyable, Sendable {
    private var bits: UInt32

    /// All kinds.
    package static let all = EventSelection(EventKind.allCases)
    /// No kind.
    package static let none = EventSelection([])

    /// These kinds.
    package init(_ kinds: some Sequence<EventKind>) {
        bits = 0
        for kind in kinds { bits |= Self.bit(kind) }
    }

    /// Whether no kind is printed.
    package var isEmpty: Bool { bits == 0 }

    /// Whether `kind` is printed.
    package func contains(_ kind: EventKind) -> Bool {
        bits & Self.bit(kind) != 0
    }

    /// What of them an answer tells, as members of JSON behind others: nothing of all.
    var json: String {
        guard self != .all else { return "" }
        let names = EventKind.allCases.filter(contains).map { "\"\($0.rawValue)\"" }
        return ",\"events\":[\(names.joined(separator: ","))]"
    }

    /// Leaves those that `others` has too.
    package mutating func formIntersection(_ others: EventSelection) { bits &= others.bits }

    /// Adds those that `others` has.
    package mutating func formUnion(_ others: EventSelection) { bits |= others.bits }

    private static func bit(_ kind: EventKind) -> UInt32 {
        switch kind {
        case .authorization: 1
        case .location: 2
        case .region: 4
        case .indicator: 8
        case .compass: 16
        case .callout: 32
        case .camera: 64
        case .geocodeRequest: 128
        case .stale: 256
        case .fresh: 512
        case .follow: 1024
        case .annotations: 2048
        case .directions: 1 << 16
        case .progress: 1 << 17
        case .drag: 4096
        case .search: 1 << 18
        }
    }
}
