import BearingsWire

/// The subscribers of a session, cached as long as no subscription changes.
struct SubscriberCache {
    /// Identifies the session.
    let generation: UInt64
    /// The ``Subscriptions/version`` that it is valid for.
    let version: Int
    let subscribers: [Subscriptions.Subscriber]
    /// The union of their selections.
    let selection: EventSelection
    /// The writing client, if the processor knows the selection for it; else -1.
    var writer = -1
    /// Whether the writer is the only subscriber.
    private(set) var isWriterAlone = false

    /// Creates an empty cache.
    init() {
        generation = 0
        version = -1
        subscribers = []
        selection = .none
    }

    init(of generation: UInt64, among all: Subscriptions) {
        self.generation = generation
        version = all.version
        subscribers = all.of(generation)
        var selection = EventSelection.none
        for subscriber in subscribers { selection.formUnion(subscriber.selection) }
        self.selection = selection
    }

    /// The processor knows the selection while `writer` writes.
    mutating func setWriter(_ writer: Int) {
        self.writer = writer
        isWriterAlone = subscribers.count == 1 && subscribers[0].client == writer
    }
}
