extension WireShape {
    /// The reasons for which a record with another value is rejected, in the order of ``RejectionReason``.
    ///
    /// What is wrong within an object has the reasons of its own members.
    package var reasons: [RejectionReason] {
        switch self {
        case .number, .integer, .words, .session: [.badType, .outOfRange]
        case .text(let mayBeBlank, let reserved):
            (mayBeBlank ? [] : [.missingField]) + [.badType]
                + (reserved == nil ? [] : [.outOfRange])
        case .time: [.badType, .badTime]
        case .array(let element, let most):
            Self.ordered([.badType] + element.reasons + (most == nil ? [] : [.outOfRange]))
        case .position(let elements):
            Self.ordered([.missingField, .badType] + elements.flatMap { $0.reasons })
        case .tuple(let elements): Self.ordered([.badType] + elements.flatMap { $0.reasons })
        case .flag, .object: [.badType]
        case .either(let shapes): Self.ordered(shapes.flatMap { $0.reasons })
        case .unread, .absent: []
        }
    }

    private static func ordered(_ reasons: [RejectionReason]) -> [RejectionReason] {
        RejectionReason.allCases.filter(reasons.contains)
    }
}
