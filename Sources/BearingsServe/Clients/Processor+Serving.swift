import BearingsEngine
import BearingsPipeline
import BearingsWire

/// Access to sessions for the server.
extension Processor {
    /// Whether journal lines or dead letters wait to be written.
    var hasLinesForFiles: Bool { !journal.waiting.isEmpty || !accounts.deadLetters.isEmpty }

    /// The size of the table of sessions, unused indices included.
    var tableSize: Int { sessions.table.sessions.count }

    /// The session of that name, by its birth; `nil` if there is none.
    mutating func generation(of name: [UInt8]) -> UInt64? {
        sessions.table.index(of: name).map { sessions.table.sessions[$0].generation }
    }

    /// Sets which events of a session have subscribers, if its index still belongs to that generation.
    mutating func setInterest(_ interest: Interest, ofSession index: Int, generation: UInt64) {
        guard sessions.table.sessions[index].generation == generation else { return }
        delivery.setInterest(interest, ofSession: index)
    }

    /// The index of the session of that name; `nil` if there is none.
    mutating func index(of name: [UInt8]) -> Int? { sessions.table.index(of: name) }
}
