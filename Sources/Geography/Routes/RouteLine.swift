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

    /// What is expected of a point on the line, so that a road which the line takes twice is not mistaken for itself.
    public struct Expectation: Equatable, Sendable, BitwiseCopyable {
        /// From the start along the line to where the user was, in metres.
        public var length: Double
        /// The direction of travel, in degrees clockwise from true north; `nil` where it is unknown.
        public var course: Double?

        /// Expects the user near a length, in metres.
        public init(near length: Double, course: Double? = nil) {
            (self.length, self.course) = (length, course)
        }

        /// How much farther away a point counts for each metre of the line to it, forward.
        private static let forward = 0.02
        /// The same backward: whoever may have gone either way has gone forward.
        private static let backward = 0.1
        /// How much farther away a point counts at most for that, and one where the line goes the other way, in metres:
        /// more than two lanes of a road are apart.
        static let most = 20.0

        /// How much farther away a point counts, in metres.
        func excess(at length: Double) -> Double {
            let ahead = length - self.length
            return min(ahead >= 0 ? Self.forward * ahead : -Self.backward * ahead, Self.most)
        }
    }

    /// The point nearest to `place` on the part of the line between two lengths from its start, in
    /// metres; the first on a tie.
    ///
    /// The ground around the place is taken as flat, which matters only for distant lines.
    ///
    /// - Parameter expectation: What makes a point that is a little farther away more likely.
    public func nearest(
        to place: LocationCoordinate,
        between range: ClosedRange<Double>,
        _ expectation: Expectation? = nil
    ) -> Position {
        let from = min(max(range.lowerBound, 0), length)
        let to = min(max(range.upperBound, from), length)
        let first = firstSegment(endingAfter: from)
        let narrowing = cos(place.latitude.radians)
        var index = first
        let travel = expectation?.course.map { (east: sin($0.radians), north: cos($0.radians)) }
        func point(_ index: Int) -> (found: Segment.Point, distance: Double) {
            let point = segment(index).nearest(to: place, narrowing, from: from, to: to)
            guard let expectation else { return (point, point.square) }
            var distance = point.square.squareRoot() * Self.metresPerDegree
            distance += expectation.excess(at: point.length)
            if let travel, travel.east * point.east + travel.north * point.north < 0 {
                distance += Expectation.most
            }
            return (point, distance)
        }
        var (nearest, least) = point(index)
        while index + 2 < lengths.count, lengths[index + 1] < to {
            index += 1
            let next = point(index)
            if next.distance < least { (nearest, least) = next }
        }
        return Position(
            length: nearest.length,
            coordinate: nearest.coordinate,
            distance: nearest.coordinate.distance(to: place),
            segments: index - first + 1
        )
    }

    /// The point of the whole line nearest to `place`.
    public func nearest(
        to place: LocationCoordinate,
        _ expectation: Expectation? = nil
    ) -> Position {
        nearest(to: place, between: 0...length, expectation)
    }

    private static let metresPerDegree = meanEarthRadius * 1.0.radians

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

        /// Its point nearest to a place.
        struct Point {
            var length: Double
            var coordinate: LocationCoordinate
            /// The square of its distance, in degrees of latitude.
            var square: Double
            /// Where the segment leads, in degrees of latitude.
            var east: Double
            var north: Double
        }

        /// - Parameter narrowing: How much shorter a degree east is than one north, around the place.
        func nearest(
            to place: LocationCoordinate,
            _ narrowing: Double,
            from: Double,
            to: Double
        ) -> Point {
            let east = (end.longitude - start.longitude).wrappedTo180
            let (dx, dy) = (east * narrowing, end.latitude - start.latitude)
            let x = (start.longitude - place.longitude).wrappedTo180 * narrowing
            let y = start.latitude - place.latitude
            let square = dx * dx + dy * dy
            let foot = square > 0 ? -(x * dx + y * dy) / square : 0
            let part = min(max(foot, fraction(from)), fraction(to))
            let (restX, restY) = (x + part * dx, y + part * dy)
            return Point(
                length: startLength + part * (endLength - startLength),
                coordinate: LocationCoordinate(
                    latitude: start.latitude + part * dy,
                    longitude: (start.longitude + part * east).wrappedTo180
                ),
                square: restX * restX + restY * restY,
                east: dx,
                north: dy
            )
        }

        /// The fraction of the segment before a length, 0...1.
        private func fraction(_ length: Double) -> Double {
            guard endLength > startLength else { return 0 }
            return min(max((length - startLength) / (endLength - startLength), 0), 1)
        }
    }
}
