/// What a command writes to: owned by a ``Sink``.
package protocol Writer: ~Copyable, Sendable {
    /// The descriptor of the output, if the loss of its reader ends the command while nothing comes; else -1.
    var watched: Int32 { get }

    /// Writes what was decided, and empties it.
    ///
    /// - Throws: What ends the command.
    mutating func write(_ events: inout EventBatch) throws
}

extension Writer where Self: ~Copyable {
    /// By default nobody can go.
    package var watched: Int32 { -1 }
}
