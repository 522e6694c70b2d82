/// Output lines that have not been written yet.
package struct TextBuffer: Sendable {
    /// The lines; behind the first ``count`` bytes is free room.
    package private(set) var bytes: [UInt8]
    /// The number of bytes to be written.
    package private(set) var count = 0
    private let threeDigits = DigitTable.Table.standard

    /// Creates a buffer with room for `capacity` bytes, which grows as needed.
    package init(capacity: Int = 1 << 15) {
        bytes = [UInt8](repeating: 0, count: capacity)
    }

    /// Removes all bytes once they have been written, and keeps the room.
    package mutating func removeAll() {
        count = 0
    }

    /// Appends bytes.
    package mutating func append(_ text: [UInt8]) {
        append(room: text.count) { $0.putBytes(text) }
    }

    /// Appends a part of an array.
    package mutating func append(_ text: ArraySlice<UInt8>) {
        append(room: text.count) { $0.putBytes(text) }
    }

    /// Appends what `write` writes, at most `room` bytes.
    @inline(__always)
    package mutating func append(room: Int, _ write: (inout ByteWriter) -> Void) {
        if bytes.count - count < room { grow(by: room) }
        let start = count
        unsafe bytes.withUnsafeMutableBufferPointer { buffer in
            let free = unsafe UnsafeMutableBufferPointer(rebasing: buffer[start...])
            var cursor = unsafe ByteWriter(free, threeDigits)
            let before = cursor.free
            write(&cursor)
            count = start + before - cursor.free
        }
    }

    /// Doubles the buffer, or adds `room` bytes if that is more.
    @inline(never)
    private mutating func grow(by room: Int) {
        let more = max(room, bytes.count)
        bytes.append(addingCapacity: more) { $0.append(repeating: 0, count: more) }
    }
}

extension [UInt8] {
    /// Appends what `write` writes, at most `room` bytes.
    package mutating func append(room: Int, _ write: (inout ByteWriter) -> Void) {
        append(addingCapacity: room) { room in
            unsafe room.withUnsafeMutableBufferPointer { memory, count in
                var writer = unsafe ByteWriter(memory, .standard)
                let before = writer.free
                write(&writer)
                count = before - writer.free
            }
        }
    }
}
