import BearingsActors

/// A sink of messages and one output.
struct OutputWriter: ~Copyable, Writer {
    var output: Output
    var messages: ReadingMessages
    let watched: Int32

    init(_ output: consuming Output, _ messages: ReadingMessages) {
        watched = output.watched
        self.output = output
        self.messages = messages
    }

    mutating func write(_ events: inout EventBatch) throws {
        messages.say(of: &events)
        try output.write(&events.output)
    }
}
