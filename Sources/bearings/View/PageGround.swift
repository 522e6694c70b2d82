import BearingsWire
import Geocoding
import Geography

/// What a page shows beneath its tracks: names of places, and the outlines of countries.
struct PageGround {
    private let surroundings: Surroundings

    /// Places that are in each page, and those near a log that are in its page too.
    private static let worldPlaces = 3000
    private static let nearPlaces = 2000

    /// Degrees around a log within which outlines are exact.
    private static let reach = 3

    /// How far an outline may be from the polygon, in degrees: under a pixel where it is drawn, and at most a tenth of a degree elsewhere.
    private static let exactTolerance = 0.008
    private static let roughTolerance = 0.08

    init(around surroundings: Surroundings) { self.surroundings = surroundings }

    // MARK: Places

    /// An array of `[name, lat, lon]` in JSON, the most populous first.
    func places(_ gazetteer: Gazetteer = .embedded) -> String {
        let near = surroundings.widened(by: 1)
        var entries: [String] = []
        var (rank, nearCount) = (0, 0)
        gazetteer.forEachByPopulation { row, _ in
            rank += 1
            let place = gazetteer.coordinate(row)
            if rank > Self.worldPlaces {
                guard nearCount < Self.nearPlaces, near.contains(place) else { return }
                nearCount += 1
            }
            let (lat, lon) = (Self.rounded(place.latitude), Self.rounded(place.longitude))
            let name = String(decoding: jsonString(gazetteer.name(row).utf8), as: UTF8.self)
            entries.append("[\(name),\(lat),\(lon)]")
        }
        return "[\(entries.joined(separator: ",\n"))]"
    }

    private static func rounded(_ degrees: Double) -> Double {
        (degrees * 10_000).rounded() / 10_000
    }

    // MARK: Land

    /// A line for each outline, as `Page/land.js` reads it.
    func land(_ borders: Borders = .embedded) -> String {
        let exact = surroundings.widened(by: Self.reach)
        return (0..<borders.ringCount).compactMap { line(borders.ring($0), exact) }
            .joined(separator: "\n")
    }

    /// A ring's line; `nil` where it is too small to be seen.
    private func line(_ ring: Borders.Ring, _ exact: Surroundings) -> String? {
        let corners = ring.corners
        let kept = Self.kept(of: ring) {
            exact.contains(corners[$0]) ? Self.exactTolerance : Self.roughTolerance
        }
        var line = OutlineText()
        for index in kept {
            // What parts two countries is said of the edge that leads to a corner.
            let isBorder = index > 0 && ring.areBorders[index - 1]
            line.append(corners[index], isBorder: isBorder)
        }
        return line.count > 3 ? line.text : nil
    }

    /// The corners without which an outline would be further off than allowed at one of them.
    ///
    /// > Source: Douglas & Peucker, "Algorithms for the Reduction of the Number of Points", Cartographica 10 (1973), p. 112.
    private static func kept(of ring: Borders.Ring, tolerance: (Int) -> Double) -> [Int] {
        let corners = ring.corners
        let last = corners.count - 1
        // A ring has no ends: the corner furthest from the first is another, and so is each where borders and coasts meet.
        let far =
            (0...last).max { distance(corners[$0], corners[0]) < distance(corners[$1], corners[0]) }
            ?? 0
        var isKept = [Bool](repeating: false, count: corners.count)
        var ends = [0]
        for index in 1...last {
            let isEnd =
                index == last || index == far
                || ring.areBorders[index] != ring.areBorders[index - 1]
            if isEnd { ends.append(index) }
        }
        for index in ends { isKept[index] = true }
        var runs = Array(zip(ends, ends.dropFirst()))
        while let (start, end) = runs.popLast() {
            guard end - start > 1 else { continue }
            var (furthest, most) = (start, -1.0)
            for index in start + 1..<end {
                let deviation = deviation(corners[index], corners[start], corners[end])
                if deviation > most { (furthest, most) = (index, deviation) }
            }
            guard most > tolerance(furthest) else { continue }
            isKept[furthest] = true
            runs += [(start, furthest), (furthest, end)]
        }
        return (0...last).filter { isKept[$0] }
    }

    private static func distance(_ one: LocationCoordinate, _ other: LocationCoordinate) -> Double {
        let (north, east) = (one.latitude - other.latitude, one.longitude - other.longitude)
        return (north * north + east * east).squareRoot()
    }

    /// How far a corner is from an edge, in degrees.
    private static func deviation(
        _ corner: LocationCoordinate,
        _ start: LocationCoordinate,
        _ end: LocationCoordinate
    ) -> Double {
        let (north, east) = (end.latitude - start.latitude, end.longitude - start.longitude)
        let squared = north * north + east * east
        let (up, right) = (corner.latitude - start.latitude, corner.longitude - start.longitude)
        let part = squared > 0 ? max(0, min(1, (up * north + right * east) / squared)) : 0
        let nearest = LocationCoordinate(
            latitude: start.latitude + part * north,
            longitude: start.longitude + part * east
        )
        return distance(corner, nearest)
    }
}

/// The text of one outline.
///
/// > Source: the head of `Page/land.js`.
struct OutlineText {
    private(set) var text = ""
    /// How many corners it has.
    private(set) var count = 0
    private var latitude = 0
    private var longitude = 0

    private static let stepsPerDegree = 100.0

    /// Adds a corner, unless it is where the one before is.
    mutating func append(_ corner: LocationCoordinate, isBorder: Bool) {
        let north = Int((corner.latitude * Self.stepsPerDegree).rounded())
        let east = Int((corner.longitude * Self.stepsPerDegree).rounded())
        guard count == 0 || north != latitude || east != longitude else { return }
        append(Self.zigzag(north - latitude))
        append(Self.zigzag(east - longitude) << 1 | (isBorder ? 1 : 0))
        (latitude, longitude) = (north, east)
        count += 1
    }

    private static func zigzag(_ number: Int) -> Int {
        number < 0 ? -2 * number - 1 : 2 * number
    }

    private mutating func append(_ number: Int) {
        var rest = number
        repeat {
            let group = rest & 31
            rest >>= 5
            text.unicodeScalars.append(Unicode.Scalar(UInt8(63 + group + (rest > 0 ? 32 : 0))))
        } while rest > 0
    }
}
