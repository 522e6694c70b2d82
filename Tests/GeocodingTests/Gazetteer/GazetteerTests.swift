import BearingsTestSupport
import Geography
import Testing

@testable import Geocoding

@Suite struct GazetteerTests {
    let gazetteer = Gazetteer.embedded

    @Test(arguments: [
        (
            LocationCoordinate(latitude: 48.8566, longitude: 2.3522), "Paris 04 Hôtel-de-Ville",
            "FR",
            "France"
        ),
        (LocationCoordinate(latitude: 46.948, longitude: 7.4474), "Bern", "CH", "Switzerland"),
        (LocationCoordinate(latitude: -33.8688, longitude: 151.2093), "Sydney", "AU", "Australia"),
        (LocationCoordinate(latitude: -18.1416, longitude: 178.4419), "Suva", "FJ", "Fiji"),
        (LocationCoordinate(latitude: 64.1355, longitude: -21.8954), "Reykjavík", "IS", "Iceland"),
        (LocationCoordinate(latitude: -90, longitude: 0), "Puerto Williams", "CL", "Chile"),
    ])
    func `finds a known place`(
        point: LocationCoordinate,
        name: String,
        code: String,
        country: String
    ) throws {
        let nearest = try #require(gazetteer.nearest(to: point))

        let place = gazetteer.place(nearest.row)
        expectEqual(place.name, name)
        expectEqual(place.isoCountryCode, code)
        expectEqual(place.country, country)
        expectEqual(nearest.distance, point.distance(to: place.coordinate))
    }

    @Test func `a place has its divisions`() throws {
        let brooklyn = LocationCoordinate(latitude: 40.6501, longitude: -73.94958)

        let nearest = try #require(gazetteer.nearest(to: brooklyn))
        expectEqual(
            gazetteer.place(nearest.row),
            Place(
                name: "Brooklyn",
                administrativeArea: "New York",
                subAdministrativeArea: "Kings County",
                isoCountryCode: "US",
                country: "United States",
                coordinate: brooklyn
            )
        )
        expectEqual(nearest.distance, 0)
    }

    @Test func `NaN coordinates have no nearest place`() {
        let nowhere = LocationCoordinate(latitude: .nan, longitude: 0)

        expectEqual(gazetteer.nearest(to: nowhere)?.row, nil)
    }

    @Test func `every row is valid`() {
        expectEqual(gazetteer.count, 170_391)
        var seen: Set<String> = []
        for row in 0..<gazetteer.count {
            let place = gazetteer.place(row)
            guard abs(place.coordinate.latitude) <= 90, abs(place.coordinate.longitude) <= 180,
                !place.name.isEmpty, let code = place.isoCountryCode, place.country != nil
            else {
                Issue.record("row \(row): \(place)")
                continue
            }
            seen.insert(code)
        }
        expectEqual(seen.count, 246)
    }

    @Test func `each place is nearest to itself, or to an earlier row at the same coordinates`() {
        var row = 0
        while row < gazetteer.count {
            let here = gazetteer.coordinate(row)
            let found = gazetteer.nearest(to: here)
            if found?.distance != 0 || (found?.row ?? .max) > row {
                Issue.record("row \(row): \(String(describing: found))")
            }
            row += 7
        }
    }

    @Test func `whole turns of longitude make no difference`() {
        var random = SplitMix64(seed: 5)
        for _ in 0..<500 {
            let here = LocationCoordinate(
                latitude: random.double(in: -90...90),
                longitude: random.double(in: -180...180)
            )
            let turned = LocationCoordinate(
                latitude: here.latitude,
                longitude: here.longitude + 360
            )
            expectEqual(gazetteer.nearest(to: turned)?.row, gazetteer.nearest(to: here)?.row)
        }
    }
}
