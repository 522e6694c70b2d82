import BearingsPipeline
import Transport

/// Reads an input, and decompresses gzip.
package struct Unpacking: Sendable {
    private var gzip: GzipReader?
    /// Whether the input has yet to be checked for gzip.
    private var isUndecided = false
    /// The beginning of a packed pipe, which was read to be checked.
    private var head: [UInt8] = []

    /// Reads without decompressing.
    package init() {}

    /// Checks for gzip at the first read.
    ///
    /// A read of a packed pipe may wait until much of it has come.
    package init(_ input: borrowing Descriptor) {
        isUndecided = input.kind == .regular || input.kind == .pipe
    }

    /// Reads into `buffer` from `offset` on.
    ///
    /// - Returns: The number of bytes; 0 at the end.
    package mutating func read(
        _ input: borrowing Descriptor,
        into buffer: inout [UInt8],
        from offset: Int
    ) throws(SystemError) -> Int {
        if isUndecided, input.kind == .regular {
            if GzipReader.isGzip(try input.beginning(3)) { gzip = GzipReader() }
            isUndecided = false
        }
        guard gzip != nil else { return try readPlain(input, into: &buffer, from: offset) }
        do {
            var head = self.head
            defer { self.head = head }
            return try gzip?.read(into: &buffer, from: offset) { bytes in
                guard !head.isEmpty else { return try input.read(into: &bytes, from: 0) }
                let count = min(head.count, bytes.count)
                bytes.replaceSubrange(..<count, with: head[..<count])
                head.removeFirst(count)
                return count
            } ?? 0
        } catch let error as SystemError {
            throw error
        } catch {
            throw .damaged(input.name)
        }
    }

    /// Reads what may turn out to be a packed pipe, and reads that as such.
    private mutating func readPlain(
        _ input: borrowing Descriptor,
        into buffer: inout [UInt8],
        from offset: Int
    ) throws(SystemError) -> Int {
        var count = try input.read(into: &buffer, from: offset)
        guard isUndecided else { return count }
        isUndecided = false
        // The bytes that mark a packed file may come in pieces.
        while count > 0, GzipReader.mayBecomeGzip(buffer[offset..<offset + count]) {
            let more = try input.read(into: &buffer, from: offset + count)
            if more == 0 { break }
            count += more
        }
        guard GzipReader.isGzip(buffer[offset..<offset + count]) else { return count }
        head = Array(buffer[offset..<offset + count])
        gzip = GzipReader()
        return try read(input, into: &buffer, from: offset)
    }
}
