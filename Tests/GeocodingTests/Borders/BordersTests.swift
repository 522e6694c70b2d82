import BearingsTestSupport
import CLibrary
import Geography
import Testing

@testable import Geocoding

@Suite struct BordersTests {
    /// A country of ten degrees with a hole of two, in which another lies; a third north of it, with an exact border between;
    /// and one on both sides of the antimeridian.
    static let small = """
        AA\t0,0,c 10,0,c 10,10,x 0,10,c 0,0,c
        AA\t4,4,b 4,6,b 6,6,b 6,4,b 4,4,b
        BB\t4,4,b 4,6,b 6,6,b 6,4,b 4,4,b
        CC\t0,10,x 10,10,c 10,20,c 0,20,c 0,10,c
        DD\t170,0,c 180,0,c 180,10,c 170,10,c 170,0,c
        DD\t-180,0,c -170,0,c -170,10,c -180,10,c -180,0,c
        \t20,0,c 30,0,c 30,10,c 20,10,c 20,0,c
        """

    @Test(
        arguments: [
            (5.0, 1.0, "AA", false), (-1, 1, nil, false), (5, 5, "BB", false),
            (5, 6.1, "AA", false),
            (5, 6.01, "AA", true), (5, 5.99, "BB", true), (9.999, 5, "AA", false),
            (10.001, 5, "CC", false), (5, 0.001, "AA", false), (5, -0.001, nil, false),
            (5, 179.999, "DD", false), (5, -179.999, "DD", false), (5, 185, "DD", false),
            (5, 361, "AA", false), (5, 25, nil, false), (90, 0, nil, false), (-90, 0, nil, false),
        ] as [(Double, Double, String?, Bool)]
    )
    func `tells the country of a place and whether a border is near`(
        latitude: Double,
        longitude: Double,
        code: String?,
        isBeside: Bool
    ) throws {
        let borders = Borders(
            BorderTable(TableBytes(try #require(Borders.table(Self.small).bytes)))
        )
        expectEqual(
            borders.country(at: LocationCoordinate(latitude: latitude, longitude: longitude)),
            Borders.Answer(isoCountryCode: code, isBesideBorder: isBeside)
        )
    }

    @Test func `hands out each ring as it was drawn`() throws {
        let borders = Borders(
            BorderTable(TableBytes(try #require(Borders.table(Self.small).bytes)))
        )
        let rings = (0..<borders.ringCount).map(borders.ring)
        expectEqual(rings.map(\.isoCountryCode), [nil, "AA", "AA", "BB", "CC", "DD", "DD"])
        expectEqual(
            rings[1].corners.map { [$0.longitude.rounded(), $0.latitude.rounded()] },
            [[0, 0], [10, 0], [10, 10], [0, 10], [0, 0]]
        )
    }

    /// Rings of many corners take several pieces.
    @Test(arguments: [4, 31, 32, 33, 64, 65, 500])
    func `finds the inside of a ring of any length`(count: Int) throws {
        func place(_ part: Double, _ radius: Double) -> LocationCoordinate {
            let angle = part * 2 * .pi
            return LocationCoordinate(
                latitude: 10 + radius * sin(angle),
                longitude: 20 + radius * cos(angle)
            )
        }
        let corners = (0...count).map { index in
            let corner = place(Double(index % count) / Double(count), 3)
            return "\(corner.longitude),\(corner.latitude),c"
        }
        let text = "AA\t" + corners.joined(separator: " ")
        let borders = Borders(BorderTable(TableBytes(try #require(Borders.table(text).bytes))))
        for step in 0..<36 {
            let part = (Double(step) + 0.1) / 36
            expectEqual(borders.country(at: place(part, 2)).isoCountryCode, "AA")
            expectEqual(borders.country(at: place(part, 3.1)).isoCountryCode, nil)
        }
    }

    @Test(arguments: ["AA", "AA\t1,2,c", "AA\t0,0,q 1,0,c 1,1,c 0,0,c", "AA\t0,0 1,0 1,1 0,0"])
    func `names the line that is no ring`(line: String) {
        let (bytes, badLine) = Borders.table(Self.small + "\n" + line)
        expect(bytes == nil)
        expectEqual(badLine, 8)
    }

    @Test(
        arguments: [
            (48.985, -118.5, "US"), (48.999, -97.0, "US"), (49.001, -97.0, "CA"),
            (64, -141.005, "US"), (64, -140.995, "CA"), (21.999, 30, "SD"), (22.001, 30, "EG"),
            (-6, 140.99, "ID"), (-6, 141.01, "PG"), (31.33, -110, "MX"), (31.34, -110, "US"),
            (-29.5, 28.2, "LS"), (43.94, 12.46, "SM"), (3.5, -53, "GF"), (-21.1, 55.5, "RE"),
            (79, 16.5, "SJ"), (42.6, 21.0, "XK"), (-90, 0, "AQ"), (90, 0, nil), (0, 0, nil),
            (-16.6, 179.2, "FJ"), (68, -178, "RU"), (22.013786, -15.37049, nil), (60.2, 20.0, "AX"),
        ] as [(Double, Double, String?)]
    )
    func `knows the countries of the world`(latitude: Double, longitude: Double, code: String?) {
        let place = LocationCoordinate(latitude: latitude, longitude: longitude)
        expectEqual(Borders.embedded.country(at: place).isoCountryCode, code)
    }
}
