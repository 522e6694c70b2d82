import CLibrary

/// Slots on the screen for annotations at the same place, far enough apart for a finger.
///
/// Up to eight are on a circle. More are on a spiral, where none moves when another comes or goes.
public enum ScreenSpread {
    /// No two slots are nearer to each other, in points: a fingertip covers that much.
    public static let minDistance = 44.0

    /// The maximum number of slots on a circle; with more, its middle would be wasted.
    public static let maxOnCircle = 8

    /// Between neighbours, in points: a little more than the least, for coordinates are printed
    /// rounded.
    private static let pitch = 46.0

    /// Along the spiral up to the first slot, in points: much less, and the innermost come too near.
    private static let lead = 100.0

    /// The offset of a slot from the common place, in points right and down: slot 0 above it on a
    /// circle, the others clockwise.
    public static func offset(of slot: Int, among slots: Int) -> ScreenVector {
        let (radius, angle) = polar(slot, among: slots)
        return ScreenVector(dx: radius * sin(angle), dy: -radius * cos(angle))
    }

    /// How far the slots reach from the common place, in points.
    public static func reach(slots: Int) -> Double {
        polar(slots - 1, among: slots).radius
    }

    private static func polar(_ slot: Int, among slots: Int) -> (radius: Double, angle: Double) {
        guard slots > 1 else { return (0, 0) }
        guard slots > maxOnCircle else {
            let radius = pitch / (2 * sin(.pi / Double(slots)))
            return (radius, 2 * .pi * Double(slot) / Double(slots))
        }
        // Archimedes' spiral: turns are a pitch apart, and so, nearly, are slots along them.
        let growth = pitch / (2 * .pi)
        let angle = (2 * (lead + pitch * Double(slot)) / growth).squareRoot()
        return (growth * angle, angle)
    }

    /// Where a slot is on a north-up map whose world is `worldSize` points wide.
    ///
    /// If slots would be beyond the map's northern or southern edge, all are moved away from it
    /// together.
    public static func place(
        of slot: Int,
        among slots: Int,
        around center: LocationCoordinate,
        worldSize: Double
    ) -> LocationCoordinate {
        let offset = offset(of: slot, among: slots)
        let reach = min(reach(slots: slots) / worldSize, 0.5)
        let middle = min(max(Mercator.y(latitude: center.latitude), reach), 1 - reach)
        return LocationCoordinate(
            latitude: Mercator.latitude(y: middle + offset.dy / worldSize),
            longitude: (center.longitude + 360 * offset.dx / worldSize).wrappedTo180
        )
    }
}
