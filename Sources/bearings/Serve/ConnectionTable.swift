import BearingsEngine

/// The sockets of connected clients, and what is to be done for them besides waiting.
struct ConnectionTable {
    private var connections: [Int: Connection] = [:]
    /// The connection served last: the next message usually comes from the same.
    private var recent: Connection?
    /// Deadlines of clients that are closing.
    private var deadlines: [Int: Instant] = [:]
    /// Clients whose lines wait for another turn, the longest waiting first.
    private var goingOn: [Int] = []

    /// Creates an empty table, with room for a few.
    init() { connections.reserveCapacity(8) }

    /// How many there are.
    var count: Int { connections.count }

    /// All of them, in no order.
    var all: [Int: Connection].Values { connections.values }

    /// The connection of a client; `nil` if it is gone.
    subscript(id: Int) -> Connection? {
        mutating get {
            if let recent, recent.id == id { return recent }
            return lookUp(id)
        }
    }

    @inline(never)
    private mutating func lookUp(_ id: Int) -> Connection? {
        recent = connections[id]
        return recent
    }

    /// Adds a connection.
    mutating func add(_ connection: Connection) { connections[connection.id] = connection }

    /// Removes a connection.
    mutating func remove(_ connection: Connection) {
        let id = connection.id
        connections[id] = nil
        if recent?.id == id { recent = nil }
        deadlines[id] = nil
        if connection.isGoingOn { goingOn.removeAll { $0 == id } }
    }

    // MARK: Clients that are closing

    /// Whether any client has a deadline.
    var isAnyClosing: Bool { !deadlines.isEmpty }

    /// The earliest deadline; `nil` for none.
    var earliestDeadline: Instant? { deadlines.isEmpty ? nil : deadlines.values.min() }

    /// Sets when a client is to be closed at the latest; `nil` for never.
    mutating func setDeadline(_ deadline: Instant?, of id: Int) {
        if deadline != nil || !deadlines.isEmpty { deadlines[id] = deadline }
    }

    /// The clients whose deadline has come.
    func due(at wall: Instant) -> [Connection] {
        deadlines.compactMap { id, deadline in deadline <= wall ? connections[id] : nil }
    }

    // MARK: Clients that go on

    /// How many clients have lines that wait for another turn.
    var goingOnCount: Int { goingOn.count }

    /// A client has lines that wait for another turn.
    mutating func goOn(_ connection: Connection) {
        guard !connection.isGoingOn else { return }
        connection.isGoingOn = true
        goingOn.append(connection.id)
    }

    /// Takes out the client whose lines have waited longest; `nil` if it is gone.
    mutating func takeGoingOn() -> Connection? {
        let connection = connections[goingOn.removeFirst()]
        connection?.isGoingOn = false
        return connection
    }
}
