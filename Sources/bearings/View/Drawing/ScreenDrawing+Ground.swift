import BearingsWire
import Geography

extension ScreenDrawing {
    private static let mostPlaces = 10

    /// Sky, grid and the names of places.
    func ground(_ projection: Projection) -> [Shape] {
        let size = projection.viewport.size
        var shapes: [Shape] = []
        let sky = projection.isFlat ? 0 : min(projection.horizonY, size.height)
        if sky > 0 {
            let extent = ViewSize(width: size.width, height: sky)
            shapes.append(Shape("sky", .rect(ScreenPoint(x: 0, y: 0), extent, radius: nil)))
        }
        let grid = MapGrid(projection).steps
        if !grid.isEmpty { shapes.append(Shape("grid", .path(grid))) }
        return shapes + names(projection)
    }

    /// The places in view whose names do not run into those of weightier ones.
    private func names(_ projection: Projection) -> [Shape] {
        let size = projection.viewport.size
        var taken: [(start: ScreenPoint, width: Double)] = []
        var shapes: [Shape] = []
        for place in places where taken.count < Self.mostPlaces {
            guard let (start, _) = spot(of: place.coordinate, projection) else { continue }
            let width = 14 + 7.5 * Double(DrawnText.units(of: place.name))
            let isInside =
                start.x >= 6 && start.x + width <= size.width
                && start.y >= 12 && start.y <= size.height - 12
            let isFree = !taken.contains {
                abs($0.start.y - start.y) < 18 && start.x < $0.start.x + $0.width
                    && $0.start.x < start.x + width
            }
            guard isInside, isFree else { continue }
            taken.append((start, width))
            shapes.append(Shape("place", .circle(start, radius: 2.5)))
            shapes.append(Shape("name", .text(start.moved(7, 4), place.name)))
        }
        return shapes
    }

    /// A bar at the bottom right whose length is a round number of metres at the map's centre.
    func scale(_ viewport: Viewport) -> [Shape] {
        let perPoint = Mercator.metresPerPoint(
            latitude: viewport.center.latitude,
            worldSize: Mercator.worldSize(zoom: viewport.zoom)
        )
        let metres = Self.roundLength(atMost: 128 * perPoint)
        let right = ScreenPoint(x: viewport.size.width - 14, y: viewport.size.height - 14)
        let left = right.moved(-metres / perPoint, 0)
        let bar: [Shape.Step] = [
            .move(left.moved(0, -5)), .line(left), .line(right), .line(right.moved(0, -5)),
        ]
        let isShort = metres < 1000
        let number = ShapeText.number(isShort ? metres : metres / 1000)
        return [
            Shape("scale", .path(bar)),
            Shape("measure", .text(right.moved(0, -9), "\(number) \(isShort ? "m" : "km")")),
        ]
    }

    /// The largest of 1, 2 and 5 times a power of ten, from a hundredth on.
    private static func roundLength(atMost most: Double) -> Double {
        var (length, decade) = (0.01, 0.01)
        while decade <= most {
            for digit in [1.0, 2, 5] where digit * decade <= most { length = digit * decade }
            decade *= 10
        }
        return length
    }
}
