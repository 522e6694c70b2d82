import BearingsPipeline
import Transport

/// A client's socket, which its source reads and its sink writes.
package final class Connection: Sendable {
    /// The number of the client.
    package let client: Int
    private let descriptor: Descriptor

    /// Takes over a socket.
    package init(_ descriptor: consuming Descriptor, of client: Int) {
        self.descriptor = descriptor
        self.client = client
    }

    /// The number of the socket, to be waited for.
    package var number: Int32 { descriptor.number }

    /// Tells the client that nothing more comes.
    func end() { descriptor.shutdownWriting() }

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
