package import Foundation

/// A folder of `samples/`: a log with a story, and what is expected of it.
package struct SampleFolder: Sendable, CustomStringConvertible {
    package let name: String
    private let location: URL

    /// What every folder must have.
    private static let required = ["README.md", "expected.ndjson"]
    /// Optional files: options of the run, its output on stderr, and places to search.
    private static let optional = ["arguments", "expected-stderr.txt", "places.geojsonl"]

    /// All samples, in the order of their names.
    ///
    /// A folder with neither a log nor events is another program, as `samples/ui` is. One that
    /// has only lost its log is still a sample, and a faulty one.
    package static let all: [SampleFolder] = {
        let root = PackageFolder.root.appending(path: "samples")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []
        return names.sorted().map { SampleFolder(name: $0, location: root.appending(path: $0)) }
            .filter { sample in
                ["input.ndjson", "expected.ndjson"].contains { sample.has($0) }
            }
    }()

    package var description: String { name }

    /// What is wrong with the folder: files that lack, and files that nothing reads.
    package var faults: [String] {
        let found = files
        let known = Self.required + Self.optional + [inputName]
        let lacking = (Self.required + [inputName]).filter { !found.contains($0) }
        let unknown = found.filter { !known.contains($0) }
        return lacking.map { "\($0) is missing" } + unknown.map { "\($0) is read by nobody" }
    }

    private var files: [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: location.path)) ?? []
    }

    /// The name of the log: `input`, and an extension for its format.
    package var inputName: String {
        files.first { $0.hasPrefix("input.") } ?? "input.ndjson"
    }

    /// The log.
    package var input: [UInt8] {
        get throws { try bytes(inputName) }
    }

    /// Where the log lies.
    package var inputPath: String { location.appending(path: inputName).path }

    /// The events that it must give.
    package var expectedEvents: [UInt8] {
        get throws { try bytes("expected.ndjson") }
    }

    /// What the run must say on stderr: nothing where there is no such file.
    package var expectedErrors: [UInt8] {
        (try? bytes("expected-stderr.txt")) ?? []
    }

    /// The options of the run.
    package var arguments: [String] {
        let text = (try? bytes("arguments")).map { String(decoding: $0, as: UTF8.self) } ?? ""
        return text.split(whereSeparator: \.isWhitespace).map(String.init)
    }

    /// What it is about, for people.
    package var readme: String {
        get throws { String(decoding: try bytes("README.md"), as: UTF8.self) }
    }

    private func has(_ file: String) -> Bool {
        FileManager.default.fileExists(atPath: location.appending(path: file).path)
    }

    private func bytes(_ file: String) throws -> [UInt8] {
        Array(try Data(contentsOf: location.appending(path: file)))
    }
}

/// The package that the tests were built from.
package enum PackageFolder {
    /// The folder that holds `Package.swift`.
    package static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
}
