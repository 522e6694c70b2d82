import BearingsActors

/// A sink of messages alone, for a command that prints its result at the end.
struct MessageWriter: ~Copyable, Writer {
    var messages: ReadingMessages

    init(_ messages: ReadingMessages) { self.messages = messages }

    mutating func write(_ events: inout EventBatch) { messages.say(of: &events) }
}
