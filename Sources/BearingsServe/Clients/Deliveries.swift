import BearingsPipeline
import BearingsWire

/// What a hub gives the clients of a server: lines, and who gets which.
package struct Deliveries: Sendable {
    /// What one client gets.
    package struct Item: Sendable {
        /// Whom it is for.
        package let client: Int
        let content: Content
    }

    enum Content: Sendable {
        /// Those of a range of events, all of one session, whose kinds are selected.
        ///
        /// If they are of the session that a snapshot has reached, they come behind its part of that.
        case events(Range<Int>, EventSelection, isBehindSnapshot: Bool)
        /// An answer or a remark.
        case answer([UInt8])
        /// More of a snapshot, and whether it ends a session's part.
        case snapshot([UInt8], endsPart: Bool)
        /// The client takes more memory than it may, as this message says.
        case end(String)
    }

    /// What each client gets, in this order.
    package internal(set) var items: [Item] = []
    /// The events that items are of.
    var events: [OutputEvent] = []
    /// Their lines.
    var text = TextBuffer(capacity: 0)
    /// Accepted records, to be written before anybody gets anything.
    package internal(set) var journal: [UInt8] = []
    /// Rejected lines.
    package internal(set) var deadLetters: [UInt8] = []
    /// Pieces of rejected lines that are too long.
    package internal(set) var deadLetterPieces: [DeadLetters.Piece] = []
    /// Diagnostics about lines that no client wrote, as lines.
    package internal(set) var diagnostics: [UInt8] = []
    /// Its number among all deliveries of a hub, which are delivered in this order.
    package var ticket = 0

    /// Creates empty deliveries.
    package init() {}

    /// Whether files are to be written before they are delivered.
    package var hasLinesForFiles: Bool {
        !journal.isEmpty || !deadLetters.isEmpty || !deadLetterPieces.isEmpty
            || !diagnostics.isEmpty
    }

    /// Adds the lines for files of other deliveries.
    package mutating func addLinesForFiles(of other: Deliveries) {
        journal += other.journal
        deadLetters += other.deadLetters
        deadLetterPieces += other.deadLetterPieces
        diagnostics += other.diagnostics
    }

    mutating func add(_ content: Content, for client: Int) {
        items.append(Item(client: client, content: content))
    }

    /// Empties them, and keeps the capacity.
    package mutating func clear() {
        items.forget()
        events.forget()
        text.removeAll()
        guard hasLinesForFiles else { return }
        journal.removeAll(keepingCapacity: true)
        deadLetters.removeAll(keepingCapacity: true)
        (deadLetterPieces, diagnostics) = ([], [])
    }
}
