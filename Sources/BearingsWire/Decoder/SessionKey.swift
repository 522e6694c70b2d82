/// The path of the key that names a record's session: member names joined by points.
package struct SessionKey: Equatable, Sendable {
    /// The path as given.
    package let path: String
    /// The member names.
    let names: [[UInt8]]

    /// Parses a path; `nil` if one of its names is empty.
    package init?(_ path: String) {
        self.path = path
        names = path.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
            .map(Array.init)
        guard !names.contains([]) else { return nil }
    }
}
