import BearingsEngine
import BearingsTestSupport
import Geocoding
import Geography
import Testing

@testable import bearings

@Suite struct TownIndexTests {
    private static let towns = TownIndex(of: [.embedded])

    /// The first town found, to a tenth of a degree.
    @Test(
        arguments: [
            ("Bern, Switzerland", "Bern", 46.9, 7.4), ("bern, ch", "Bern", 46.9, 7.4),
            ("Ithaca, NY", "Ithaca", 42.4, -76.5), ("Ithaca, Michigan", "Ithaca", 43.3, -84.6),
            ("Vienna, Austria", "Vienna", 48.2, 16.4), ("Vienna, VA", "Vienna", 38.9, -77.3),
            ("Springfield, Illinois", "Springfield", 39.8, -89.6),
            ("Springfield, Illinois, USA", "Springfield", 39.8, -89.6),
            ("London UK", "London", 51.5, -0.1), ("London Ontario", "London", 43.0, -81.2),
            ("London, United Kingdom", "London", 51.5, -0.1), ("UK London", "London", 51.5, -0.1),
            ("New York, NY", "New York City", 40.7, -74.0),
            ("new york", "New York City", 40.7, -74.0), ("Paris, Texas", "Paris", 33.7, -95.6),
            ("St. Gallen, Switzerland", "Sankt Gallen", 47.4, 9.4),
            ("Cambridge, Ma", "Cambridge", 42.4, -71.1),
        ] as [(String, String, Double, Double)]
    )
    func `finds a town with its region or country`(
        query: String,
        name: String,
        latitude: Double,
        longitude: Double
    ) throws {
        let found = Self.towns.found(NameQuery(query), SearchScope(), 3) { _ in false }
        let first = try #require(found.first)

        expectEqual(first.name, name)
        expect(abs(first.coordinate.latitude - latitude) < 0.1)
        expect(abs(first.coordinate.longitude - longitude) < 0.1)
        expectEqual(Set(found.map(\.id)).count, found.count)
    }

    @Test(arguments: ["Bern, Tonga", "Austria, Vienna, Tonga", "londres londra", "roma rzym", ", "])
    func `finds none where no town fits`(query: String) {
        expect(Self.towns.found(NameQuery(query), SearchScope(), 3) { _ in false }.isEmpty)
    }

    @Test func `looks into each of several tables`() {
        let towns = TownIndex(of: [Gazetteer(geoNames: []), .embedded])
        let found = towns.found(NameQuery("Ithaca, NY"), SearchScope(), 1) { _ in false }
        expectEqual(found.map(\.name), ["Ithaca"])
    }
}
