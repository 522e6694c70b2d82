import BearingsEngine

extension AuthorizationStatus {
    /// Core Location's names, as in its Swift and Objective-C headers.
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

    /// The status with a matching name, `nil` if there is none.
    ///
    /// Includes the W3C's permissions `granted`, `denied` and `prompt`.
    ///
    /// - Parameter isIt: Whether a name matches.
    package init?(named isIt: (StaticString) -> Bool) {
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
