import Transport

/// One connection of the generator: writes fixes of its session, and reads the answers.
final class LoadClient {
    private let descriptor: Descriptor
    let token: UInt64
    private var line: LoadLine
    private var reader = SocketLines()
    private var outgoing: [UInt8] = []
    private var sentOfOutgoing = 0
    private var isWatchedForRoom = false
    /// How many fixes have been handed to the socket or wait for room in it.
    private(set) var written = 0
    private(set) var answered = 0
    /// Whether the server has done all that was asked of it before the first fix.
    private(set) var isReady: Bool

    init(
        _ index: Int,
        to peer: borrowing Peer,
        step: Int,
        _ poller: inout Poller
    ) throws(Failure) {
        do throws(SystemError) {
            descriptor = try .connect(to: peer.socket)
            token = UInt64(index)
            try poller.add(descriptor.number, token: token, .readable)
        } catch {
            throw .system(error)
        }
        line = LoadLine(client: index, step: step)
        isReady = peer.kind == .echo
        guard peer.kind == .bearings else { return }
        let session = LoadLine.session(of: index)
        write("{\"type\":\"subscribe\",\"session\":\"\(session)\",\"events\":[\"location\"]}\n")
        write("{\"type\":\"ping\",\"id\":\"ready\"}\n")
        try flush(&poller)
    }

    /// Adds a line that asks for something.
    private func write(_ text: String) {
        outgoing += text.utf8
    }

    /// Adds the next fix.
    func writeFix() {
        line.advance(to: written)
        outgoing += line.bytes
        written += 1
    }

    /// Sends what waits, as far as there is room.
    func flush(_ poller: inout Poller) throws(Failure) {
        do throws(SystemError) {
            if !outgoing.isEmpty {
                let waiting = sentOfOutgoing..<outgoing.count
                sentOfOutgoing += try descriptor.send(outgoing, waiting)
            }
            if sentOfOutgoing == outgoing.count {
                outgoing.removeAll(keepingCapacity: true)
                sentOfOutgoing = 0
            }
            guard isWatchedForRoom == outgoing.isEmpty else { return }
            isWatchedForRoom.toggle()
            let interest: Poller.Interest = isWatchedForRoom ? [.readable, .writable] : .readable
            try poller.change(descriptor.number, token: token, to: interest)
        } catch {
            throw .system(error)
        }
    }

    /// Receives once; `answer` is called with the number of each fix that has been answered.
    func receive(_ answer: (Int) -> Void) throws(Failure) {
        let received = try reader.receive(from: descriptor) { line throws(Failure) in
            try take(line, answer)
        }
        if received == .end { throw .child("the server closed a connection") }
    }

    private func take(_ line: ArraySlice<UInt8>, _ answer: (Int) -> Void) throws(Failure) {
        guard let number = LoadLine.number(in: line) else {
            if line.isEvent("pong") { isReady = true }
            if line.isEvent("bye") { throw .child("the server said bye") }
            return
        }
        guard number == answered % 1_000_000 else {
            throw .child("fix \(answered) was answered by \(String(decoding: line, as: UTF8.self))")
        }
        answer(answered)
        answered += 1
    }
}
