import BearingsEngine
import BearingsWire

/// What still holds of what a session has told: the last event of each kind that describes a state.
///
/// Whoever begins to listen is told these first.
///
/// > Source: PROTOCOL 6, "serve": `snapshot`.
struct Standing: Sendable {
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
    }

    private var entries = [Entry?](repeating: nil, count: Slot.allCases.count)

    /// What holds, in the order of a snapshot.
    var all: [(slot: Slot, entry: Entry)] {
        zip(Slot.allCases, entries).compactMap { slot, entry in entry.map { (slot, $0) } }
    }

    /// Takes up what was kept through a restart.
    mutating func resume(_ slot: Slot, _ entry: Entry) {
        entries[slot.rawValue] = entry
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
            }
        case .location: set(.location, action, sequence)
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
        case .callout(.show): set(.callout, action, sequence)
        case .callout(.update(let content)):
            var shown = action
            shown.event = .callout(.show(content))
            set(.callout, shown, sequence)
        case .callout(.hide): clear(.callout)
        case .compass: set(.compass, action, sequence)
        case .follow(let follow):
            if follow.mode == .none { clear(.follow) } else { set(.follow, action, sequence) }
        case .camera, .geocodeRequest: break
        }
    }

    private mutating func set(_ slot: Slot, _ action: Action, _ sequence: UInt64) {
        entries[slot.rawValue] = Entry(sequence: sequence, content: .action(action))
    }

    private mutating func clear(_ slot: Slot) {
        entries[slot.rawValue] = nil
    }
}

extension Standing.Slot {
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
        }
    }
}
