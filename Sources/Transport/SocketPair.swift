import CSystem

/// Two sockets: what is sent to the one is received from the other.
package struct SocketPair: ~Copyable, Sendable {
    /// A stream socket, connected to ``other``.
    package let one: Descriptor
    /// A stream socket, connected to ``one``.
    package let other: Descriptor

    /// Closes ``one``.
    package consuming func closeOne() -> Descriptor { other }

    /// Closes ``other``.
    package consuming func closeOther() -> Descriptor { one }
}

extension Descriptor {
    /// Makes two stream sockets that block, both of which are called "socket" in messages.
    package static func socketPair() throws(SystemError) -> SocketPair {
        var ends: [Int32] = [-1, -1]
        try succeed(at: "create", "a socket pair") { () throws(SystemCode) in
            try SystemCode.check(unsafe system_socket_pair(&ends))
        }
        return SocketPair(
            one: Descriptor(owning: ends[0], name: "socket"),
            other: Descriptor(owning: ends[1], name: "socket")
        )
    }
}
