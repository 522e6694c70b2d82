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
        path == standard ? "stdin" : path
    }

    /// Opens it.
    static func open(_ path: String) throws(SystemError) -> Descriptor {
        path == standard ? .standardInput() : try .open(reading: path)
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
