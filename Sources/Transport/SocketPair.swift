import CSystem

/// Two connected sockets.
package struct SocketPair: ~Copyable, Sendable {
    /// A stream socket, connected to ``other``.
    package let one: Descriptor
    /// A stream socket, connected to ``one``.
    package let other: Descriptor

    /// Gives each to another owner.
    package consuming func separate(_ one: inout Descriptor?, _ other: inout Descriptor?) {
        one = .some(self.one)
        other = .some(self.other)
    }

    /// Closes ``other``.
    package consuming func closeOther() -> Descriptor { one }
}

extension Descriptor {
    /// Creates two blocking stream sockets; messages call both "socket".
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
