import BearingsEngine
import BearingsTestSupport
import Foundation
import Testing

@testable import BearingsPipeline
@testable import BearingsServe

/// Files that servers of each layout have written: this one, and the one before.
@Suite struct StateReaderTests {
    private static let folder = PackageFolder.root.appending(path: "Tests/States")

    /// Each file lies in `Tests/States` beside what ends with its sessions.
    ///
    /// Its server had the first three fifths of the stories in `samples` whose records are native, each as a session,
    /// with `--visits`, `--geocoder host` and `--indicate all`. `BEARINGS_ACCEPT=1` writes the expected files anew:
    /// look at the diff.
    @Test(arguments: StateLayout.oldest...StateLayout.version)
    func `reads the files of each layout`(version: Int) throws {
        let bytes = try [UInt8](Data(contentsOf: Self.folder.appending(path: "\(version).state")))
        let file = try StateReader.read(bytes)
        var found = ""
        for session in file.sessions {
            let name = String(decoding: session.name, as: UTF8.self)
            found += "\(name): \(session.sequence) events, \(session.annotationCount) annotations"
            found += ", retains \(session.retained.map(\.kind.rawValue))\n"
            var engine = Engine(Configuration(), resuming: session.engine)
            var actions: [Action] = []
            engine.finish(into: &actions)
            for action in actions { found += "    \(action.gist)\n" }
        }
        let expected = Self.folder.appending(path: "\(version).expected")
        if ProcessInfo.processInfo.environment["BEARINGS_ACCEPT"] != nil {
            try found.write(to: expected, atomically: true, encoding: .utf8)
        }
        try expectEqual(found, String(contentsOf: expected, encoding: .utf8))
        if version == StateLayout.version { expectEqual(file.bytes, bytes) }
    }
}
