import Geocoding
import Geography
import Transport

/// How long it takes to look up the name of a point, on one core of this process.
struct LookUps {
    /// The number of random addresses: more than a large city has.
    static let addresses = 5_000_000
    private static let questions = 1_000_000

    /// The least time of several turns, in nanoseconds for each of `count`.
    private func least(turns: Int, of count: Int, _ body: () -> Void) -> Double {
        var least = UInt64.max
        for _ in 0..<turns {
            let start = SystemClock.monotonicNanoseconds
            body()
            least = min(least, SystemClock.monotonicNanoseconds - start)
        }
        return Double(least) / Double(count)
    }

    /// Measures, and returns a table.
    func report() -> String {
        var table = Table(["looking up (one core)", "ns each", "found", "bytes each"])
        places(&table)
        streets(&table)
        return table.text
    }

    private func places(_ table: inout Table) {
        var random = RandomPoints(seed: 1)
        let points = (0..<Self.questions).map { _ in random.pointOnEarth() }
        var found = 0
        let time = least(turns: 3, of: points.count) {
            found = 0
            for point in points where Gazetteer.embedded.nearest(to: point) != nil { found += 1 }
        }
        table.add("nearest place, points over the globe", [time.text(decimals: 0), "\(found)"])
    }

    private func streets(_ table: inout Table) {
        var random = RandomPoints(seed: 2)
        let start = SystemClock.monotonicNanoseconds
        var builder = AddressIndexBuilder()
        let bytes = Array("Station Road12".utf8)
        var text = AddressText()
        text.street = 0..<12
        text.number = 12..<14
        for _ in 0..<Self.addresses { builder.add(random.pointInTown(), bytes.span, text) }
        let index = builder.build()
        let built = Double(SystemClock.monotonicNanoseconds - start) / Double(Self.addresses)
        let size = Double(index.bytes) / Double(index.count)
        table.add(
            "indexing an address",
            [built.text(decimals: 0), "\(index.count)", size.text(decimals: 1)]
        )

        let points = (0..<Self.questions).map { _ in random.pointInTown() }
        var found = 0
        let time = least(turns: 3, of: points.count) {
            found = 0
            for point in points where index.nearest(to: point, within: 100) != nil { found += 1 }
        }
        table.add("nearest of them within 100 m", [time.text(decimals: 0), "\(found)"])
    }
}

/// Points at random, the same for the same seed.
private struct RandomPoints {
    private var random: SplitMix64

    init(seed: UInt64) {
        random = SplitMix64(seed: seed)
    }

    /// A point anywhere on Earth, about evenly by area.
    mutating func pointOnEarth() -> LocationCoordinate {
        // The mean of three fractions approximates the cosine.
        let north = (random.fraction() + random.fraction() + random.fraction()) / 3
        return LocationCoordinate(
            latitude: 180 * north - 90,
            longitude: 360 * random.fraction() - 180
        )
    }

    /// A point in a square of 100 km, as dense with addresses as a city.
    mutating func pointInTown() -> LocationCoordinate {
        LocationCoordinate(latitude: 47 + random.fraction(), longitude: 8 + 1.4 * random.fraction())
    }
}
