import BearingsEngine

extension EventDescription {
    static let stale = EventDescription(
        "The last fix is old.",
        forms: [.init([seconds("age", "s since the last used fix").required])],
        sentence: { fields in "no fix for \(fields.rounded("age")) s" }
    )

    static let fresh = EventDescription(
        "There is a new fix after a stale one.",
        forms: [
            .init([seconds("age", "s since the last used fix before, if there was one")])
        ],
        sentence: { fields in "a fix again, after \(fields.rounded("age")) s" }
    )
}

extension ByteWriter {
    mutating func put(age: Milliseconds) {
        putMember(",\"age\":", seconds: age)
    }
}
