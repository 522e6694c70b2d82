import BearingsPipeline
import BearingsServe
import BearingsWire
import Transport

/// Runs a typical client through a throw-away hub before a server accepts connections.
///
/// Code that runs for the first time takes many times as long: the runtime instantiates generic types, and pages of
/// code are read from the file. Otherwise the first client would wait for that.
package struct WarmUp: Sendable {
    /// What its client was sent.
    package private(set) var sent: [UInt8] = []

    /// A server without files.
    private struct NoFiles: ServerFiles {
        mutating func write(_ lines: Deliveries) {}
    }

    /// Runs the client with a hub configured like the server's.
    ///
    /// - Parameter formats: What may be in clients' lines beside JSON.
    /// - Throws: ``SystemError`` if there can be no sockets.
    package init<Others: OtherFormats>(
        with hub: consuming Hub,
        _ limits: ServerLimits,
        reading formats: Others.Type,
        _ decoding: DecodingOptions,
        _ waits: DescriptorWaits,
        on loop: LoopExecutor
    ) async throws(SystemError) {
        let pipeline = await ServingPipeline<NoFiles, Others>(
            hub,
            NoFiles(),
            ServerIdentity(version: "", epoch: 0, limits: limits),
            decoding,
            waits,
            in: ServerProcess(warn: { _ in }, vitals: { (0, nil) }),
            on: loop
        )
        try await play(pipeline, waits)
    }

    private mutating func play<Others>(
        _ pipeline: ServingPipeline<NoFiles, Others>,
        _ waits: DescriptorWaits
    ) async throws(SystemError) {
        var served: Descriptor?
        var peer: Descriptor?
        try Descriptor.socketPair().separate(&served, &peer)
        guard let served = served.take(), let peer = peer.take() else { return }
        let client = try await pipeline.join(served, as: 1)
        async let carried: Void = try await pipeline.carry(client)
        async let attended: Void = await pipeline.attend(to: client)
        sent = await Self.talk(of: "warm-up", by: peer, to: client.sink, waits)
        // Closed, so that the client's tasks end.
        _ = consume peer
        try? await carried
        await attended
    }

    /// Writes lines, each behind the answer to the one before it, and closes the socket.
    ///
    /// - Returns: What was received.
    private static func talk(
        of session: String,
        by socket: borrowing Descriptor,
        to sink: ClientSink,
        _ waits: DescriptorWaits
    ) async -> [UInt8] {
        var received: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 14)
        for line in lines(of: session) {
            let message = line + Array(#"{"type":"ping"}"#.utf8) + [0x0A]
            var sent = 0
            while sent < message.count {
                guard let count = try? socket.send(message, sent..<message.count) else {
                    return received
                }
                sent += count
                if sent < message.count { await waits.endOfTurn() }
            }
            while !received.suffix(Self.pong.count).elementsEqual(Self.pong) {
                guard await sink.mayAnswer,
                    let news = try? socket.receive(into: &buffer, from: 0, atMost: buffer.count)
                else { return received }
                switch news {
                case .bytes(let count): received += buffer[..<count]
                case .nothing: await waits.endOfTurn()
                case .end: return received
                }
            }
            // So that the next line waits for its own answer.
            received.append(0x0A)
        }
        return received
    }

    private static let pong = ServerLine.pong(id: nil).bytes

    /// A moving map, and a walk outside it: lines that are alike, so that most take the fast path.
    private static func lines(of session: String) -> [[UInt8]] {
        let viewports = (0..<3).map { step in
            """
            {"type":"viewport","time":"2026-01-01T00:00:0\(step).000Z","session":"\(session)",\
            "center":{"lat":47.376900\(step),"lon":8.5417000},"zoom":20,"heading":0,\
            "size":{"width":390,"height":844}}

            """
        }
        let subscribe = """
            {"type":"subscribe","session":"\(session)","events":["indicator"]}

            """
        let fixes = (10..<28).map { step in
            """
            {"type":"fix","time":"2026-01-01T00:00:\(step).250Z","session":"\(session)",\
            "lat":47.37\(step)314,"lon":8.54\(step)159,"accuracy":3,"altitude":408.1,"speed":2.5,\
            "course":\(step).5}

            """
        }
        let all = viewports + fixes.prefix(2) + [subscribe] + fixes.dropFirst(2)
        return all.map { Array($0.utf8) }
    }
}
