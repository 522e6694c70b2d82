import BearingsWire

/// Who hears a session, as long as nothing changes, so that it need not be looked up a message.
struct SubscriberCache {
    /// The session.
    let birth: UInt64
    /// The version of ``Subscriptions`` that told.
    let version: Int
    let listeners: [Subscriptions.Subscriber]
    /// What any of them wants.
    let selection: EventSelection
    /// The client that writes, if the processor knows what is heard while it does; else -1.
    var writer = -1
    /// Whether nobody else hears it.
    private(set) var isWriterAlone = false

    /// Creates those of no session.
    init() {
        birth = 0
        version = -1
        listeners = []
        selection = .none
    }

    init(of birth: UInt64, among all: Subscriptions) {
        self.birth = birth
        version = all.version
        listeners = all.of(birth)
        var selection = EventSelection.none
        for listener in listeners { selection.formUnion(listener.selection) }
        self.selection = selection
    }

    /// The processor has been told what is heard while a client writes.
    mutating func known(to writer: Int) {
        self.writer = writer
        isWriterAlone = listeners.count == 1 && listeners[0].client == writer
    }
}
