import BearingsEngine

extension AuthorizationStatus {
    /// Core Location's names, as its Swift and its Objective-C headers spell them.
    static let words: [(word: StaticString, prefixed: StaticString, status: AuthorizationStatus)] =
        [
            ("notDetermined", "kCLAuthorizationStatusNotDetermined", .notDetermined),
            ("restricted", "kCLAuthorizationStatusRestricted", .restricted),
            ("denied", "kCLAuthorizationStatusDenied", .denied),
            ("authorizedAlways", "kCLAuthorizationStatusAuthorizedAlways", .authorizedAlways),
            (
                "authorizedWhenInUse", "kCLAuthorizationStatusAuthorizedWhenInUse",
                .authorizedWhenInUse
            ),
        ]

    /// The one that has a name, `nil` if none has.
    ///
    /// The W3C's permissions are `granted`, `denied` and `prompt`.
    ///
    /// - Parameter isIt: Whether a name is the one looked for.
    init?(named isIt: (StaticString) -> Bool) {
        if isIt("granted") {
            self = .authorizedWhenInUse
            return
        }
        if isIt("prompt") {
            self = .notDetermined
            return
        }
        guard let found = Self.words.first(where: { isIt($0.word) || isIt($0.prefixed) }) else {
            return nil
        }
        self = found.status
    }
}
