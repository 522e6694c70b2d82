import BearingsEngine

extension VisitEvent {
    func visit(_ line: inout some MemberVisitor & ~Copyable) {
        let (absent, during): (StaticString, StaticString) = (
            "degrees; absent after a denial", "s from the first fix there to the last"
        )
        switch phase {
        case .arrival:
            line.phase("arrival")
            guard let stay else { return }
            line.place(stay.place, absent)
            line.member(.duration, .seconds, stay.duration) { during }
        case .departure(let reason):
            line.phase("departure")
            line.place(stay?.place, absent)
            line.member(.duration, .seconds, stay?.duration) { during }
            line.member("age", .seconds, stay?.age) {
                "s since the last fix there; absent after a denial"
            }
            line.member(.reason, .word(), reason) { "What ended it; moved: a fix elsewhere." }
        }
    }

    var sentence: String {
        let place = stay?.place.text
        let time = "\(wholeText(stay.map { Double($0.duration) / 1000 })) s"
        switch phase {
        case .arrival: return "arrived \(time) ago at \(place ?? "")"
        case .departure(let reason):
            guard let place else { return "left: \(reason.word)" }
            return "left \(place) after \(time)\(reason == .moved ? "" : ", \(reason.word)")"
        }
    }
}

extension VisitEvent.Reason: WireWord {
    package var word: StaticString {
        switch self {
        case .moved: "moved"
        case .denied: "denied"
        case .reset: "reset"
        case .closed: "closed"
        case .end: "end"
        }
    }
}
