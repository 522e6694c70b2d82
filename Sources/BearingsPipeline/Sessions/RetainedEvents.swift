import BearingsEngine
import BearingsWire

/// What still holds of what a session has told: the last event of each kind that describes a state.
///
/// Whoever begins to listen is told these first.
///
/// > Source: Protocol 6, "serve": `snapshot`.
struct RetainedEvents: Sendable {
    /// An event that still holds.
    struct Entry: Sendable {
        var sequence: UInt64
        var content: Content
    }

    /// An event in one of two forms.
    enum Content: Sendable {
        case action(Action)
        /// The line it was told as before a restart, without its newline.
        case line([UInt8])
        /// All the annotations, which the session's engine knows.
        case annotations
    }

    /// What is told apart; in the order in which a snapshot tells it.
    enum Slot: Int, CaseIterable {
        case authorization
        case location
        case stale
        /// The map as it was when it last came to rest.
        case region
        /// A move of the map that is under way.
        case move
        case indicator
        case callout
        case compass
        case follow
        case directions
        case progress
    }

    /// Something that holds, of a kind of which there may be one an annotation.
    struct Told {
        var kind: EventKind
        /// `nil` for what is not about one annotation.
        var annotation: String?
        var entry: Entry
        /// Whether it ends with the process.
        var isPassing = false

        /// Where it stands in a snapshot.
        var position: Position { Position(rank: kind.snapshotRank, sequence: entry.sequence) }
    }

    /// Where in a snapshot something stands: by its kind, and of one kind by its number.
    struct Position: Comparable, Sendable {
        fileprivate var rank: Int
        fileprivate var sequence: UInt64

        /// Before all there is.
        static var start: Position { Position(rank: -1, sequence: 0) }

        /// Behind all annotations, whatever the number of their event.
        static var annotations: Position {
            Position(rank: EventKind.annotations.snapshotRank, sequence: .max)
        }

        static func < (one: Position, other: Position) -> Bool {
            (one.rank, one.sequence) < (other.rank, other.sequence)
        }
    }

    private struct Key: Hashable {
        var kind: EventKind
        var annotation: String
    }

    /// What holds of those of which there is one, in their order.
    ///
    /// Only that takes room: most sessions never tell of most slots.
    private var entries: [(slot: Slot, entry: Entry)] = []
    /// What is about annotations; those of no annotation have the id "".
    private var ofAnnotations: [Key: Entry] = [:]

    /// What plain fixes have told, which stands in place of its slots' entries; none or one.
    private var plain: [RetainedFix] = []
    /// Who hears of the session.
    var audience = Interest()

    /// What holds, in the order of a snapshot.
    var all: [Told] {
        var entries = entries
        for (slot, entry) in plain.first?.entries ?? [] {
            let place = entries.firstIndex { $0.slot.rawValue > slot.rawValue }
            entries.insert((slot, entry), at: place ?? entries.count)
        }
        var all = entries.map { slot, entry in
            Told(kind: slot.kind, entry: entry, isPassing: slot == .move)
        }
        guard !ofAnnotations.isEmpty else { return all }
        for (key, entry) in ofAnnotations.sorted(by: { $0.value.sequence < $1.value.sequence }) {
            let annotation = key.annotation.isEmpty ? nil : key.annotation
            let told = Told(kind: key.kind, annotation: annotation, entry: entry)
            // Behind what is of the same kind, if there is any.
            let place = all.lastIndex { $0.kind.snapshotRank <= key.kind.snapshotRank } ?? -1
            all.insert(told, at: place + 1)
        }
        return all
    }

    /// Takes up what was kept through a restart.
    mutating func resume(_ kind: EventKind, _ annotation: String?, _ entry: Entry) {
        if kind == .annotations {
            let entry = Entry(sequence: entry.sequence, content: .annotations)
            ofAnnotations[Key(kind: kind, annotation: "")] = entry
        } else if let annotation {
            ofAnnotations[Key(kind: kind, annotation: annotation)] = entry
        } else if let slot = Slot.allCases.first(where: { $0.kind == kind && $0 != .move }) {
            set(slot, entry)
        }
    }

    /// An event has been told.
    mutating func told(_ action: Action, sequence: UInt64) {
        switch action.event {
        case .authorization(let authorization):
            set(.authorization, action, sequence)
            if !authorization.status.isUsable {
                // Nothing that depends on a fix holds any longer.
                clear(.location)
                clear(.stale)
                clear(.directions)
                clear(.progress)
            }
        case .location, .supplementedLocation: set(.location, action, sequence)
        case .stale: set(.stale, action, sequence)
        case .fresh: clear(.stale)
        case .region(.willChange): set(.move, action, sequence)
        case .region(.didChange):
            set(.region, action, sequence)
            clear(.move)
        case .indicator(.show): set(.indicator, action, sequence)
        case .indicator(.move(let place)):
            var shown = action
            shown.event = .indicator(.show(place))
            set(.indicator, shown, sequence)
        case .indicator(.hide): clear(.indicator)
        case .sharedIndicator(.show, _): set(.indicator, action, sequence)
        case .sharedIndicator(.move(let place), let others):
            var shown = action
            shown.event = .sharedIndicator(.show(place), others: others)
            set(.indicator, shown, sequence)
        case .sharedIndicator(.hide, _): clear(.indicator)
        case .annotationIndicator(let indicator): told(indicator, by: action, sequence: sequence)
        case .callout(.show): set(.callout, action, sequence)
        case .callout(.update(let content)):
            var shown = action
            shown.event = .callout(.show(content))
            set(.callout, shown, sequence)
        case .callout(.hide): clear(.callout)
        case .compass: set(.compass, action, sequence)
        case .follow(let follow):
            if follow.mode == .none { clear(.follow) } else { set(.follow, action, sequence) }
        case .annotations:
            let entry = Entry(sequence: sequence, content: .annotations)
            ofAnnotations[Key(kind: .annotations, annotation: "")] = entry
        case .annotationCallout(let callout, let id): told(callout, of: id, by: action, sequence)
        case .directions(let directions):
            // Whatever is news of the way is another way than that of the progress told.
            clear(.progress)
            if case .directions = directions.answer {
                set(.directions, action, sequence)
            } else {
                clear(.directions)
            }
        case .progress: set(.progress, action, sequence)
        case .drag(let drag): told(drag, by: action, sequence)
        case .camera, .geocodeRequest, .search: break
        }
    }

    /// A fix has been told, the location's part of `telling`.
    ///
    /// It changes nothing of that, but takes its address, so that it is not copied.
    mutating func toldLocation(_ telling: inout IndicatorUpdate, sequence: UInt64) {
        if plain.first?.tellsLocation != true { clear(.location) }
        if plain.isEmpty { plain.append(RetainedFix()) }
        plain[0].toldLocation(&telling, sequence: sequence)
    }

    /// The user's indicator has changed, as `telling` tells.
    mutating func toldIndicator(_ telling: inout IndicatorUpdate, sequence: UInt64) {
        guard telling.phase != .hide else { return clear(.indicator) }
        if plain.first?.tellsIndicator != true { clear(.indicator) }
        if plain.isEmpty { plain.append(RetainedFix()) }
        plain[0].toldIndicator(&telling, sequence: sequence)
    }

    private mutating func told(
        _ indicator: AnnotationIndicatorEvent,
        by action: Action,
        sequence: UInt64
    ) {
        var shown = action
        switch indicator.change {
        case .show: break
        case .move(let place, let others):
            var show = indicator
            show.change = .show(place, others: others)
            shown.event = .annotationIndicator(show)
        case .hide:
            ofAnnotations[Key(kind: .indicator, annotation: indicator.annotation)] = nil
            return
        }
        set(.indicator, of: indicator.annotation, shown, sequence)
    }

    private mutating func told(
        _ callout: CalloutEvent,
        of annotation: String,
        by action: Action,
        _ sequence: UInt64
    ) {
        switch callout {
        case .show: set(.callout, of: annotation, action, sequence)
        case .update(let content):
            var shown = action
            shown.event = .annotationCallout(.show(content), annotation: annotation)
            set(.callout, of: annotation, shown, sequence)
        case .hide: ofAnnotations[Key(kind: .callout, annotation: annotation)] = nil
        }
    }

    private mutating func told(_ drag: DragEvent, by action: Action, _ sequence: UInt64) {
        guard drag.illegalInput == nil else { return }
        switch drag.state {
        case .starting, .dragging: set(.drag, of: drag.annotation, action, sequence)
        case .none, .ending, .canceling:
            ofAnnotations[Key(kind: .drag, annotation: drag.annotation)] = nil
        }
    }

    private mutating func set(_ slot: Slot, _ action: Action, _ sequence: UInt64) {
        set(slot, Entry(sequence: sequence, content: .action(action)))
    }

    private mutating func set(_ slot: Slot, _ entry: Entry) {
        forgetPlain(slot)
        let index = index(of: slot)
        if index < entries.count, entries[index].slot == slot {
            entries[index].entry = entry
        } else {
            entries.insert((slot, entry), at: index)
        }
    }

    private mutating func set(
        _ kind: EventKind,
        of annotation: String,
        _ action: Action,
        _ sequence: UInt64
    ) {
        let entry = Entry(sequence: sequence, content: .action(action))
        ofAnnotations[Key(kind: kind, annotation: annotation)] = entry
    }

    private mutating func forgetPlain(_ slot: Slot) {
        if !plain.isEmpty { plain[0].forget(slot) }
    }

    private mutating func clear(_ slot: Slot) {
        forgetPlain(slot)
        let index = index(of: slot)
        if index < entries.count, entries[index].slot == slot { entries.remove(at: index) }
    }

    /// Where a slot stands among those that hold, or would stand.
    private func index(of slot: Slot) -> Int {
        entries.firstIndex { $0.slot.rawValue >= slot.rawValue } ?? entries.count
    }
}

extension RetainedEvents.Slot {
    /// Under which kind of event it is asked for.
    var kind: EventKind {
        switch self {
        case .authorization: .authorization
        case .location: .location
        case .stale: .stale
        case .region, .move: .region
        case .indicator: .indicator
        case .callout: .callout
        case .compass: .compass
        case .follow: .follow
        case .directions: .directions
        case .progress: .progress
        }
    }
}

extension EventKind {
    /// Where in a snapshot it stands, after those of a lower rank.
    fileprivate var snapshotRank: Int {
        switch self {
        case .authorization: 0
        case .location: 1
        case .stale, .fresh: 2
        case .region: 3
        case .indicator: 4
        case .callout: 5
        case .compass: 6
        case .follow: 7
        case .annotations: 8
        case .drag: 9
        case .directions: 10
        case .progress: 11
        case .camera, .geocodeRequest, .search: 12
        }
    }
}
