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

    /// What is retained apart, beside what is retained of annotations.
    struct Slot: Equatable {
        var kind: EventKind
        /// Whether it is a state that passes, such as a move of the map that is under way.
        var isTransient = false

        static var location: Slot { Slot(kind: .location) }
        static var indicator: Slot { Slot(kind: .indicator) }

        /// Where a snapshot repeats it, smallest first.
        var order: Int { 2 * kind.snapshotOrder + (isTransient ? 1 : 0) }
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
        var position: Position { Position(rank: kind.snapshotOrder, sequence: entry.sequence) }
    }

    /// Where in a snapshot something stands: by its kind, and of one kind by its number.
    struct Position: Comparable, Sendable {
        fileprivate var rank: Int
        fileprivate var sequence: UInt64

        /// Before all there is.
        static var start: Position { Position(rank: -1, sequence: 0) }

        /// Behind all annotations, whatever the number of their event.
        static var annotations: Position {
            Position(rank: EventKind.annotations.snapshotOrder, sequence: .max)
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
            let index = entries.firstIndex { $0.slot.order > slot.order }
            entries.insert((slot, entry), at: index ?? entries.count)
        }
        var all = entries.map { slot, entry in
            Told(kind: slot.kind, entry: entry, isPassing: slot.isTransient)
        }
        guard !ofAnnotations.isEmpty else { return all }
        for (key, entry) in ofAnnotations.sorted(by: { $0.value.sequence < $1.value.sequence }) {
            let annotation = key.annotation.isEmpty ? nil : key.annotation
            let told = Told(kind: key.kind, annotation: annotation, entry: entry)
            // Behind what is of the same kind, if there is any.
            let index = all.lastIndex { $0.kind.snapshotOrder <= key.kind.snapshotOrder } ?? -1
            all.insert(told, at: index + 1)
        }
        return all
    }

    /// Takes up what was kept through a restart.
    mutating func resume(_ kind: EventKind, _ annotation: String?, _ entry: Entry) {
        guard kind.traits.snapshotOrder != nil else { return }
        set(kind, of: annotation, entry)
    }

    /// An event has been emitted.
    mutating func update(with action: Action, _ traits: EventTraits, sequence: UInt64) {
        let kind = EventKind(action.event)
        for ended in traits.ends { clear(Slot(kind: ended)) }
        switch traits.retention {
        case .none: break
        case .retained:
            set(kind, of: traits.annotation, Entry(sequence: sequence, content: .action(action)))
        case .retainedAs(let event):
            var shown = action
            shown.event = event
            set(kind, of: traits.annotation, Entry(sequence: sequence, content: .action(shown)))
        case .transient:
            let entry = Entry(sequence: sequence, content: .action(action))
            set(Slot(kind: kind, isTransient: true), entry)
        case .ended:
            if let annotation = traits.annotation {
                ofAnnotations[Key(kind: kind, annotation: annotation)] = nil
            } else {
                clear(Slot(kind: kind))
            }
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

    private mutating func set(_ kind: EventKind, of annotation: String?, _ entry: Entry) {
        if kind == .annotations {
            let entry = Entry(sequence: entry.sequence, content: .annotations)
            ofAnnotations[Key(kind: kind, annotation: "")] = entry
        } else if let annotation {
            ofAnnotations[Key(kind: kind, annotation: annotation)] = entry
        } else {
            clear(Slot(kind: kind, isTransient: true))
            set(Slot(kind: kind), entry)
        }
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
        entries.firstIndex { $0.slot.order >= slot.order } ?? entries.count
    }
}

extension EventKind {
    /// Where a snapshot repeats the kind's events; behind all others if it does not.
    fileprivate var snapshotOrder: Int { traits.snapshotOrder ?? 1000 }
}
