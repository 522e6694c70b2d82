/// Two descriptors: what is written to the one is read from the other.
package struct Pipe: ~Copyable, Sendable {
    /// Comes to its end once every copy of ``writing`` is closed.
    package let reading: Descriptor
    /// Blocks, or fails with `EAGAIN`, while the pipe is full.
    package let writing: Descriptor

    /// Gives up the writing end, so that reading comes to an end.
    package consuming func closeWriting() -> Descriptor { reading }

    /// Gives up the reading end, so that writing fails.
    package consuming func closeReading() -> Descriptor { writing }
}

extension Descriptor {
    /// Makes a pipe, both of whose ends are called "pipe" in messages.
    package static func pipe() throws(SystemError) -> Pipe {
        let ends = try makePipe().get()
        return Pipe(
            reading: Descriptor(owning: ends.reading, name: "pipe"),
            writing: Descriptor(owning: ends.writing, name: "pipe")
        )
    }
}
