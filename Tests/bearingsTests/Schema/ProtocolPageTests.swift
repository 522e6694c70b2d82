import BearingsTestSupport
import BearingsWire
import Foundation
import Testing

@testable import bearings

/// The page Protocol against what is described of lines.
@Suite struct ProtocolPageTests {
    private let page: String

    init() throws {
        let place = "Sources/bearings/bearings.docc/Protocol.md"
        page = try String(contentsOf: PackageFolder.root.appending(path: place), encoding: .utf8)
    }

    @Test func `the page has each table of keys and options as it is described, in its chapter`()
        throws
    {
        for section in MarkdownPrinter.sections {
            let title = section.heading.map { "### \($0)" } ?? section.chapter
            let chapter = try #require(page.range(of: section.chapter + "\n"))
            let rest = page[chapter.lowerBound...]
            let heading = try #require(rest.range(of: title + "\n"), "\(title)")
            let text = rest[heading.upperBound...]
            let table = try #require(text.range(of: "\n|"), "\(title)")
            let found = text[text.index(after: table.lowerBound)...]
            let isSame = found.hasPrefix(section.table + "\n")
            expect(isSame, "make accept writes the table below \(title) anew")
        }
    }

    @Test func `the page has each rule that the schema does not express`() {
        for rule in WireSchema.rules {
            expect(page.contains("| `\(rule.name)` | `\(rule.reason)` |"))
        }
    }
}
