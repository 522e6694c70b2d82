import BearingsEngine

extension ByteWriter {
    mutating func put(_ visit: VisitEvent) {
        put(",\"phase\":")
        put(visit.phase == .arrival ? "\"arrival\"" : "\"departure\"")
        if let stay = visit.stay {
            put(coordinate: stay.place, opening: ",\"lat\":")
            put(",\"duration\":", seconds: stay.duration)
        }
        guard case .departure(let reason) = visit.phase else { return }
        if let stay = visit.stay { put(",\"age\":", seconds: stay.age) }
        put(",\"reason\":\"")
        put(reason.word)
        put("\"")
    }
}

extension VisitEvent.Reason {
    var word: StaticString {
        switch self {
        case .moved: "moved"
        case .denied: "denied"
        case .reset: "reset"
        case .closed: "closed"
        case .end: "end"
        }
    }
}
