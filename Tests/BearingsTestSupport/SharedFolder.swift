package import Foundation

/// The folder of specifications and test vectors that may lie beside the repository.
///
/// It is not part of it: tests that need it are enabled where it exists.
package enum SharedFolder {
    /// `../shared` as seen from the repository's root, `nil` where it is missing.
    package static let url: URL? = {
        let root = URL(filePath: #filePath).resolvingSymlinksInPath()
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let shared = root.deletingLastPathComponent().appending(path: "shared")
        return FileManager.default.fileExists(atPath: shared.path) ? shared : nil
    }()

    /// Whether tests on it can run.
    package static var exists: Bool { url != nil }

    /// The lines of a file of test vectors; none where the folder is missing.
    package static func vectors<Line: Decodable>(
        _ name: String,
        as _: Line.Type = Line.self
    ) throws -> [Line] {
        guard let url else { return [] }
        let text = try Data(contentsOf: url.appending(path: "vectors/\(name)"))
        return try text.split(separator: UInt8(ascii: "\n")).map {
            try JSONDecoder().decode(Line.self, from: $0)
        }
    }
}
