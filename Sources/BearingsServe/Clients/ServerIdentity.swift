import BearingsPipeline
import BearingsWire

/// What a server's `hello` says.
package struct ServerIdentity: Sendable {
    /// The program's version: "0.1.0".
    package var version: String
    /// Changes whenever events are numbered from 1 again.
    package var epoch: UInt64
    /// The limits on clients.
    package var limits: ServerLimits

    /// Creates an identity.
    package init(version: String, epoch: UInt64, limits: ServerLimits) {
        self.version = version
        self.epoch = epoch
        self.limits = limits
    }

    /// The first line for every client.
    package var hello: [UInt8] {
        ServerLine.hello(version: version, epoch: epoch, limits).bytes
    }
}
