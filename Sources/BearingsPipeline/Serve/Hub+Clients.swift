import BearingsEngine
import BearingsWire

/// Clients and their connections.
///
/// The loop knows clients by id; ids of closed clients are ignored. Inside, they are known by their index in the
/// table, which does not change while lines are applied.
extension Hub {
    /// Adds a client and greets it.
    package mutating func attach(_ client: Client) {
        let clientIndex = clients.add(client)
        subscriptions.addClient(client.id)
        answer(clientIndex, hello, at: .epoch)
        guard limits.idleClient > 0, idleCheck == nil else { return }
        idleCheck = client.arrival.advanced(by: limits.idleClient)
    }

    /// Closes clients that have neither written nor subscribed for too long, when it is time to check.
    mutating func closeIdle(at wall: Instant) {
        guard let check = idleCheck, check <= wall else { return }
        for clientIndex in 0..<clients.count {
            guard let silence = clients[clientIndex].silence(at: wall),
                silence >= limits.idleClient,
                !subscriptions.isSubscribed(clients[clientIndex].id)
            else { continue }
            clients[clientIndex].closeBehindAll(ServerLine.bye(.idle).bytes, at: wall)
            touch(clientIndex)
        }
        // All are checked at once rather than each on time.
        let pause = max(10, limits.idleClient / Self.idleChecks)
        idleCheck = clients.count > 0 ? wall.advanced(by: pause) : nil
    }

    /// Checks per idle period: a client stays an eighth longer at most.
    private static let idleChecks: Milliseconds = 8

    /// Removes a client.
    package mutating func detach(_ client: Int) {
        // A client's id is also the index of its source.
        ended(client)
        if watchers.remove(client) != nil, watchers.isEmpty { processor.sessions.busiest = nil }
        clients.remove(client)
        subscriptions.remove(client)
        touched.removeAll { $0 == client }
    }

    // MARK: Reading

    /// Receives bytes with `receive`, and applies complete lines; `receive` gets the buffer, the offset to start at, and
    /// the most bytes to read.
    package mutating func takeIn(
        _ client: Int,
        at wall: Instant,
        _ receive: (inout [UInt8], Int, Int) -> LineBuffer.Received
    ) {
        guard let clientIndex = clients.index(of: client) else { return }
        transferred.received += UInt64(clients[clientIndex].fill(receive))
        process(at: clientIndex, wall)
    }

    /// A client has closed its socket: it reads nothing more, but what it wrote still counts.
    package mutating func hungUp(_ client: Int) {
        if let clientIndex = clients.index(of: client) { clients[clientIndex].hungUp() }
    }

    /// Applies waiting lines of a client.
    package mutating func process(_ client: Int, at wall: Instant) {
        if let clientIndex = clients.index(of: client) { process(at: clientIndex, wall) }
    }

    private mutating func process(at clientIndex: Int, _ wall: Instant) {
        clients[clientIndex].beginTurn(at: wall)
        var left = Client.entriesPerTurn
        if clients[clientIndex].hasRest, !goOnWithRest(of: clientIndex, &left, at: wall) { return }
        while clients[clientIndex].decode(into: &batch, &left) {
            guard receiveBatch(from: clientIndex, &left, at: wall) else { return }
        }
    }

    /// Continues with lines of a client that were more than one turn's work.
    ///
    /// - Returns: Whether all of them are done.
    @inline(never)
    private mutating func goOnWithRest(
        of clientIndex: Int,
        _ left: inout Int,
        at wall: Instant
    ) -> Bool {
        guard let start = clients[clientIndex].takeRest(into: &batch) else { return false }
        return receiveBatch(from: clientIndex, start: start, &left, at: wall)
    }

    // MARK: Sending

    /// Takes the ids of clients with something to send since the last call.
    ///
    /// - Parameter clients: Receives them; its old content is dropped and its capacity reused.
    package mutating func takeTouched(into clients: inout [Int]) {
        clients.forget()
        swap(&clients, &touched)
        for client in clients {
            if let clientIndex = self.clients.index(of: client) {
                self.clients[clientIndex].isTouched = false
            }
        }
    }

    /// Whether any client has something to send.
    package var hasTouched: Bool { !touched.isEmpty }

    /// Sends what waits for a client.
    ///
    /// - Parameter send: Gets the bytes and the range to send; returns how many were sent, 0 if the socket is full, `nil`
    ///   if it has failed.
    /// - Returns: Whether the client is at rest: nothing to read, apply or send.
    package mutating func flush(
        _ client: Int,
        at wall: Instant,
        _ send: ([UInt8], Range<Int>) -> Int?
    ) -> Bool {
        guard let clientIndex = clients.index(of: client) else { return true }
        transferred.sent += UInt64(clients[clientIndex].flush(at: wall, send))
        return clients[clientIndex].isAtRest
    }

    /// The same, if the client is the only one with something to send.
    ///
    /// - Returns: `nil` if it is not.
    package mutating func flush(
        alone client: Int,
        at wall: Instant,
        _ send: ([UInt8], Range<Int>) -> Int?
    ) -> Bool? {
        guard touched.count == 1, touched[0] == client, slow.isEmpty,
            let clientIndex = clients.index(of: client)
        else { return nil }
        touched.removeLast()
        clients[clientIndex].isTouched = false
        transferred.sent += UInt64(clients[clientIndex].flush(at: wall, send))
        return clients[clientIndex].isAtRest
    }

    /// The next step for a client, `nil` if it is gone; first encodes more of a snapshot that it waits for.
    package mutating func goOn(_ client: Int) -> Client.NextStep? {
        guard let clientIndex = clients.index(of: client) else { return nil }
        if clients[clientIndex].isHeldUp { continueSnapshot(clientIndex) }
        return clients[clientIndex].nextStep
    }

    /// Closes a client once it has read `last`.
    ///
    /// - Parameter behindAll: Whether to send what already waits first; otherwise that is dropped.
    package mutating func close(
        _ client: Int,
        _ last: [UInt8],
        behindAll: Bool,
        at wall: Instant
    ) {
        guard let clientIndex = clients.index(of: client) else { return }
        if behindAll {
            clients[clientIndex].closeBehindAll(last, at: wall)
        } else {
            clients[clientIndex].close(with: last, at: wall)
        }
    }

    // MARK: Outgoing lines

    /// Marks a client as having something to send.
    mutating func touch(_ clientIndex: Int) {
        guard !clients[clientIndex].isTouched else { return }
        clients[clientIndex].isTouched = true
        touched.append(clients[clientIndex].id)
    }

    mutating func answer(_ clientIndex: Int, _ line: [UInt8], at wall: Instant) {
        touch(clientIndex)
        let keepsUp = clients[clientIndex].answer(line)
        if !keepsUp { end(clientIndex, at: wall) }
    }

    /// Closes a client that does not read.
    mutating func end(_ clientIndex: Int, at wall: Instant) {
        let limit = limits.clientBuffer
        let message = "more than \(limit) bytes of events wait to be read (--client-buffer)"
        end(clientIndex, message, at: wall)
    }

    /// Closes a client that takes more memory than it may.
    mutating func end(_ clientIndex: Int, _ message: String, at wall: Instant) {
        let limit = limits.clientBuffer
        let error = ServerLine.error(limit: .clientBuffer, value: limit, message: message)
        let last = error.bytes + ServerLine.bye(.slow).bytes
        clients[clientIndex].close(with: last, at: wall)
        touch(clientIndex)
        subscriptions.remove(clients[clientIndex].id)
        slow.append(clients[clientIndex].id)
    }

    /// Takes the ids of clients closed for being slow.
    package mutating func takeSlow() -> [Int] {
        guard !slow.isEmpty else { return [] }
        defer { slow.removeAll() }
        return slow
    }
}
