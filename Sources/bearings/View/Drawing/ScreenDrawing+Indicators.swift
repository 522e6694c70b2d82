import BearingsEngine
import BearingsWire
import Geography

extension ScreenDrawing {
    /// The radius of an indicator's disc, in points, and of the arc around it.
    private static let discRadius = 22.0
    private static let arcRadius = 28.0

    /// Each indicator: its halo and wedge, the arc in which the user may be, the disc, its arrow and the distance.
    var indicators: [Shape] {
        state.indicators.inOrder.compactMap { id, indicator in
            let opacity = opacity(of: indicator)
            guard opacity > 0 else { return nil }
            let look = id.isEmpty ? "indicator" : "indicator other"
            return Shape(look, .group(opacity: opacity, Self.shapes(of: indicator.mark)))
        }
    }

    private func opacity(of indicator: ScreenState.Indicator) -> Double {
        let fade = indicator.fade
        if let until = indicator.until {
            return fade > 0 ? 1 - Double(time.since(until)) / fade : 0
        }
        // Never quite invisible, for it has been shown.
        return fade > 0 ? min(1, max(0.01, Double(time.since(indicator.since)) / fade)) : 1
    }

    private static func shapes(of mark: ScreenEvent.IndicatorMark) -> [Shape] {
        let center = mark.position
        var shapes: [Shape] = []
        if let halo = mark.halo {
            shapes.append(Shape("halo", .circle(halo.center, radius: halo.radius)))
        }
        if !mark.wedge.isEmpty { shapes.append(.polygon("wedge", mark.wedge)) }
        if let halfWidth = mark.halfWidth, halfWidth >= 180 {
            shapes.append(Shape("uncertainty", .circle(center, radius: arcRadius)))
        } else if let halfWidth = mark.halfWidth, let rotation = mark.rotation {
            shapes.append(arc(around: center, rotation, halfWidth))
        }
        shapes.append(Shape("disc", .circle(center, radius: discRadius)))
        if let rotation = mark.rotation {
            let corners = [
                center.towards(rotation, 14), center.towards(rotation + 140, 13),
                center.towards(rotation + 180, 5), center.towards(rotation + 220, 13),
            ]
            shapes.append(.polygon("arrow", corners))
        } else {
            shapes.append(Shape("arrow", .circle(center, radius: 5)))
        }
        return shapes + distance(of: mark)
    }

    /// The directions in which the user may be; never thinner than can be seen.
    private static func arc(
        around center: ScreenPoint,
        _ rotation: Double,
        _ halfWidth: Double
    ) -> Shape {
        let half = max(halfWidth, 3)
        let end = center.towards(rotation + half, arcRadius)
        return Shape(
            "uncertainty",
            .path([
                .move(center.towards(rotation - half, arcRadius)),
                .arc(to: end, radius: arcRadius, isLarge: half > 90),
            ])
        )
    }

    /// How far away: on the side of the disc that faces the middle of the screen.
    private static func distance(of mark: ScreenEvent.IndicatorMark) -> [Shape] {
        guard let distance = mark.distance else { return [] }
        let center = mark.position
        let more = mark.otherCount > 0 ? " +\(mark.otherCount)" : ""
        let text = DrawnText.distance(distance) + more
        switch mark.edge {
        case .left: return [Shape("distance start", .text(center.moved(34, 5), text))]
        case .right: return [Shape("distance end", .text(center.moved(-34, 5), text))]
        case .top: return [Shape("distance", .text(center.moved(0, 48), text))]
        case .bottom, .none: return [Shape("distance", .text(center.moved(0, -38), text))]
        }
    }

    /// The dial at the top right, while it is shown.
    func compass(_ viewport: Viewport) -> [Shape] {
        guard let rotation = state.needle else { return [] }
        let center = ScreenPoint(x: viewport.size.width - 40, y: 44)
        let (west, east) = (center.towards(rotation - 90, 6), center.towards(rotation + 90, 6))
        return [
            Shape("dial", .circle(center, radius: 24)),
            .polygon("south", [west, center.towards(rotation + 180, 19), east]),
            .polygon("north", [west, center.towards(rotation, 19), east]),
        ]
    }
}
