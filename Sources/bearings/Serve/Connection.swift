import BearingsEngine
import BearingsPipeline
import Transport

/// A client's socket; what becomes of it the shard decides, which knows the client by the same id.
final class Connection {
    let id: Int
    let descriptor: Descriptor
    /// What the poller waits for.
    var interest = Poller.Interest.readable
    /// Whether its lines wait for another turn.
    var isGoingOn = false
    /// Whether it has written, and its answer waits for the journal.
    var isWaiting = false

    init(_ descriptor: consuming Descriptor, _ id: Int) {
        self.descriptor = descriptor
        self.id = id
    }

    /// Takes in what has come.
    @inline(__always)
    func receive(into buffer: inout [UInt8], _ offset: Int, _ most: Int) -> Client.Arrival {
        do throws(SystemError) {
            return
                switch try descriptor.receive(into: &buffer, from: offset, atMost: most)
            {
            case .bytes(let count): .bytes(count)
            case .nothing: .nothing
            case .end: .end
            }
        } catch {
            // Whatever has become of the other side, it writes no more.
            return .end
        }
    }

    /// Sends of what waits as much as can be sent now; `nil` if that is never.
    @inline(__always)
    func send(_ bytes: [UInt8], _ range: Range<Int>) -> Int? {
        try? descriptor.send(bytes, range)
    }
}
