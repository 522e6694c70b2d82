import Geography

/// Indicators slide along their border to avoid exclusions.
///
/// > Source: Mathematics 2.6.
extension IndicatorGeometry {
    /// Border paths that differ by less than this count as equally long, in points.
    private static let equalLengths = 1e-9

    /// The border's rectangle (R).
    private var border: ScreenRect {
        ScreenRect(
            left: origin.x - reach.dx,
            top: origin.y - reach.dy,
            right: origin.x + reach.dx,
            bottom: origin.y + reach.dy
        )
    }

    /// The nearest position along the border that no exclusion covers; clockwise on a tie, and
    /// unchanged if there is none.
    func movedOffExclusions(_ borderPosition: BorderPosition) -> BorderPosition {
        guard isExcluded(borderPosition.position), borderPosition.edge != .none else {
            return borderPosition
        }
        let start = length(to: borderPosition.position, on: borderPosition.edge)
        let whole = 4 * (reach.dx + reach.dy)
        var nearest: (borderPosition: BorderPosition, clockwise: Double, anticlockwise: Double)?
        for (position, edge) in exclusions.flatMap(crossings) where !isExcluded(position) {
            let ahead = length(to: position, on: edge) - start
            let clockwise = ahead < 0 ? ahead + whole : ahead
            let way = (clockwise: clockwise, anticlockwise: whole - clockwise)
            if let nearest, !isShorter(way, than: (nearest.clockwise, nearest.anticlockwise)) {
                continue
            }
            let found = BorderPosition(
                position: position,
                edge: edge,
                rotation: borderPosition.rotation
            )
            nearest = (found, way.clockwise, way.anticlockwise)
        }
        return nearest?.borderPosition ?? borderPosition
    }

    private func isShorter(
        _ one: (clockwise: Double, anticlockwise: Double),
        than other: (clockwise: Double, anticlockwise: Double)
    ) -> Bool {
        let length = min(one.clockwise, one.anticlockwise)
        let otherLength = min(other.clockwise, other.anticlockwise)
        if (length - otherLength).magnitude > Self.equalLengths { return length < otherLength }
        return one.clockwise < one.anticlockwise && other.clockwise > other.anticlockwise
    }

    private func isExcluded(_ point: ScreenPoint) -> Bool {
        exclusions.contains { $0.signedDistanceOutside(of: point) < 0 }
    }

    /// Where an exclusion's sides cross the border; free stretches begin nowhere else.
    private func crossings(_ exclusion: ScreenRect) -> [(ScreenPoint, ScreenEdge)] {
        let border = border
        var crossings: [(ScreenPoint, ScreenEdge)] = []
        for x in [exclusion.left, exclusion.right] where border.left <= x && x <= border.right {
            crossings.append((ScreenPoint(x: x, y: border.top), .top))
            crossings.append((ScreenPoint(x: x, y: border.bottom), .bottom))
        }
        for y in [exclusion.top, exclusion.bottom] where border.top <= y && y <= border.bottom {
            crossings.append((ScreenPoint(x: border.left, y: y), .left))
            crossings.append((ScreenPoint(x: border.right, y: y), .right))
        }
        return crossings
    }

    /// How far along the border a point lies, in points clockwise from its top left corner.
    private func length(to point: ScreenPoint, on edge: ScreenEdge) -> Double {
        let border = border
        return switch edge {
        case .top, .none: point.x - border.left
        case .right: border.width + point.y - border.top
        case .bottom: border.width + border.height + border.right - point.x
        case .left: 2 * border.width + border.height + border.bottom - point.y
        }
    }
}

extension ScreenRect {
    /// This rectangle with all edges moved outwards by `margin` points.
    func grown(by margin: Double) -> ScreenRect {
        ScreenRect(
            left: left - margin,
            top: top - margin,
            right: right + margin,
            bottom: bottom + margin
        )
    }
}
