import BearingsEngine
import BearingsPipeline
import Transport

/// A client's socket, and what decides what becomes of it.
final class Connection {
    let descriptor: Descriptor
    let client: Client
    /// What the poller waits for.
    var interest = Poller.Interest.readable

    init(_ descriptor: consuming Descriptor, _ client: Client) {
        self.descriptor = descriptor
        self.client = client
    }

    /// Takes in what has come.
    func fill() {
        client.fill { buffer, offset, most in
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
    }

    /// Sends what can be sent now.
    func flush(at wall: Instant) {
        client.flush(at: wall) { bytes, range in try? descriptor.send(bytes, range) }
    }
}
