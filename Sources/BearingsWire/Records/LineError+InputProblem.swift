import BearingsEngine
import Geography

extension LineError {
    /// The error about a record that the engine refuses.
    ///
    /// It is about the whole record, so the offset is 0.
    package init(_ problem: InputProblem) {
        switch problem {
        case .firstViewportLacks(let part):
            let key =
                switch part {
                case .center: "\"center\""
                case .size: "\"size\""
                case .scale: "one of \"zoom\" \"span\" \"distance\""
                }
            self.init(
                .missingField,
                offset: 0,
                message: "found a session's first viewport without \(key),"
                    + " expected center, size and a scale"
            )
        case .zoomOutOfRange(let zoom):
            let range = Viewport.zoomRange
            let limits = "\(shortest(range.lowerBound))...\(shortest(range.upperBound))"
            self.init(
                .outOfRange,
                offset: 0,
                message: "the scale comes to zoom \(shortest(zoom)), outside \(limits)"
            )
        case .sessionTooLarge(let bytes, let limit):
            self.init(
                .outOfRange,
                offset: 0,
                message: "with it the session would keep \(bytes) bytes,"
                    + " expected \(limit) at most (--max-session-bytes)"
            )
        case .tooManyAnnotations(let count, let limit):
            self.init(
                .outOfRange,
                offset: 0,
                message: "with it the session would have \(count) annotations,"
                    + " expected \(limit) at most (--max-annotations)"
            )
        }
    }

    /// The error about a record whose session has a reserved name.
    package init(sessionNamed name: String) {
        self.init(
            .outOfRange,
            offset: 0,
            message:
                "found a session named \"\(name)\", which stands for all; expected another name"
        )
    }

    /// The remark about fixes whose clock is behind the session's, by milliseconds.
    package init(clocksApartBy difference: Milliseconds) {
        let seconds = wholeText((Double(difference) / 1000).rounded())
        self.init(
            .twoClocks,
            offset: 0,
            message: "the fixes come in step, and are \(seconds) s behind the session's clock:"
                + " the clock of the receiver or that of the map is wrong"
        )
        isHarmless = true
    }

    /// The error about a record that would begin one session too many.
    package init(moreSessionsThan most: Int) {
        self.init(
            .outOfRange,
            offset: 0,
            message: "found a session more than there may be, \(most) (--max-sessions)"
        )
    }

    /// The error about a record that selects or deselects what its session does not have.
    package init(unknownAnnotation id: String) {
        let id = Array(id.utf8)
        let found = excerpt(of: id.span)
        self.init(
            .unknownAnnotation,
            offset: 0,
            message:
                "found \"\(found)\", expected the id of an annotation or of a place found last; selection unchanged"
        )
        isHarmless = true
    }
}
