import BearingsEngine
import BearingsPipeline
import Transport

/// A client's socket.
///
/// The hub, which knows the client by the same id, decides what happens to it.
final class Connection {
    let id: Int
    let descriptor: Descriptor
    /// The events that the poller waits for.
    var interest = Poller.Interest.readable
    /// Whether its lines wait for another turn.
    var isGoingOn = false
    /// Whether its answer waits for the journal.
    var isWaiting = false

    init(_ descriptor: consuming Descriptor, _ id: Int) {
        self.descriptor = descriptor
        self.id = id
    }

    /// Receives what is available.
    func receive(into buffer: inout [UInt8], _ offset: Int, _ most: Int) -> LineBuffer.Received {
        do throws(SystemError) {
            return
                switch try descriptor.receive(into: &buffer, from: offset, atMost: most)
            {
            case .bytes(let count): .bytes(count)
            case .nothing: .nothing
            case .end: .end
            }
        } catch {
            // After an error, the other side writes no more.
            return .end
        }
    }

    /// Sends as much of a range as possible; returns the number of bytes, `nil` if the connection is broken.
    func send(_ bytes: [UInt8], _ range: Range<Int>) -> Int? {
        try? descriptor.send(bytes, range)
    }
}
