import BearingsTestSupport
import Geography
import Testing

@testable import BearingsEngine

@Suite struct FixedPointPlacementTests {
    let place = IndicatorPlacement(
        position: ScreenPoint(x: 10, y: 20),
        edge: .left,
        rotation: 270,
        bearing: 260,
        distance: 1520,
        halfWidth: 0.5
    )

    private func printsAlike(_ change: (inout IndicatorPlacement) -> Void) -> Bool {
        var other = place
        change(&other)
        return FixedPointPlacement(other) == FixedPointPlacement(place)
    }

    @Test func `rounding errors below the last decimal print alike`() {
        expect(printsAlike { _ in })
        expect(printsAlike { $0.position.x += 0.004 })
        expect(printsAlike { $0.position.y += 0.004 })
        expect(printsAlike { $0.rotation = 270.0004 })
        expect(printsAlike { $0.bearing += 0.0004 })
        expect(printsAlike { $0.distance += 0.004 })
        expect(printsAlike { $0.halfWidth = 0.5004 })
    }

    @Test func `a visible change of any value prints differently`() {
        expect(!printsAlike { $0.position.x += 0.006 })
        expect(!printsAlike { $0.position.y += 0.006 })
        expect(!printsAlike { $0.edge = .top })
        expect(!printsAlike { $0.rotation = 270.0006 })
        expect(!printsAlike { $0.rotation = nil })
        expect(!printsAlike { $0.bearing += 0.0006 })
        expect(!printsAlike { $0.distance += 0.006 })
        expect(!printsAlike { $0.halfWidth = 0.5006 })
        expect(!printsAlike { $0.halfWidth = nil })
    }

    @Test func `rounds each value by itself`() {
        var random = SplitMix64(seed: 20)
        for _ in 0..<2000 {
            var place = place
            // Above and left of the view too, and of any size.
            let reach = random.oneIn(10) ? 1e14 : 1000
            place.position.x = random.double(in: -0.2 * reach...reach)
            place.position.y = random.double(in: -0.2 * reach...reach)
            place.rotation = random.oneIn(4) ? nil : random.double(in: 0...359.9)
            place.bearing = random.double(in: 0...359.9)
            place.distance = random.double(in: 0...(random.oneIn(10) ? 1e18 : 1e7))
            place.halfWidth = random.oneIn(4) ? nil : random.double(in: 0...180)
            let printed = FixedPointPlacement(place)

            expectEqual(printed.x, place.position.x.rounded(toUnitsOf: .hundredths))
            expectEqual(printed.y, place.position.y.rounded(toUnitsOf: .hundredths))
            expectEqual(printed.edge, place.edge)
            expectEqual(printed.rotation, place.rotation?.rounded(toUnitsOf: .thousandths) ?? -1)
            expectEqual(printed.bearing, place.bearing.rounded(toUnitsOf: .thousandths))
            expectEqual(printed.distance, place.distance.rounded(toUnitsOf: .hundredths))
            expectEqual(printed.halfWidth, place.halfWidth?.rounded(toUnitsOf: .thousandths) ?? -1)
        }
    }

    @Test func `an angle that rounds to 360 prints as 0 anywhere`() {
        var north = place
        north.rotation = 0
        north.bearing = 0
        var almost = place
        almost.rotation = 359.9996
        almost.bearing = 359.9996

        expectEqual(FixedPointPlacement(north), FixedPointPlacement(almost))
        (north.position.x, almost.position.x) = (-5, -5)
        expectEqual(FixedPointPlacement(north), FixedPointPlacement(almost))
        almost.bearing = 359.999
        expect(FixedPointPlacement(north) != FixedPointPlacement(almost))
    }

    @Test func `an unknown direction differs from the direction 0`() {
        var north = place
        north.rotation = 0
        north.halfWidth = 0
        var unknown = north
        unknown.rotation = nil
        expect(FixedPointPlacement(north) != FixedPointPlacement(unknown))

        unknown.rotation = 0
        unknown.halfWidth = nil
        expect(FixedPointPlacement(north) != FixedPointPlacement(unknown))
    }
}
