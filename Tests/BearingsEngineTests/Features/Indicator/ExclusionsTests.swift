import BearingsTestSupport
import Geography
import Testing

@testable import BearingsEngine

/// The border of the even view runs from 35 to 165 across and from 35 to 365 down.
@Suite struct ExclusionsTests {
    private func borderPosition(
        right: Double,
        down: Double,
        _ exclusions: ScreenRect...
    ) -> IndicatorGeometry.BorderPosition {
        let geometry = IndicatorGeometry(
            Projection(.even),
            margin: 13,
            halfSize: 22,
            exclusions: exclusions
        )
        return geometry.borderPosition(
            for: geometry.projection.project(.even(right: right, down: down))
        )
    }

    private func rect(
        _ left: Double,
        _ top: Double,
        _ right: Double,
        _ bottom: Double
    ) -> ScreenRect {
        ScreenRect(left: left, top: top, right: right, bottom: bottom)
    }

    @Test func `stays if it is not over an exclusion`() {
        let borderPosition = borderPosition(right: 300, down: 0, rect(0, 0, 200, 177))

        expect(borderPosition.position.x == 165 && borderPosition.edge == .right)
        expect(abs(borderPosition.position.y - 200) < 0.01)
    }

    @Test func `slides to the nearer side and keeps half its size clear`() {
        let up = borderPosition(right: 300, down: 0, rect(150, 150, 200, 260))
        let down = borderPosition(right: 300, down: 0, rect(150, 140, 200, 250))

        expect(up.position == ScreenPoint(x: 165, y: 128) && up.edge == .right)
        expect(down.position == ScreenPoint(x: 165, y: 272) && down.edge == .right)
        expect(abs((up.rotation ?? 0) - 90) < 1e-9)
    }

    @Test func `of equally near sides takes the clockwise one`() {
        expectEqual(borderPosition(right: 300, down: 0, rect(150, 150, 200, 250)).position.y, 272)
        expectEqual(borderPosition(right: -300, down: 0, rect(0, 150, 50, 250)).position.y, 128)
        expectEqual(borderPosition(right: 0, down: -300, rect(90, 0, 110, 50)).position.x, 132)
        expectEqual(borderPosition(right: 0, down: 300, rect(90, 350, 110, 400)).position.x, 68)
    }

    @Test func `goes around a corner`() {
        let borderPosition = borderPosition(right: 130, down: -330, rect(100, 0, 200, 60))

        // At 165 on the top it is 47 from the free part of the side and 87 from that of the top.
        expect(
            borderPosition.position == ScreenPoint(x: 165, y: 82) && borderPosition.edge == .right
        )
    }

    @Test func `may be covered between two exclusions`() {
        let borderPosition = borderPosition(
            right: 300,
            down: 0,
            rect(150, 150, 200, 220),
            rect(150, 230, 200, 300),
            rect(150, 110, 200, 160)
        )

        expectEqual(borderPosition.position, ScreenPoint(x: 165, y: 88))
    }

    @Test func `stays if nothing is free`() {
        let borderPosition = borderPosition(right: 300, down: 0, rect(0, 0, 200, 400))

        expect(abs(borderPosition.position.y - 200) < 0.01 && borderPosition.position.x == 165)
    }

    @Test func `is never over an exclusion and never farther off than necessary`() {
        var random = SplitMix64(seed: 26)
        for _ in 0..<400 {
            let rects = (0..<random.int(in: 1...4)).map { _ in
                let left = random.double(in: -20...200)
                let top = random.double(in: -20...400)
                return rect(
                    left,
                    top,
                    left + random.double(in: 0...80),
                    top + random.double(in: 0...120)
                )
            }
            let geometry = IndicatorGeometry(
                Projection(.even),
                margin: 13,
                halfSize: 22,
                exclusions: rects
            )
            let point = geometry.projection.project(
                .even(
                    right: random.double(in: -900...900),
                    down: random.double(in: -900...900)
                )
            )
            let borderPosition = geometry.borderPosition(for: point)
            let free = rects.allSatisfy {
                $0.grown(by: 22).signedDistanceOutside(of: borderPosition.position) >= 0
            }

            expect(free)
            let border = rect(35, 35, 165, 365)
            expect(abs(border.signedDistanceOutside(of: borderPosition.position)) < 1e-9)
        }
    }
}
