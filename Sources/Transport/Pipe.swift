/// A pipe.
package struct Pipe: ~Copyable, Sendable {
    /// The reading end; ends once every copy of ``writing`` is closed.
    package let reading: Descriptor
    /// The writing end; blocks, or fails with `EAGAIN`, while the pipe is full.
    package let writing: Descriptor

    /// Closes the writing end, so that reading ends.
    package consuming func closeWriting() -> Descriptor { reading }

    /// Closes the reading end, so that writing fails.
    package consuming func closeReading() -> Descriptor { writing }
}

extension Descriptor {
    /// Creates a pipe; messages call both ends "pipe".
    package static func pipe() throws(SystemError) -> Pipe {
        let ends = try makePipe().get()
        return Pipe(
            reading: Descriptor(owning: ends.reading, name: "pipe"),
            writing: Descriptor(owning: ends.writing, name: "pipe")
        )
    }
}
