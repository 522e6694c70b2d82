import Geography

/// Meridians and parallels of a map, as far as they are on the screen.
struct MapGrid {
    private let projection: Projection
    /// Degrees between two lines.
    private let spacing: Double
    /// How far lines reach from the centre, in points.
    private let reach: Double
    /// How far up and down the turned map ground is drawn: from the horizon to well before the camera.
    private let levels: ClosedRange<Double>

    /// The least points between meridians, but for the widest spacing.
    private static let leastPoints = 120.0
    private static let spacings: [Double] = [
        0.00001, 0.00002, 0.00005, 0.0001, 0.0002, 0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05,
        0.1, 0.2, 0.5, 1, 2, 5, 10, 30, 60,
    ]
    /// Lines on either side: more than any screen has room for.
    private static let mostLines = 5000.0
    /// The least depth of a line, of which the centre's is 1.
    private static let nearest = 0.1

    init(_ projection: Projection) {
        self.projection = projection
        let world = projection.worldSize
        spacing =
            Self.spacings.first { world * $0 / 360 >= Self.leastPoints }
            ?? Self.spacings[Self.spacings.count - 1]
        let size = projection.viewport.size
        let diagonal = (size.width * size.width + size.height * size.height).squareRoot()
        reach = diagonal * (projection.isFlat ? 1 : 3)
        levels = Self.levels(projection)
    }

    private static func levels(_ projection: Projection) -> ClosedRange<Double> {
        guard !projection.isFlat else { return -.infinity ... .infinity }
        let camera = projection.cameraDistance
        let pitch = SineCosine(of: projection.viewport.pitch.radians)
        let up = projection.horizonY - projection.center.y
        let slope = camera * pitch.cosine + up * pitch.sine
        let farthest = slope > 0 ? up * camera / slope : -.infinity
        let closest = (1 - nearest) * camera / pitch.sine
        return farthest <= closest ? farthest...closest : closest...closest
    }

    /// Meridians from west to east, then parallels from south to north.
    var steps: [Shape.Step] {
        let center = projection.viewport.center
        let world = projection.worldSize
        let count = min((reach * 360 / (world * spacing)).rounded(.up), Self.mostLines)
        guard count >= 0 else { return [] }
        var steps: [Shape.Step] = []
        let middle = (center.longitude / spacing + 0.5).rounded(.down)
        for line in stride(from: middle - count, through: middle + count, by: 1) {
            let east = world * (line * spacing - center.longitude) / 360
            steps += segment(from: turned(east, -reach), to: turned(east, reach))
        }
        let level = (center.latitude / spacing + 0.5).rounded(.down)
        let centerY = Mercator.y(latitude: center.latitude)
        for line in stride(from: level - count, through: level + count, by: 1)
        where (line * spacing).magnitude <= 85 {
            let south = world * (Mercator.y(latitude: line * spacing) - centerY)
            steps += segment(from: turned(-reach, south), to: turned(reach, south))
        }
        return steps
    }

    /// Where something so many points east and south of the centre is on the turned map.
    private func turned(_ east: Double, _ south: Double) -> ScreenPoint {
        let world = projection.worldSize
        let offset = projection.offset(east: east * 360 / world, south: south / world)
        return ScreenPoint(x: offset.right, y: offset.down)
    }

    /// A straight line on the ground, as far as it lies well in front of the camera; nothing where it misses the screen.
    private func segment(from start: ScreenPoint, to end: ScreenPoint) -> [Shape.Step] {
        let size = projection.viewport.size
        guard max(start.y, end.y) >= levels.lowerBound, min(start.y, end.y) <= levels.upperBound
        else { return [] }
        let one = tilted(within(start, end))
        let other = tilted(within(end, start))
        guard max(one.x, other.x) >= 0, min(one.x, other.x) <= size.width,
            max(one.y, other.y) >= 0, min(one.y, other.y) <= size.height
        else { return [] }
        return [.move(one), .line(other)]
    }

    /// An end of a line, or where the line comes between the levels if the end is beyond them.
    private func within(_ end: ScreenPoint, _ other: ScreenPoint) -> ScreenPoint {
        let down = max(levels.lowerBound, min(levels.upperBound, end.y))
        guard down != end.y else { return end }
        let x = end.x + (other.x - end.x) * (down - end.y) / (other.y - end.y)
        return ScreenPoint(x: x, y: down)
    }

    private func tilted(_ point: ScreenPoint) -> ScreenPoint {
        let pitch = SineCosine(of: projection.viewport.pitch.radians)
        let depth = 1 - point.y * pitch.sine / projection.cameraDistance
        return projection.center.moved(point.x / depth, point.y * pitch.cosine / depth)
    }
}
