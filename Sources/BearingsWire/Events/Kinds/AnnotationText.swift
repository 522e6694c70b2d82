import BearingsEngine
import Geography

extension AnnotationChanges {
    func visit(_ line: inout some MemberVisitor & ~Copyable) {
        line.member(.items, .list(.object()), items.isEmpty ? nil : items) {
            "New or changed, at most a thousand an event."
        }
        line.member(.removed, .list(.text), removed.isEmpty ? nil : removed) {
            "Ids of those to remove."
        }
    }

    var sentence: String { "\(items.count) to draw anew, \(removed.count) removed" }
}

extension AnnotationItem: WireObject {
    static var blank: AnnotationItem {
        AnnotationItem(annotation: .blank, coordinate: .blank, slot: 0)
    }

    func visit(_ line: inout some MemberVisitor & ~Copyable) {
        line.member(.id, .text, annotation.id) { "Which." }
        line.place(coordinate)
        line.member("home", .object(), annotation.coordinate) {
            "degrees: where it is; lat and lon say where it is drawn"
        }
        line.member("slot", .integer(from: 0), UInt64(slot)) {
            "Its number among those that share its place, from 0."
        }
        line.member(.title, .text, annotation.title) { "As the host has it." }
        line.member("subtitle", .text, annotation.subtitle) { "As the host has it." }
        line.member(.width, .size(.hundredths), annotation.size.width) { "points" }
        line.member(.height, .size(.hundredths), annotation.size.height) { "points" }
    }
}

extension LocationCoordinate: WireObject {
    func visit(_ line: inout some MemberVisitor & ~Copyable) { line.place(self) }
}
