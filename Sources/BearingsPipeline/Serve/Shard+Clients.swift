import BearingsEngine
import BearingsWire

/// What a loop does for clients.
///
/// It knows them by their ids; one that has gone is passed over. Inside, they are known by their places in
/// the table, which stay while lines are applied.
extension Shard {
    /// How many clients there are.
    package var clientCount: Int { clients.count }

    /// A client has come: it is greeted.
    package mutating func attach(_ client: Client) {
        let place = clients.add(client)
        listeners.add(client.id)
        answer(place, hello, at: .epoch)
        guard limits.idleClient > 0, idleCheck == nil else { return }
        idleCheck = client.arrival.advanced(by: limits.idleClient)
    }

    /// Ends the connections of clients that have neither written nor listened for too long, if it is time to look.
    mutating func closeIdle(at wall: Instant) {
        guard let check = idleCheck, check <= wall else { return }
        for place in 0..<clients.count {
            guard let silence = clients[place].silence(at: wall), silence >= limits.idleClient,
                !listeners.hears(clients[place].id)
            else { continue }
            clients[place].closeBehindAll(ServerLine.bye(.idle).bytes, at: wall)
            touch(place)
        }
        // All are looked at, so not at the moment of each.
        let pause = max(10, limits.idleClient / Self.idleChecks)
        idleCheck = clients.count > 0 ? wall.advanced(by: pause) : nil
    }

    /// How often to look for idle clients in the time after which they are: one stays an eighth longer at most.
    private static let idleChecks: Milliseconds = 8

    /// A client has gone.
    package mutating func detach(_ client: Int) {
        // Its lines' source is called by its number.
        ended(client)
        clients.remove(client)
        listeners.remove(client)
        touched.removeAll { $0 == client }
    }

    // MARK: Reading

    /// Takes in what `receive` gives, and applies the lines that have come whole; `receive` is handed the
    /// buffer, where in it to begin, and how many bytes are wanted at most.
    package mutating func takeIn(
        _ client: Int,
        at wall: Instant,
        _ receive: (inout [UInt8], Int, Int) -> Client.Arrival
    ) {
        guard let place = clients.place(of: client) else { return }
        clients[place].fill(receive)
        process(at: place, wall)
    }

    /// A client's side has gone for good: it reads nothing more, but what it wrote still counts.
    package mutating func hungUp(_ client: Int) {
        if let place = clients.place(of: client) { clients[place].hungUp() }
    }

    /// Applies lines of a client that have waited.
    package mutating func process(_ client: Int, at wall: Instant) {
        if let place = clients.place(of: client) { process(at: place, wall) }
    }

    @inline(__always)
    private mutating func process(at place: Int, _ wall: Instant) {
        clients[place].beginTurn(at: wall)
        var left = Client.entriesPerTurn
        if clients[place].hasRest, !goOnWithRest(of: place, &left, at: wall) { return }
        while clients[place].decode(into: &batch, &left) {
            guard receiveBatch(from: place, &left, at: wall) else { return }
        }
    }

    /// Goes on with lines of the client at a place that were more than a turn's work.
    ///
    /// - Returns: Whether all of them are done.
    @inline(never)
    private mutating func goOnWithRest(
        of place: Int,
        _ left: inout Int,
        at wall: Instant
    ) -> Bool {
        // What the client has been told counts as told only with all that its last line has led to.
        let isAwaiting = clients[place].awaited.map { processor.isUnfinished($0) } ?? false
        guard !isAwaiting, let start = clients[place].takeRest(into: &batch) else { return false }
        return receiveBatch(from: place, start: start, &left, at: wall)
    }

    // MARK: Sending

    /// The clients for whom something waits since the last call, by their ids.
    ///
    /// - Parameter clients: They take the place of what it holds; only its room is used.
    package mutating func takeTouched(into clients: inout [Int]) {
        clients.forget()
        swap(&clients, &touched)
        for client in clients {
            if let place = self.clients.place(of: client) { self.clients[place].isTouched = false }
        }
    }

    /// Whether there are any.
    ///
    /// It is read as if it changed the shard, which would otherwise be copied to be asked.
    package var hasTouched: Bool { mutating get { !touched.isEmpty } }

    /// Sends what waits for a client with `send`, which is handed the bytes and which of them to send, and
    /// answers how many went: 0 for not now, `nil` for never.
    ///
    /// - Returns: Whether nothing of it is under way.
    package mutating func flush(
        _ client: Int,
        at wall: Instant,
        _ send: ([UInt8], Range<Int>) -> Int?
    ) -> Bool {
        guard let place = clients.place(of: client) else { return true }
        clients[place].flush(at: wall, send)
        return clients[place].isAtRest
    }

    /// The same for a client that is the only one for whom something waits, which it then does no longer.
    ///
    /// - Returns: Also `nil` if it is not.
    package mutating func flush(
        alone client: Int,
        at wall: Instant,
        _ send: ([UInt8], Range<Int>) -> Int?
    ) -> Bool? {
        guard touched.count == 1, touched[0] == client, slow.isEmpty,
            let place = clients.place(of: client)
        else { return nil }
        touched.removeLast()
        clients[place].isTouched = false
        clients[place].flush(at: wall, send)
        return clients[place].isAtRest
    }

    /// What is to become of a client, `nil` if it has gone; puts together more of the snapshot that it
    /// waits for.
    package mutating func goOn(_ client: Int) -> Client.NextStep? {
        guard let place = clients.place(of: client) else { return nil }
        if clients[place].isHeldUp { continueSnapshot(place) }
        return clients[place].outlook
    }

    /// Ends the connection of a client once it has read `last`.
    ///
    /// - Parameter behindAll: Whether it is to read all that waits before, rather than nothing of it.
    package mutating func close(
        _ client: Int,
        _ last: [UInt8],
        behindAll: Bool,
        at wall: Instant
    ) {
        guard let place = clients.place(of: client) else { return }
        if behindAll {
            clients[place].closeBehindAll(last, at: wall)
        } else {
            clients[place].close(with: last, at: wall)
        }
    }

    // MARK: What is to be sent

    /// Something waits for the client at a place.
    mutating func touch(_ place: Int) {
        guard !clients[place].isTouched else { return }
        clients[place].isTouched = true
        touched.append(clients[place].id)
    }

    mutating func answer(_ place: Int, _ line: [UInt8], at wall: Instant) {
        touch(place)
        let isWell = clients[place].answer(line)
        if !isWell { end(place, at: wall) }
    }

    /// Ends the connection of a client that does not read.
    mutating func end(_ place: Int, at wall: Instant) {
        let limit = limits.clientBuffer
        let message = "more than \(limit) bytes of events wait to be read (--client-buffer)"
        end(place, message, at: wall)
    }

    /// Ends the connection of a client that takes more room than it may.
    mutating func end(_ place: Int, _ message: String, at wall: Instant) {
        let limit = limits.clientBuffer
        let error = ServerLine.error(limit: .clientBuffer, value: limit, message: message)
        let last = error.bytes + ServerLine.bye(.slow).bytes
        clients[place].close(with: last, at: wall)
        touch(place)
        listeners.remove(clients[place].id)
        slow.append(clients[place].id)
    }

    /// The clients ended for being slow since the last call.
    package mutating func takeSlow() -> [Int] {
        guard !slow.isEmpty else { return [] }
        defer { slow.removeAll() }
        return slow
    }
}
