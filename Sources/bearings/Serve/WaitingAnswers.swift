/// Clients whose lines wait to be in the journal before anybody is answered.
struct WaitingAnswers {
    /// Those that have written in this turn.
    private(set) var writers: [Connection] = []
    /// Whether the journal is written, and so they do not wait.
    var isWriting = false

    /// A client has written.
    mutating func wait(_ connection: Connection) {
        guard !connection.isWaiting else { return }
        connection.isWaiting = true
        writers.append(connection)
    }

    /// Takes out those that have written.
    mutating func takeWriters() -> [Connection] {
        defer { writers = [] }
        return writers
    }
}
