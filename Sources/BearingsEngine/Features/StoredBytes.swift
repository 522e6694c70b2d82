/// Estimates of the memory that values take, without their texts.
enum StoredBytes {
    /// With its place in the store; 270 bytes were measured.
    static let annotation = 256
    /// As received and as emitted.
    static let step = 128
    /// With the length of the line up to it.
    static let point = 64
    static let exclusion = 64
    /// A line of an address.
    static let line = 64
}

extension Annotation {
    /// Roughly how many bytes it takes.
    var bytes: Int {
        StoredBytes.annotation + textCount
    }
}

extension RouteAnswer {
    /// Roughly how many bytes it takes.
    var bytes: Int {
        guard let route else { return 0 }
        return route.geometry.count * StoredBytes.point + route.steps.count * StoredBytes.step
            + route.steps.textCount
    }
}
