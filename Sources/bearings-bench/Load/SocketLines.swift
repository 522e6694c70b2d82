import Transport

/// Splits the bytes received on a socket into lines.
struct SocketLines {
    private var bytes = [UInt8](repeating: 0, count: 1 << 14)
    private var filled = 0
    /// How much of it has been searched for a newline in vain.
    private var searched = 0

    /// Receives once, and hands each line that is whole to `take`, without its newline.
    ///
    /// - Returns: What came of it.
    mutating func receive(
        from descriptor: borrowing Descriptor,
        _ take: (ArraySlice<UInt8>) throws(Failure) -> Void
    ) throws(Failure) -> Descriptor.Received {
        if filled == bytes.count {
            bytes.append(contentsOf: [UInt8](repeating: 0, count: bytes.count))
        }
        let received: Descriptor.Received
        do throws(SystemError) {
            received = try descriptor.receive(
                into: &bytes,
                from: filled,
                atMost: bytes.count - filled
            )
        } catch {
            throw .system(error)
        }
        guard case .bytes(let count) = received else { return received }
        filled += count
        try split(take)
        return received
    }

    private mutating func split(
        _ take: (ArraySlice<UInt8>) throws(Failure) -> Void
    ) throws(Failure) {
        var start = 0
        var index = searched
        while index < filled {
            if bytes[index] == UInt8(ascii: "\n") {
                try take(bytes[start..<index])
                start = index + 1
            }
            index += 1
        }
        if start > 0 {
            bytes.replaceSubrange(0..<filled - start, with: Array(bytes[start..<filled]))
            filled -= start
        }
        searched = filled
    }
}

extension ArraySlice<UInt8> {
    /// Whether it is an event of that name.
    func isEvent(_ name: StaticString) -> Bool {
        starts(with: "{\"event\":\"\(name)\"".utf8)
    }
}
