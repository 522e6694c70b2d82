import BearingsPipeline
import Transport

/// An input by the name a person gives it.
enum InputFile {
    /// What stands for standard input.
    static let standard = "-"

    /// The operands as inputs: standard input where there are none.
    static func inputs(_ operands: [String]) -> [String] {
        operands.isEmpty ? [standard] : operands
    }

    /// How messages name it.
    static func name(_ path: String) -> String {
        path == standard ? "stdin" : FileName.shown(path)
    }

    /// Opens it.
    ///
    /// - Parameter awaitsWriter: Whether to wait until somebody writes to a named pipe.
    static func open(
        _ path: String,
        awaitsWriter: Bool = true
    ) throws(SystemError) -> Descriptor {
        path == standard
            ? .standardInput() : try .open(reading: path, awaitsWriter: awaitsWriter)
    }

    /// All that a file holds, unpacked where it is packed and that is asked for.
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

    /// Makes sure that each can be read, so that a missing one is told before any work is done.
    ///
    /// - Returns: How many bytes they have together, `nil` where that cannot be known.
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

    /// What silence on it means.
    static func sourceKind(_ kind: Descriptor.Kind) -> Source.Kind {
        switch kind {
        case .regular, .directory: .file
        case .terminal: .terminal
        case .pipe, .socket, .other: .stream
        }
    }
}
