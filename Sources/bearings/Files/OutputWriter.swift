import BearingsActors

/// A sink of messages and one output.
struct OutputWriter: ~Copyable, Writer {
    var output: Output
    var messages: ReadingMessages
    let watched: Int32
    private var drafts: DraftSpool

    init(_ output: consuming Output, _ messages: ReadingMessages) {
        watched = output.watched
        drafts = DraftSpool(beside: output.replacedPath)
        self.output = output
        self.messages = messages
    }

    mutating func write(_ events: inout EventBatch) throws {
        messages.say(of: &events)
        guard !events.drafts.isEmpty else { return try output.write(&events.output) }
        try drafts.carryOut(events.drafts, events.output, to: output)
        events.drafts.removeAll()
        events.output.removeAll()
    }
}
