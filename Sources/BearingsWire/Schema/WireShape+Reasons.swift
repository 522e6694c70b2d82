extension WireShape {
    /// The reasons for which a record with another value is rejected, in the order of ``RejectionReason``.
    package var reasons: [RejectionReason] {
        switch self {
        case .number, .integer, .words, .session: [.badType, .outOfRange]
        case .text(let mayBeBlank, let reserved):
            (mayBeBlank ? [] : [.missingField]) + [.badType]
                + (reserved == nil ? [] : [.outOfRange])
        case .time: [.badType, .badTime]
        case .array(_, let most): most == nil ? [.badType] : [.badType, .outOfRange]
        case .flag, .object, .tuple: [.badType]
        case .position: [.badType, .outOfRange]
        case .either(let shapes):
            RejectionReason.allCases.filter { reason in
                shapes.contains { $0.reasons.contains(reason) }
            }
        case .unread, .absent: []
        }
    }
}
