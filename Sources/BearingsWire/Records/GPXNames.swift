/// What fields of a GPX point are called where they are carried beside a fix.
package enum GPXNames {
    /// Those whose texts are words even where they look like numbers.
    package static let texts: Set<String> = ["name", "cmt", "desc", "src", "sym", "type", "fix"]
    /// The name of a track's point: elsewhere `name` names a device.
    package static let point = "point_name"
}
