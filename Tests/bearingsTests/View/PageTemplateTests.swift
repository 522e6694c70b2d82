import BearingsTestSupport
import Testing

@testable import bearings

@Suite struct PageTemplateTests {
    private let template = PageTemplate(
        settings: #"{"title":"</script><!-- a"}"#,
        places: #"[["Sankt <Gallen>",47.4,9.4]]"#
    )

    private var page: String { template.beginning + template.behindEvents + "[]" + template.end }

    @Test func `the events are in a comment of their own`() {
        expect(template.beginning.hasSuffix("<div id=\"events\" hidden><!--\n"))
        expect(template.behindEvents.hasPrefix("--></div>\n"))
        expect(template.end.hasSuffix("</html>\n"))
    }

    @Test func `no setting or place can end its element`() {
        expect(page.contains(#"id="settings">{"title":"\u003c/script\u003e\u003c!-- a"}</script>"#))
        expect(page.contains(#"id="places">[["Sankt \u003cGallen\u003e",47.4,9.4]]</script>"#))
    }

    @Test func `merges modules into one script that loads nothing`() {
        let lines = page.split(separator: "\n")

        expectEqual(lines.filter { $0.hasPrefix("<script type=\"module\"") }.count, 1)
        expectEqual(lines.filter { $0 == "<style>" }.count, 3)
        expect(!lines.contains { $0.hasPrefix("import ") || $0.hasPrefix("export ") })
        expect(!page.contains("src="))
        expect(!lines.contains { $0.hasPrefix("<link rel=\"stylesheet\"") })
        expect(!page.contains("https://") && !page.contains("url("))
        // Three of JSON, the land and the modules: none of them closes its own element.
        expectEqual(page.split(separator: "</script>").count, 6)
        expectEqual(lines.filter { $0 == "</style>" }.count, 3)
    }

    @Test func `each module follows those it imports`() throws {
        var isKnown: Set<Substring> = []
        for line in page.split(separator: "\n") where line.hasPrefix("class ") {
            let words = line.split(separator: " ")
            expect(isKnown.insert(words[1]).inserted, "\(words[1]) stands twice")
            if words.count > 3, words[2] == "extends" { expect(isKnown.contains(words[3])) }
        }
        expect(isKnown.isSuperset(of: ["Projection", "Column", "EventLog", "TrackMap", "Player"]))
    }
}
