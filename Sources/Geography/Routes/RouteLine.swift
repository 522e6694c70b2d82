import CLibrary

/// The line of a route, with lengths measured once.
public struct RouteLine: Equatable, Sendable {
    /// From the start to the end, at least two.
    public let coordinates: [LocationCoordinate]
    /// From the start to each of them along the line, in metres.
    private let lengths: [Double]

    /// Measures the line through `coordinates`; `nil` if they are fewer than two.
    public init?(_ coordinates: [LocationCoordinate]) {
        guard coordinates.count > 1 else { return nil }
        self.coordinates = coordinates
        var lengths = [0.0]
        lengths.reserveCapacity(coordinates.count)
        for (start, end) in zip(coordinates, coordinates.dropFirst()) {
            lengths.append(lengths[lengths.count - 1] + start.distance(to: end))
        }
        self.lengths = lengths
    }

    /// How long it is, in metres.
    public var length: Double { lengths[lengths.count - 1] }

    /// Where it ends.
    public var end: LocationCoordinate { coordinates[coordinates.count - 1] }

    /// A point of the line.
    public struct Position: Equatable, Sendable, BitwiseCopyable {
        /// From the start along the line, in metres.
        public let length: Double
        /// The point itself, between two vertices or on one.
        public let coordinate: LocationCoordinate
        /// From the requested coordinate, in metres.
        public let distance: Double
        /// How many segments were examined to find it.
        public let segments: Int
    }

    /// The point nearest to `place` on the part of the line between two lengths from its start, in
    /// metres; the first on a tie.
    ///
    /// The ground around the place is taken as flat, which matters only for distant lines.
    public func nearest(
        to place: LocationCoordinate,
        between range: ClosedRange<Double>
    ) -> Position {
        let from = min(max(range.lowerBound, 0), length)
        let to = min(max(range.upperBound, from), length)
        let first = firstSegment(endingAfter: from)
        let narrowing = cos(place.latitude.radians)
        var index = first
        var nearest = segment(index).nearest(to: place, narrowing, from: from, to: to)
        while index + 2 < lengths.count, lengths[index + 1] < to {
            index += 1
            let point = segment(index).nearest(to: place, narrowing, from: from, to: to)
            if point.square < nearest.square { nearest = point }
        }
        return Position(
            length: nearest.length,
            coordinate: nearest.coordinate,
            distance: nearest.coordinate.distance(to: place),
            segments: index - first + 1
        )
    }

    /// The point of the whole line nearest to `place`.
    public func nearest(to place: LocationCoordinate) -> Position {
        nearest(to: place, between: 0...length)
    }

    /// The first leg that reaches beyond a length, by halving; the last if none does.
    private func firstSegment(endingAfter length: Double) -> Int {
        var (low, high) = (0, lengths.count - 2)
        while low < high {
            let middle = (low + high) / 2
            if lengths[middle + 1] > length { high = middle } else { low = middle + 1 }
        }
        return low
    }

    private func segment(_ index: Int) -> Segment {
        Segment(
            start: coordinates[index],
            end: coordinates[index + 1],
            startLength: lengths[index],
            endLength: lengths[index + 1]
        )
    }

    /// The straight line between two of the coordinates.
    private struct Segment {
        var start: LocationCoordinate
        var end: LocationCoordinate
        var startLength: Double
        var endLength: Double

        /// - Parameter narrowing: How much shorter a degree east is than one north, around the place.
        func nearest(
            to place: LocationCoordinate,
            _ narrowing: Double,
            from: Double,
            to: Double
        ) -> (length: Double, coordinate: LocationCoordinate, square: Double) {
            let east = (end.longitude - start.longitude).wrappedTo180
            let (dx, dy) = (east * narrowing, end.latitude - start.latitude)
            let x = (start.longitude - place.longitude).wrappedTo180 * narrowing
            let y = start.latitude - place.latitude
            let square = dx * dx + dy * dy
            let foot = square > 0 ? -(x * dx + y * dy) / square : 0
            let part = min(max(foot, fraction(from)), fraction(to))
            let (restX, restY) = (x + part * dx, y + part * dy)
            return (
                length: startLength + part * (endLength - startLength),
                coordinate: LocationCoordinate(
                    latitude: start.latitude + part * dy,
                    longitude: (start.longitude + part * east).wrappedTo180
                ),
                square: restX * restX + restY * restY
            )
        }

        /// The fraction of the segment before a length, 0...1.
        private func fraction(_ length: Double) -> Double {
            guard endLength > startLength else { return 0 }
            return min(max((length - startLength) / (endLength - startLength), 0), 1)
        }
    }
}
