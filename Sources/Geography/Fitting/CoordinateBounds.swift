/// The smallest box that contains some coordinates, in degrees.
///
/// It crosses the antimeridian where that makes it narrower: ``east`` is never less than ``west``,
/// and may exceed 180.
public struct CoordinateBounds: Equatable, Sendable, BitwiseCopyable {
    /// -90...90.
    public let south: Double
    /// -90...90, not less than ``south``.
    public let north: Double
    /// -180..<180.
    public let west: Double
    /// From ``west`` to less than a whole turn further.
    public let east: Double

    /// The box around `places`, or `nil` if there are none.
    ///
    /// What it leaves out of the circle of longitudes is the largest gap between neighbours: of equal
    /// ones that across the antimeridian, otherwise the westernmost.
    ///
    /// > Source: Mathematics 6, "Bounds".
    public init?(containing places: some Sequence<LocationCoordinate>) {
        var longitudes: [Double] = []
        var (south, north) = (Double.infinity, -Double.infinity)
        for place in places {
            longitudes.append(place.longitude.wrappedTo180)
            south = min(south, place.latitude)
            north = max(north, place.latitude)
        }
        guard let turn = Self.turn(of: &longitudes) else { return nil }
        self.south = south
        self.north = north
        (west, east) = turn
    }

    /// The least turn that holds all `longitudes`, which it sorts.
    private static func turn(of longitudes: inout [Double]) -> (west: Double, east: Double)? {
        longitudes.sort()
        guard let first = longitudes.first, let last = longitudes.last else { return nil }
        var turn = (west: first, east: last)
        var widest = first + 360 - last
        for (western, eastern) in zip(longitudes, longitudes.dropFirst())
        where eastern - western > widest {
            widest = eastern - western
            turn = (west: eastern, east: western + 360)
        }
        return turn
    }
}
