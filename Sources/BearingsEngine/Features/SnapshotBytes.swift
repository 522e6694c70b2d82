/// About how many bytes it takes to keep something, its texts apart.
enum SnapshotBytes {
    /// With its place among the others; 270 were measured.
    static let annotation = 256
    /// As it came, and as it is emitted.
    static let step = 128
    /// With what it takes to find somebody along the line.
    static let point = 64
    static let exclusion = 64
    /// A line of an address.
    static let line = 64
}

extension Annotation {
    /// About how many bytes it takes to keep it.
    var bytes: Int {
        SnapshotBytes.annotation + id.utf8.count + (title?.utf8.count ?? 0)
            + (subtitle?.utf8.count ?? 0)
    }
}

extension RouteAnswer {
    /// About how many bytes it takes to keep it.
    var bytes: Int {
        guard let route else { return 0 }
        return route.geometry.count * SnapshotBytes.point
            + route.steps.reduce(0) { $0 + SnapshotBytes.step + $1.instruction.utf8.count }
    }
}
