import Transport

/// Where clients connect, which may run out of descriptors.
struct Entrance: ~Copyable {
    private let listener: ListeningSocket
    /// Closed when descriptors run out, so that a waiting client can be refused.
    private var reserve: Descriptor?
    private var lastClient = 0

    /// How many connections are accepted before others have a turn.
    static let acceptsPerTurn = 64
    /// Nanoseconds to wait after descriptors ran out.
    static let pause: UInt64 = 100_000_000

    init(_ listener: consuming ListeningSocket) {
        self.listener = listener
        reserve = try? .open(reading: "/dev/null")
    }

    /// Where clients connect; `nil` for a socket that was passed.
    var path: String? { listener.path }

    /// The number of the socket, to be waited for.
    var number: Int32 { listener.number }

    /// The number of the next client.
    mutating func nextClient() -> Int {
        lastClient += 1
        return lastClient
    }

    /// Accepts a connection, if one waits.
    func accept() throws(SystemError) -> ListeningSocket.Accepted { try listener.accept() }

    /// Descriptors have run out: accepts one waiting client with the reserve, to be refused.
    ///
    /// - Parameter refuse: Gets its socket, which closes behind that.
    mutating func refuseOne(_ refuse: (consuming Descriptor) -> Void) throws(SystemError) {
        reserve = nil
        if case .connection(let descriptor) = try listener.accept() { refuse(descriptor) }
        reserve = try? .open(reading: "/dev/null")
    }

    /// Removes the file of the socket.
    func removeFile() { listener.removeFile() }
}
