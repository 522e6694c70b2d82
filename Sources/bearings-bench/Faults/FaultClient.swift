import Transport

/// A connection without behavior of its own, which tolerates that the other side closes it.
final class FaultClient {
    private let descriptor: Descriptor
    private var reader = SocketLines()
    private var outgoing: [UInt8] = []
    private var sent = 0
    /// Whether nothing more can be sent.
    private var isDeaf = false
    /// Whether the other side has closed the connection, and everything was read.
    private(set) var hasEnded = false

    init(to peer: borrowing Peer) throws(Failure) {
        let socket = peer.socket
        descriptor = try Failure.passingOn { () throws(SystemError) in try .connect(to: socket) }
    }

    /// How many bytes wait to be sent.
    var waiting: Int { outgoing.count - sent }

    func write(_ bytes: some Sequence<UInt8>) {
        outgoing += bytes
    }

    /// Sends the next bytes, `most` at most.
    func send(atMost most: Int = .max) {
        guard !isDeaf, waiting > 0 else { return }
        let end = sent + min(most, waiting)
        if let count = try? descriptor.send(outgoing, sent..<end) {
            sent += count
        } else {
            isDeaf = true
        }
        if waiting == 0 {
            outgoing.removeAll(keepingCapacity: true)
            sent = 0
        }
    }

    /// Receives what is available, and passes it on line by line.
    ///
    /// - Returns: Whether anything came.
    @discardableResult
    func receive(_ take: (ArraySlice<UInt8>) throws(Failure) -> Void) throws(Failure) -> Bool {
        var hasCome = false
        while !hasEnded {
            var refusal: Failure?
            let received = try? reader.receive(from: descriptor) { line throws(Failure) in
                do throws(Failure) { try take(line) } catch { refusal = error }
            }
            if let refusal { throw refusal }
            switch received {
            case .bytes: hasCome = true
            case .nothing: return hasCome
            case .end, nil: hasEnded = true
            }
        }
        return hasCome
    }
}
