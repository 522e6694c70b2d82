import BearingsEngine
import BearingsWire

/// The last event of each kind that describes a state, as MQTT's retained messages.
///
/// A snapshot consists of them, and the state file stores them.
///
/// > Source: Protocol 6, "serve": `snapshot`.
package struct RetainedEvents: Sendable {
    /// A retained event.
    package struct Entry: Sendable {
        package var sequence: UInt64
        package var content: Content

        package init(sequence: UInt64, content: Content) {
            (self.sequence, self.content) = (sequence, content)
        }
    }

    /// An event in one of two forms.
    package enum Content: Sendable {
        case action(Action)
        /// The line as printed before a restart, without its newline.
        case line([UInt8])
        /// All annotations, which the session's engine knows.
        case annotations
    }

    /// A kind of event of which one is retained, unless it is about an annotation.
    struct Slot: Equatable {
        var kind: EventKind
        /// Whether it is a passing state, such as a movement of the map in progress.
        var isTransient = false

        /// Its place in the order of a snapshot.
        var order: Int { 2 * kind.snapshotOrder + (isTransient ? 1 : 0) }
    }

    /// A retained event with its kind and annotation.
    package struct Item {
        package var kind: EventKind
        /// `nil` unless it is about one annotation.
        package var annotation: String?
        package var entry: Entry
        /// Whether it ends with the process.
        package var isPassing = false

        /// Its position in a snapshot.
        package var position: Position {
            Position(rank: kind.snapshotOrder, sequence: entry.sequence)
        }
    }

    /// A position in a snapshot: by kind, and within a kind by number.
    package struct Position: Comparable, Sendable {
        fileprivate var rank: Int
        fileprivate var sequence: UInt64

        /// Before everything.
        package static var start: Position { Position(rank: -1, sequence: 0) }

        /// After all annotations, whatever the number of their event.
        package static var annotations: Position {
            Position(rank: EventKind.annotations.snapshotOrder, sequence: .max)
        }

        package static func < (one: Position, other: Position) -> Bool {
            (one.rank, one.sequence) < (other.rank, other.sequence)
        }
    }

    private struct Key: Hashable {
        var kind: EventKind
        var annotation: String
    }

    /// The retained events by slot, in order.
    ///
    /// Unused slots take no memory: most sessions use few.
    private var entries: [(slot: Slot, entry: Entry)] = []
    /// Retained events about annotations; the id is "" for the `annotations` event itself.
    private var ofAnnotations: [Key: Entry] = [:]
    /// Which events of the session have subscribers.
    var interest = Interest()

    /// All retained events, in the order of a snapshot.
    package var all: [Item] {
        var all = entries.map { slot, entry in
            Item(kind: slot.kind, entry: entry, isPassing: slot.isTransient)
        }
        guard !ofAnnotations.isEmpty else { return all }
        for (key, entry) in ofAnnotations.sorted(by: { $0.value.sequence < $1.value.sequence }) {
            let annotation = key.annotation.isEmpty ? nil : key.annotation
            let item = Item(kind: key.kind, annotation: annotation, entry: entry)
            // Behind what is of the same kind, if there is any.
            let index = all.lastIndex { $0.kind.snapshotOrder <= key.kind.snapshotOrder } ?? -1
            all.insert(item, at: index + 1)
        }
        return all
    }

    /// Restores a retained event after a restart.
    mutating func resume(_ kind: EventKind, _ annotation: String?, _ entry: Entry) {
        guard kind.traits.snapshotOrder != nil else { return }
        set(kind, of: annotation, entry)
    }

    /// Updates the retained events after an emitted event.
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
        let index = index(of: slot)
        if index < entries.count, entries[index].slot == slot {
            entries[index].entry = entry
        } else {
            entries.insert((slot, entry), at: index)
        }
    }

    private mutating func clear(_ slot: Slot) {
        let index = index(of: slot)
        if index < entries.count, entries[index].slot == slot { entries.remove(at: index) }
    }

    /// The index of a slot among the entries, or where to insert it.
    private func index(of slot: Slot) -> Int {
        entries.firstIndex { $0.slot.order >= slot.order } ?? entries.count
    }
}

extension EventKind {
    /// Its place in the order of a snapshot; after all others if it is never retained.
    fileprivate var snapshotOrder: Int { traits.snapshotOrder ?? 1000 }
}
