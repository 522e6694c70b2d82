import BearingsEngine
import Geography

extension CompassEvent {
    static var settling: CompassEvent {
        var event = CompassEvent.blank
        (event.phase, event.settle) = (.settle, .blank)
        return event
    }

    func visit(_ line: inout some MemberVisitor & ~Copyable) {
        let why: StaticString = "Why the needle moves."
        if phase == .settle {
            line.member(.phase, .word("settle"), ()) { why }
        } else {
            let phases = { [CompassPhase.gesture, .momentum, .follow, .idle] }
            line.member(.phase, .word(of: phases), phase) { why }
        }
        line.member(.heading, .angle, heading) { "degrees, of the map" }
        line.member(.rotation, .number(.thousandths), rotation) {
            "degrees of the needle, not wrapped: animate this one"
        }
        line.member("velocity", .number(.thousandths), velocity) { "degrees a second; 0 in idle" }
        line.member(.visible, .flag, isVisible) { "Whether the compass is to be seen." }
        guard let settle else { return }
        line.member(.from, .number(.thousandths), settle.from) { "degrees" }
        line.member(.to, .number(.thousandths), settle.to) { "degrees" }
        line.member(.duration, .size(.thousandths), Settle.duration) { "s" }
    }

    var sentence: String {
        let text = "\(phase.word): the needle stands at \(rotation.text(.thousandths))°"
        return isVisible ? text : "\(text), hidden"
    }
}
