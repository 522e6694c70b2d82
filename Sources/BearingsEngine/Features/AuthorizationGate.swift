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

    /// The snapshot.
    package struct Snapshot: Equatable, Sendable, BitwiseCopyable {
        /// The status and accuracy of the last record, or the default before the first.
        package var authorization: Authorization
        /// Whether the session has had an authorization record.
        package var hasReceivedRecord: Bool

        /// Creates a snapshot.
        package init(authorization: Authorization, hasReceivedRecord: Bool) {
            self.authorization = authorization
            self.hasReceivedRecord = hasReceivedRecord
        }
    }

    private(set) var snapshot: Snapshot

    /// Creates the gate of a new session.
    ///
    /// Location may be used, unless the session requires an authorization record.
    init(requiresAuthorization: Bool) {
        let status: AuthorizationStatus =
            requiresAuthorization ? .notDetermined : .authorizedWhenInUse
        let authorization = Authorization(status: status, accuracy: .full)
        snapshot = Snapshot(authorization: authorization, hasReceivedRecord: false)
    }

    /// Restores a snapshot.
    init(resuming snapshot: Snapshot) {
        self.snapshot = snapshot
    }

    /// What the user allows.
    var authorization: Authorization { snapshot.authorization }

    /// Whether location may be used.
    var isOpen: Bool { authorization.status.isUsable }

    /// Takes a new authorization; an accuracy of `nil` leaves it as it was.
    mutating func changed(
        to status: AuthorizationStatus,
        _ accuracy: AccuracyAuthorization?
    ) -> Change {
        let old = authorization
        snapshot.authorization = Authorization(status: status, accuracy: accuracy ?? old.accuracy)
        defer { snapshot.hasReceivedRecord = true }
        return Change(
            mustEmit: !snapshot.hasReceivedRecord || authorization != old,
            revokes: old.status.isUsable && !status.isUsable,
            changesAccuracy: authorization.accuracy != old.accuracy
        )
    }
}
