internal import Foundation

extension SharedFolder {
    /// Whether logs that are compressed can be read.
    package static let hasZcat = FileManager.default.isExecutableFile(atPath: "/usr/bin/zcat")

    /// A log of `data/`, unpacked if its name ends in `.gz`; empty where the folder is missing.
    package static func log(_ path: String) throws -> [UInt8] {
        guard let file = url?.appending(path: "data/\(path)") else { return [] }
        guard path.hasSuffix(".gz") else { return Array(try Data(contentsOf: file)) }
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/zcat")
        process.arguments = [file.path]
        process.standardOutput = output
        try process.run()
        let data = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return Array(data)
    }
}
