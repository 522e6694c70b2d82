import BearingsTestSupport
import Foundation

/// A file of `Tests/Cases`: inputs, each under a heading that claims what comes of it.
///
///     === a negative accuracy is unknown
///     $ --units imperial
///     {"_type":"location","lat":1,"lon":2,"acc":-1}
///
/// A line that begins with `$` adds options to those of every case; before the first heading, to all
/// cases of the file. The last counts where an option is given again. Options after the word
/// `convert` are that command's (``CaseConversion``). `NAME.expected` beside
/// `NAME.input` has the same headings; under each stands what the run prints, and its counts.
struct CaseFile: CustomStringConvertible {
    /// One heading and the lines below it.
    struct Section {
        let claim: String
        var options: [String] = []
        var lines: [Substring] = []

        var text: String { lines.map { $0 + "\n" }.joined() }
    }

    /// Where it lies, from `Tests/Cases` on, without an extension.
    let description: String

    private static let folder = PackageFolder.root.appending(path: "Tests/Cases")
    private static let heading = "=== "

    /// All of them, in the order of their names.
    static let all: [CaseFile] = {
        let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap {
            $0 as? String
        }
        let inputs = (paths ?? []).filter { $0.hasSuffix(".input") }
        return inputs.sorted().map { CaseFile(description: String($0.dropLast(".input".count))) }
    }()

    /// The cases.
    var inputs: [Section] {
        get throws { sections(of: try text("input")) }
    }

    /// What each must give, by its claim.
    var expected: [String: String] {
        get throws {
            let sections = sections(of: try text("expected"))
            return Dictionary(sections.map { ($0.claim, $0.text) }) { first, _ in first }
        }
    }

    /// Writes what each case gives as what it must give.
    func accept(_ found: [(claim: String, output: String)]) throws {
        let text = found.map { Self.heading + $0.claim + "\n" + $0.output }.joined()
        try text.write(to: location("expected"), atomically: true, encoding: .utf8)
    }

    private func location(_ ending: String) -> URL {
        Self.folder.appending(path: "\(description).\(ending)")
    }

    private func text(_ ending: String) throws -> String {
        try String(contentsOf: location(ending), encoding: .utf8)
    }

    private func sections(of text: String) -> [Section] {
        var sections: [Section] = []
        var shared: [String] = []
        // Bytes, since a carriage return and a newline are one character.
        for bytes in text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast() {
            let line = Substring(bytes)
            if line.hasPrefix(Self.heading) {
                let claim = String(line.dropFirst(Self.heading.count))
                sections.append(Section(claim: claim, options: shared))
                continue
            }
            let last = sections.count - 1
            if line.hasPrefix("$ "), last < 0 || sections[last].lines.isEmpty {
                let options = line.dropFirst(2).split(separator: " ").map(String.init)
                if last < 0 { shared += options } else { sections[last].options += options }
            } else if last >= 0 {
                sections[last].lines.append(line)
            }
        }
        return sections
    }
}
