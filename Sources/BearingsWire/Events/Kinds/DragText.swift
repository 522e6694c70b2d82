import BearingsEngine
import Geography

extension DragEvent {
    func visit(_ line: inout some MemberVisitor & ~Copyable) {
        line.member(.annotation, .text, annotation) { "An id." }
        line.member(.state, .word(), state) {
            "What the pin is; ending and canceling pass to none at once."
        }
        line.member(.lift, .number(.hundredths), lift) { "points above the anchor, now" }
        line.member(.duration, .size(.thousandths), isLiftAnimated ? Self.liftDuration : nil) {
            "s in which to animate the lift: to the image's height, or to 0"
        }
        line.place(drop, "degrees: where it was dropped, or while it is held would be")
        line.member(.x, .number(.hundredths), tip?.x) {
            "points: where the bottom middle of the image is drawn now, while it is held"
        }
        line.member(.y, .number(.hundredths), tip?.y) { "points: the same" }
        line.member(.illegal, .object(), illegalInput.map { IllegalStep(from: state, input: $0) }) {
            "A step that cannot be; nothing has changed."
        }
    }

    var sentence: String {
        var text = "\(annotation): \(state.word), lifted by \(lift.text(.hundredths))"
        if let drop { text += ", \(state == .ending ? "dropped at" : "over") \(drop.text)" }
        return text
    }

    var traits: EventTraits {
        guard illegalInput == nil else { return EventTraits(.lasting, .none) }
        return switch state {
        case .starting, .dragging: EventTraits(.lasting, .retained, of: annotation)
        case .none, .ending, .canceling: EventTraits(.lasting, .ended, of: annotation)
        }
    }
}

private struct IllegalStep: WireObject {
    var from: DragState
    var input: DragState

    static var blank: IllegalStep { IllegalStep(from: .none, input: .none) }

    func visit(_ line: inout some MemberVisitor & ~Copyable) {
        line.member(.from, .word(), from) { "What the pin was." }
        line.member("input", .word(), input) { "What the record said." }
    }
}
