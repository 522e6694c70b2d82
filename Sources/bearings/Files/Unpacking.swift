import BearingsPipeline
import Transport

/// Reads an input as it is, or unpacked where it is a file packed by gzip.
struct Unpacking: Sendable {
    private var gzip: GzipReader?
    /// Whether it is still to be looked at how the input begins.
    private var isUndecided = false
    /// Why the input could not be read to its end, if ``readOn(_:into:from:)`` has met that.
    private(set) var failure: SystemError?

    /// Reads as it is.
    init() {}

    /// Looks at how the input begins, with the first read; only a file can be looked at without being read.
    init(_ input: borrowing Descriptor) {
        isUndecided = input.kind == .regular
    }

    /// Reads into `buffer` from `offset` on.
    ///
    /// - Returns: How many bytes came; 0 at the end.
    mutating func read(
        _ input: borrowing Descriptor,
        into buffer: inout [UInt8],
        from offset: Int
    ) throws(SystemError) -> Int {
        if isUndecided {
            if GzipReader.isGzip(try input.beginning(3)) { gzip = GzipReader() }
            isUndecided = false
        }
        guard gzip != nil else { return try input.read(into: &buffer, from: offset) }
        do {
            return try gzip?.read(into: &buffer, from: offset) { bytes in
                try input.read(into: &bytes, from: 0)
            } ?? 0
        } catch let error as SystemError {
            throw error
        } catch {
            throw .damaged(input.name)
        }
    }

    /// The same of an input that ends where it breaks off, if it does: why is told, and what has come counts.
    mutating func readOn(
        _ input: borrowing Descriptor,
        into buffer: inout [UInt8],
        from offset: Int
    ) -> Int {
        do {
            return try read(input, into: &buffer, from: offset)
        } catch {
            StandardError.say("\(error)")
            failure = error
            return 0
        }
    }
}
