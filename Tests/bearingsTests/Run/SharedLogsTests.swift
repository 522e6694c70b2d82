import BearingsTestSupport
import Foundation
import Testing

/// The logs of `../shared/data`, of many systems.
@Suite(.enabled(if: SharedFolder.exists), .timeLimit(.minutes(10))) struct SharedLogsTests {
    /// Those that are small enough for a program built for debugging.
    static let paths: [String] = {
        guard let folder = SharedFolder.url?.appending(path: "data") else { return [] }
        let files = FileManager.default.enumerator(
            at: folder,
            includingPropertiesForKeys: [.fileSizeKey, .isRegularFileKey]
        )
        return (files?.allObjects as? [URL] ?? []).filter { file in
            let values = try? file.resourceValues(forKeys: [.fileSizeKey, .isRegularFileKey])
            let isLog = file.pathExtension != "gz" && file.pathExtension != "md"
            return isLog && values?.isRegularFile == true && values?.fileSize ?? 0 < 50_000
        }
        .map(\.path).sorted()
    }()

    @Test(arguments: Rounds.sample(paths, oneIn: 4))
    func `a log gives the same through a pipe as by name`(_ path: String) throws {
        var options = ["--locations", "--diagnostics", "none"]
        let byName = try Program.run(options + [path])
        // A pipe whose first time of day is about now is taken for a live one.
        if String(decoding: byName.output, as: UTF8.self).contains("\"time\":\"1970") {
            options += ["--clock", "log"]
        }
        let bytes = Array(try Data(contentsOf: URL(filePath: path)))
        let piped = try Program.run(options, input: .pipe(bytes))

        expectEqual(piped.status, byName.status)
        expectEqual(firstDifference(of: piped.output, from: byName.output), nil)
    }
}
