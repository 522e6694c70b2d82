/// Stores what the user allows.
///
/// It precedes all features: behind it, none sees a fix that may not be used.
package struct AuthorizationGate: Sendable {
    /// The effect of a change of authorization.
    struct Change: Equatable {
        /// Whether to emit an event.
        var mustEmit: Bool
        /// Whether location could be used before and no longer can.
        var revokes: Bool
        /// Whether the accuracy of fixes changes.
        var changesAccuracy: Bool
    }

    /// What the user allows: the status and accuracy of the last record, or the default before the first.
    private(set) var authorization: Authorization
    /// Whether the session has had an authorization record.
    private var hasReceivedRecord = false

    /// Creates the gate of a new session.
    ///
    /// Location may be used, unless the session requires an authorization record.
    init(requiresAuthorization: Bool) {
        let status: AuthorizationStatus =
            requiresAuthorization ? .notDetermined : .authorizedWhenInUse
        authorization = Authorization(status: status, accuracy: .full)
    }

    /// Codes what lasts: it holds before a later engine's first record.
    mutating func code(_ coder: inout some StateCoder) {
        authorization.code(&coder)
        hasReceivedRecord.code(&coder)
    }

    /// Whether location may be used.
    var isOpen: Bool { authorization.status.isUsable }

    /// Takes a new authorization; an accuracy of `nil` leaves it as it was.
    mutating func changed(
        to status: AuthorizationStatus,
        _ accuracy: AccuracyAuthorization?
    ) -> Change {
        let old = authorization
        authorization = Authorization(status: status, accuracy: accuracy ?? old.accuracy)
        defer { hasReceivedRecord = true }
        return Change(
            mustEmit: !hasReceivedRecord || authorization != old,
            revokes: old.status.isUsable && !status.isUsable,
            changesAccuracy: authorization.accuracy != old.accuracy
        )
    }
}
