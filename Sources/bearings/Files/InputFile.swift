import BearingsActors
import BearingsPipeline
import Transport

/// An input by its operand.
enum InputFile {
    /// The operand for standard input.
    static let standard = "-"

    /// The inputs: the operands, or standard input if there are none.
    static func inputs(_ operands: [String]) -> [String] {
        operands.isEmpty ? [standard] : operands
    }

    /// Its name in messages.
    static func name(_ path: String) -> String {
        path == standard ? "stdin" : FileName.shown(path)
    }

    /// Opens it.
    ///
    /// - Parameter awaitsWriter: Whether to wait for a writer of a named pipe.
    static func open(
        _ path: String,
        awaitsWriter: Bool = true
    ) throws(SystemError) -> Descriptor {
        path == standard
            ? .standardInput() : try .open(reading: path, awaitsWriter: awaitsWriter)
    }

    /// The content of a file; `unpacks` decompresses gzip.
    static func bytes(_ path: String, unpacks: Bool = false) throws(SystemError) -> [UInt8] {
        let input = try Descriptor.open(reading: path)
        var unpacking = unpacks ? Unpacking(input) : Unpacking()
        var bytes = [UInt8](repeating: 0, count: (input.size ?? 0) + (1 << 16))
        var filled = 0
        while true {
            if filled == bytes.count { bytes += [UInt8](repeating: 0, count: bytes.count) }
            let count = try unpacking.read(input, into: &bytes, from: filled)
            if count == 0 { break }
            filled += count
        }
        bytes.removeLast(bytes.count - filled)
        return bytes
    }

    /// Has the system read a file that follows while another is still decided.
    static func readAhead(_ path: String) {
        guard path != standard, (try? Descriptor.sizeIfReadable(path)) ?? nil != nil else { return }
        (try? Descriptor.open(reading: path))?.adviseNeeded()
    }

    /// Checks that all inputs can be read, so that a missing one is reported before any work is done.
    ///
    /// - Returns: Their total size in bytes; `nil` if unknown.
    static func checkAll(_ paths: [String]) throws(SystemError) -> Int? {
        var total: Int? = 0
        for path in paths {
            let size =
                path == standard
                ? Descriptor.standardInput().size : try Descriptor.sizeIfReadable(path)
            total = total.flatMap { sum in size.map { sum + $0 } }
        }
        return total
    }
}
