import BearingsEngine
import Geography

extension SearchEvent {
    func visit(_ line: inout some MemberVisitor & ~Copyable) {
        line.member("query", .text, query) { "What was typed." }
        line.member(.items, .list(.object()), items) { "The best first." }
        line.member("selected", .text, selected) {
            "The first item's id; absent where nothing was found."
        }
    }

    var sentence: String { "\"\(query)\": \(items.count) found" }
}

extension FoundPlace: WireObject {
    func visit(_ line: inout some MemberVisitor & ~Copyable) {
        line.member(.id, .text, id) { "Which." }
        line.member("name", .text, name) { "Its name." }
        line.member("category", .text, category) { "What it is, where known." }
        line.place(coordinate)
        line.member(.distance, .size(.hundredths), distance) {
            "m from the map's centre, where there is a map"
        }
    }
}
