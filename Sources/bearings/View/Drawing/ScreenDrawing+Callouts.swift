import BearingsWire
import Geography

extension ScreenDrawing {
    private static let mostLines = 5
    private static let lineHeight = 20.0
    /// Around a callout, in points.
    private static let margin = 8.0
    /// Above a callout where there are notes, in points.
    private static let marginUnderNotes = 44.0

    /// What a callout stands over, and by how many points it clears it.
    private struct Anchor {
        var position: ScreenPoint
        var gap: Double
    }

    /// Each callout over what it is of, under it where there is no room, or at the bottom while that is out of view.
    func callouts(_ projection: Projection) -> [Shape] {
        let size = projection.viewport.size
        let ceiling = noteTexts.isEmpty ? Self.margin : Self.marginUnderNotes
        var bottom = size.height - Self.margin
        var shapes: [Shape] = []
        let inOrder = state.callouts.inOrder
        // The user's is under those of pins, which somebody has selected.
        for (id, callout) in inOrder.filter({ $0.name == "user" })
            + inOrder.filter({ $0.name != "user" })
        {
            let most = DrawnText.units(within: size.width - 40)
            let lines = Self.lines(of: callout).map { DrawnText.cut($0, to: most) }
            let units = lines.map(DrawnText.units).max() ?? 0
            let box = ViewSize(
                width: 24 + DrawnText.unit * Double(units),
                height: 14 + Self.lineHeight * Double(lines.count)
            )
            var corner = ScreenPoint(x: Self.margin, y: bottom - box.height)
            var tail: [Shape] = []
            if let anchor = anchor(of: callout, id, projection) {
                (corner, tail) = Self.place(box, over: anchor, width: size.width, under: ceiling)
            } else {
                bottom = corner.y - Self.margin
            }
            let look = callout.status == .stale ? "callout stale" : "callout"
            shapes.append(Shape(look, .rect(corner, box, radius: 10)))
            shapes += tail
            for (index, line) in lines.enumerated() {
                let start = corner.moved(12, 22 + Self.lineHeight * Double(index))
                shapes.append(Shape(index == 0 ? "line title" : "line", .text(start, line)))
            }
        }
        return shapes
    }

    /// The upper left corner of a box that stands over its anchor, and the tail between them.
    ///
    /// - Parameter ceiling: How far the box stays from the top, in points.
    private static func place(
        _ box: ViewSize,
        over anchor: Anchor,
        width: Double,
        under ceiling: Double
    ) -> (corner: ScreenPoint, tail: [Shape]) {
        let place = anchor.position
        let left = min(max(place.x - box.width / 2, margin), width - box.width - margin)
        let above = place.y - anchor.gap - margin - box.height
        let isAbove = above >= ceiling
        let top = isAbove ? above : place.y + 20
        let base = isAbove ? top + box.height : top
        let tip = isAbove ? base + 8 : base - 8
        let tail = Shape.polygon(
            "tail",
            [
                ScreenPoint(x: place.x - 8, y: base), ScreenPoint(x: place.x, y: tip),
                ScreenPoint(x: place.x + 8, y: base),
            ]
        )
        return (ScreenPoint(x: left, y: top), [tail])
    }

    private static func lines(of callout: ScreenEvent.Callout) -> [String] {
        if callout.status == .pending { return Array((callout.lines + ["…"]).prefix(mostLines)) }
        return callout.lines.isEmpty ? ["no address"] : Array(callout.lines.prefix(mostLines))
    }

    /// What a callout stands over; nothing while that cannot be seen.
    private func anchor(
        of callout: ScreenEvent.Callout,
        _ id: String,
        _ projection: Projection
    ) -> Anchor? {
        let pin = state.pins[id]
        let coordinate =
            id == "user" ? state.location?.coordinate : pin?.coordinate ?? callout.coordinate
        let held = pin == nil ? nil : state.lifts[id]?.held
        guard
            let position = held?.foot ?? coordinate.flatMap({ spot(of: $0, projection)?.position })
        else { return nil }
        let size = projection.viewport.size
        guard (0...size.width).contains(position.x), (0...size.height).contains(position.y) else {
            return nil
        }
        let height = pin.map { ($0.height ?? Self.pinHeight) + lift(of: id) }
        return Anchor(position: position, gap: height ?? Self.dotRadius + 2)
    }

    /// What cannot be drawn in a place.
    private var noteTexts: [String] {
        var notes: [String] = []
        if let denial = state.denial { notes.append("no location: \(denial)") }
        if state.isStale { notes.append("location is stale") }
        if state.isFollowing { notes.append("following") }
        if let route = state.route { notes.append(Self.text(of: route)) }
        return notes
    }

    /// The notes in one line at the top left.
    var notes: [Shape] {
        let notes = noteTexts
        guard !notes.isEmpty else { return [] }
        let width = state.viewport?.size.width ?? 390
        let most = DrawnText.units(within: width - 120)
        let text = DrawnText.cut(notes.joined(separator: " · "), to: most)
        let box = ViewSize(
            width: 20 + DrawnText.unit * Double(DrawnText.units(of: text)),
            height: 28
        )
        return [
            Shape("note", .rect(ScreenPoint(x: 8, y: 8), box, radius: 14)),
            Shape("remark", .text(ScreenPoint(x: 18, y: 27), text)),
        ]
    }

    private static func text(of route: ScreenEvent.Route) -> String {
        if route.hasArrived { return "arrived" }
        if route.isOff { return "off the route" }
        if route.isWrongWay { return "the wrong way" }
        let minutes = max(1, (route.travelTime / 60 + 0.5).rounded(.down))
        let rest = "\(route.distance), \(DrawnText.whole(minutes)) min"
        guard let next = route.next else { return rest }
        return "in \(next.distance): \(next.instruction); \(rest)"
    }
}
