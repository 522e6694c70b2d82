import BearingsPipeline
import Transport

/// Reads an input, and decompresses gzip files.
struct Unpacking: Sendable {
    private var gzip: GzipReader?
    /// Whether the input has yet to be checked for gzip.
    private var isUndecided = false
    /// The error that ended ``readOn(_:into:from:)``.
    private(set) var failure: SystemError?

    /// Reads without decompressing.
    init() {}

    /// Checks for gzip at the first read.
    ///
    /// Only files are checked, because peeking at others would consume them.
    init(_ input: borrowing Descriptor) {
        isUndecided = input.kind == .regular
    }

    /// Reads into `buffer` from `offset` on.
    ///
    /// - Returns: The number of bytes; 0 at the end.
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

    /// The same, but treats an error as the end of the input, and reports it.
    ///
    /// - Returns: The number of bytes; 0 at the end, and `nil` if a signal came while there was nothing to read.
    mutating func readOn(
        _ input: borrowing Descriptor,
        into buffer: inout [UInt8],
        from offset: Int
    ) -> Int? {
        do {
            guard try Wait.forInput(input) else { return nil }
            return try read(input, into: &buffer, from: offset)
        } catch {
            StandardError.say("\(error)")
            failure = error
            return 0
        }
    }
}
