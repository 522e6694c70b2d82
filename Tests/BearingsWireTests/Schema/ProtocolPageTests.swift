import BearingsTestSupport
import Foundation
import Testing

@testable import BearingsWire

/// The tables of the page Protocol against what is described.
@Suite struct ProtocolPageTests {
    /// A section of the page, by the words of its heading.
    private struct Section {
        var words: [String]
        var text: String

        /// The text in backquotes.
        var names: Set<String> { Set(text.matches(of: /`([^`]+)`/).map { String($0.1) }) }

        /// The keys that its tables list.
        var keys: Set<String> {
            var keys: Set<String> = []
            var column: Int?
            for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
                guard line.hasPrefix("| ") else {
                    if !line.hasPrefix("|") { column = nil }
                    continue
                }
                let cells = line.split(separator: "|", omittingEmptySubsequences: false)
                    .map { $0.trimmingCharacters(in: .whitespaces) }
                if column == nil {
                    column = cells.firstIndex(of: "key") ?? -1
                    continue
                }
                guard let column, cells.indices.contains(column) else { continue }
                keys.formUnion(cells[column].matches(of: /`([a-z_]+)`/).map { String($0.1) })
            }
            return keys
        }
    }

    private let chapters: [[Section]]

    init() throws {
        let place = "Sources/bearings/bearings.docc/Protocol.md"
        let page = try String(
            contentsOf: PackageFolder.root.appending(path: place),
            encoding: .utf8
        )
        chapters = page.components(separatedBy: "\n## ").map { chapter in
            chapter.components(separatedBy: "\n### ").map { section in
                let heading = section.prefix { $0 != "\n" }
                let words = heading.split { !($0.isLetter || $0 == "_") }.map(String.init)
                return Section(words: words, text: section)
            }
        }
    }

    private func sections(_ chapter: Int, of word: String) -> [Section] {
        chapters[chapter].filter { section in
            section.text.first?.isLowercase == true && section.words.contains(word)
        }
    }

    private func keys(_ members: [WireMember]) -> Set<String> {
        var keys: Set<String> = []
        for member in members {
            keys.insert(member.key)
            keys.formUnion(self.keys(in: member.shape))
        }
        return keys
    }

    private func keys(in shape: WireShape) -> Set<String> {
        switch shape {
        case .object(let members): keys(members)
        case .array(let element, _): keys(in: element)
        case .either(let shapes), .tuple(let shapes), .position(let shapes):
            shapes.reduce(into: []) { $0.formUnion(keys(in: $1)) }
        default: []
        }
    }

    private static let ofAll: Set<String> = ["type", "time", "session"]

    @Test func `the page and the records have the same keys`() {
        for type in NativeType.allCases {
            let line = type.schema
            let found = sections(3, of: line.word)
            #expect(found.count == 1, "a section on \(line.word)")
            let described = keys(line.forms.flatMap(\.members)).subtracting(Self.ofAll)
            let lacking = described.subtracting(found.reduce(into: []) { $0.formUnion($1.names) })
            #expect(lacking == [], "on \(line.word)")
        }
        for section in chapters[3].dropFirst() {
            let types = NativeType.allCases.filter { section.words.contains($0.word) }
            let lines = types.map(\.schema)
            let described = keys(lines.flatMap(\.forms).flatMap(\.members))
            #expect(section.keys.subtracting(described) == [], "\(section.words)")
        }
    }

    @Test func `the page has each word of the records`() {
        for type in NativeType.allCases {
            let names = sections(3, of: type.word).reduce(into: Set<String>()) {
                $0.formUnion($1.names)
            }
            for member in type.schema.forms.flatMap(\.members) where member.key != "type" {
                guard case .words(let words, _) = member.shape else { continue }
                let lacking = words.filter {
                    !names.contains($0) && !$0.hasPrefix("kCLAuthorizationStatus")
                }
                #expect(lacking == [], "\(type.word) \(member.key)")
            }
        }
    }

    @Test func `the page and the events have the same keys`() {
        let ofAll = chapters[4][0].names
        let elsewhere = ["location": "fix", "callout": "geocode_result"]
        for kind in EventKind.allCases {
            let line = kind.schema
            var found = sections(4, of: line.word)
            #expect(found.count == 1, "a section on \(line.word)")
            if let other = elsewhere[line.word] { found += sections(3, of: other) }
            let described = keys(line.forms.flatMap(\.members)).subtracting(ofAll)
            let lacking = described.subtracting(found.reduce(into: []) { $0.formUnion($1.names) })
            #expect(lacking == [], "on \(line.word)")
        }
        for section in chapters[4].dropFirst() {
            let kinds = EventKind.allCases.filter { section.words.contains($0.rawValue) }
            guard !kinds.isEmpty else { continue }
            let described = keys(kinds.map(\.schema).flatMap(\.forms).flatMap(\.members))
            #expect(section.keys.subtracting(described) == [], "\(section.words)")
        }
    }

    @Test func `the page has each rule that the schema does not express`() {
        let text = chapters.joined().map(\.text).joined()
        for rule in WireSchema.rules {
            #expect(text.contains("| `\(rule.name)` | `\(rule.reason)` |"))
        }
    }
}
