import Transport

/// Sends back what it gets, on the same poller: the least that a server can take.
struct EchoServer: ~Copyable {
    private final class Connection {
        let descriptor: Descriptor
        /// What has come and could not be sent yet.
        var waiting: [UInt8] = []

        init(_ descriptor: consuming Descriptor) {
            self.descriptor = descriptor
        }
    }

    private let listener: ListeningSocket
    private var poller: Poller
    /// By token; clients of this server are few, and their places are not used again.
    private var connections: [Connection?] = []
    private var buffer = [UInt8](repeating: 0, count: 1 << 16)

    private static let listenerToken = UInt64.max
    private static let signalToken = UInt64.max - 1

    init(at path: String) throws(SystemError) {
        ResourceLimits.raiseOpenFiles(to: 2048)
        let listener = try ListeningSocket.listen(at: path, mode: 0o600)
        var poller = try Poller()
        try poller.add(listener.number, token: Self.listenerToken, .readable)
        try poller.add(Signals.descriptor, token: Self.signalToken, .readable)
        self.listener = listener
        self.poller = poller
    }

    /// Serves until a signal asks to stop.
    mutating func run() throws(SystemError) {
        var ready: [Poller.Readiness] = []
        while !Signals.drainRequested {
            try poller.wait(nanoseconds: nil, into: &ready)
            for readiness in ready {
                switch readiness.token {
                case Self.listenerToken: try accept()
                case Self.signalToken: break
                default: serve(Int(readiness.token))
                }
            }
            ready.removeAll(keepingCapacity: true)
        }
        listener.removeFile()
    }

    private mutating func accept() throws(SystemError) {
        guard case .connection(let descriptor) = try listener.accept() else { return }
        try poller.add(descriptor.number, token: UInt64(connections.count), .readable)
        connections.append(Connection(descriptor))
    }

    private mutating func serve(_ token: Int) {
        guard let connection = connections[token] else { return }
        do throws(SystemError) {
            if connection.waiting.isEmpty {
                let most = buffer.count
                switch try connection.descriptor.receive(into: &buffer, from: 0, atMost: most) {
                case .bytes(let count):
                    let sent = try connection.descriptor.send(buffer, 0..<count)
                    connection.waiting += buffer[sent..<count]
                    if sent < count { try watch(connection, token, .writable) }
                case .nothing: break
                case .end: close(connection, token)
                }
            } else {
                let all = connection.waiting.indices
                connection.waiting.removeFirst(
                    try connection.descriptor.send(connection.waiting, all)
                )
                if connection.waiting.isEmpty { try watch(connection, token, .readable) }
            }
        } catch {
            close(connection, token)
        }
    }

    private mutating func watch(
        _ connection: Connection,
        _ token: Int,
        _ interest: Poller.Interest
    ) throws(SystemError) {
        try poller.change(connection.descriptor.number, token: UInt64(token), to: interest)
    }

    private mutating func close(_ connection: Connection, _ token: Int) {
        poller.remove(connection.descriptor.number)
        connections[token] = nil
    }
}
