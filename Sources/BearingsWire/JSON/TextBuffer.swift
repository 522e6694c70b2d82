/// Lines that wait to be written out.
package struct TextBuffer: Sendable {
    /// The lines, and behind the first ``count`` bytes room for more.
    package private(set) var bytes: [UInt8]
    /// How many bytes wait.
    package private(set) var count = 0
    private let threeDigits = DigitTable.Table.standard

    /// Creates a buffer with room for `capacity` bytes, which grows when it must.
    package init(capacity: Int = 1 << 15) {
        bytes = [UInt8](repeating: 0, count: capacity)
    }

    /// Forgets what waits, because it has been written.
    package mutating func removeAll() {
        count = 0
    }

    /// Appends bytes as they are.
    package mutating func append(_ text: [UInt8]) {
        append(room: text.count) { $0.put(text) }
    }

    /// Appends a part of an array as it is.
    mutating func append(_ text: ArraySlice<UInt8>) {
        append(room: text.count) { $0.put(text) }
    }

    /// Appends what `write` writes, at most `room` bytes.
    @inline(__always)
    mutating func append(room: Int, _ write: (inout ByteWriter) -> Void) {
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

    /// Doubles the buffer, or more where that is not enough for `room` bytes.
    @inline(never)
    private mutating func grow(by room: Int) {
        let more = max(room, bytes.count)
        bytes.append(addingCapacity: more) { $0.append(repeating: 0, count: more) }
    }
}
