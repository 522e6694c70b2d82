/// The connected clients, by index and by id.
///
/// Removing a client may change the index of another.
///
/// Clients are values in an array, because each access to a class's property would be checked for exclusivity.
struct ClientTable: Sendable {
    private var clients: [Client] = []
    /// Indices of clients by id.
    private var indices: [Int: Int] = [:]
    /// The index found last: the next message is usually of the same client.
    private var recent = 0

    /// How many there are.
    var count: Int { clients.count }

    /// The client at an index, modified in place.
    subscript(index: Int) -> Client {
        get { clients[index] }
        _modify { yield &clients[index] }
    }

    /// The index of a client; `nil` if it is gone.
    mutating func index(of id: Int) -> Int? {
        if recent < clients.count, clients[recent].id == id { return recent }
        return lookUp(id)
    }

    @inline(never)
    private mutating func lookUp(_ id: Int) -> Int? {
        guard let index = indices[id] else { return nil }
        recent = index
        return index
    }

    /// Adds a client, and returns its index.
    mutating func add(_ client: Client) -> Int {
        indices[client.id] = clients.count
        clients.append(client)
        return clients.count - 1
    }

    /// Removes a client; the last one takes its index.
    mutating func remove(_ id: Int) {
        guard let index = indices.removeValue(forKey: id) else { return }
        clients.swapAt(index, clients.count - 1)
        clients.removeLast()
        if index < clients.count { indices[clients[index].id] = index }
    }
}
