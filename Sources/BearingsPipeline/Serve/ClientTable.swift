/// The clients there are, each at a place of its own until another goes.
///
/// They are values in an array: a message changes its client a dozen times, and were that an object, each
/// change would be checked for overlapping another.
struct ClientTable: Sendable {
    private var clients: [Client] = []
    /// Where clients are, by their ids.
    private var places: [Int: Int] = [:]
    /// Where the client was that was asked for last: most messages are of that of the one before.
    private var recent = 0

    /// How many there are.
    var count: Int { clients.count }

    /// The client at a place, which is changed where it is.
    @inline(__always)
    subscript(place: Int) -> Client {
        get { clients[place] }
        _modify { yield &clients[place] }
    }

    /// Where a client is, `nil` if it has gone.
    @inline(__always)
    mutating func place(of id: Int) -> Int? {
        if recent < clients.count, clients[recent].id == id { return recent }
        return lookUp(id)
    }

    @inline(never)
    private mutating func lookUp(_ id: Int) -> Int? {
        guard let place = places[id] else { return nil }
        recent = place
        return place
    }

    /// Adds a client, and says where it is.
    mutating func add(_ client: Client) -> Int {
        places[client.id] = clients.count
        clients.append(client)
        return clients.count - 1
    }

    /// Takes out a client; the last takes its place.
    mutating func remove(_ id: Int) {
        guard let place = places.removeValue(forKey: id) else { return }
        clients.swapAt(place, clients.count - 1)
        clients.removeLast()
        if place < clients.count { places[clients[place].id] = place }
    }
}
