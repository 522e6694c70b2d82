/// Keeps what the user allows, and says whether location may be used.
///
/// It stands before all features: past it, none ever sees a fix that may not be used.
struct AuthorizationGate: Sendable {
    /// What a change of authorization means to the features.
    struct Change: Equatable {
        /// Whether there is anything to tell.
        var isNews: Bool
        /// Whether location could be used before and no longer can.
        var revokes: Bool
        /// Whether fixes may now be told more or less exactly than before.
        var changesAccuracy: Bool
    }

    private(set) var authorization: Authorization
    private var hasBeenTold = false

    /// Creates the gate of a session that has said nothing yet: location may be used, unless
    /// that `requires` an authorization record.
    init(requiresAuthorization: Bool) {
        let status: AuthorizationStatus =
            requiresAuthorization ? .notDetermined : .authorizedWhenInUse
        authorization = Authorization(status: status, accuracy: .full)
    }

    /// Whether location may be used.
    var isOpen: Bool { authorization.status.isUsable }

    /// Takes over what the user allows now; an accuracy of `nil` stays as it was.
    mutating func changed(
        to status: AuthorizationStatus,
        _ accuracy: AccuracyAuthorization?
    ) -> Change {
        let old = authorization
        authorization = Authorization(status: status, accuracy: accuracy ?? old.accuracy)
        defer { hasBeenTold = true }
        return Change(
            isNews: !hasBeenTold || authorization != old,
            revokes: old.status.isUsable && !status.isUsable,
            changesAccuracy: authorization.accuracy != old.accuracy
        )
    }
}
