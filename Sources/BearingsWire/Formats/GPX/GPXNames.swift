/// What fields of a GPX point are called where they are carried beside a fix.
enum GPXNames {
    /// Those whose texts are words even where they look like numbers.
    static let texts: Set<String> = ["name", "cmt", "desc", "src", "sym", "type", "fix"]
    /// The name of a track's point: elsewhere `name` names a device.
    static let point = "point_name"
}
