import BearingsEngine
import BearingsWire
import Geography

extension ScreenDrawing {
    /// The accuracy circle, the pins, and over them the dot.
    func user(_ projection: Projection) -> [Shape] {
        let pins = state.pins.inOrder.flatMap { id, pin in
            shapes(
                of: pin,
                state.lifts[id]?.held,
                lift: lift(of: id),
                isSelected: state.callouts[id] != nil,
                projection
            )
        }
        guard let location = state.location,
            let (position, depth) = spot(of: location.coordinate, projection)
        else { return pins }
        var circle: [Shape] = []
        if let accuracy = location.accuracy, accuracy > 0 {
            let latitude = location.coordinate.latitude
            let radius = projection.points(forMetres: accuracy, latitude: latitude) / depth
            let narrowing = SineCosine(of: projection.viewport.pitch.radians).cosine
            let form = Shape.Form.ellipse(position, radiusX: radius, radiusY: radius * narrowing)
            if radius > Self.dotRadius { circle = [Shape("accuracy", form)] }
        }
        let look = state.isStale ? "dot stale" : "dot"
        return circle + pins + [Shape(look, .circle(position, radius: Self.dotRadius))]
    }

    /// A pin whose tip is at its place, or `lift` points above the shadow there.
    ///
    /// The tip of one that is held is where its event says, and its shadow where it would be dropped.
    private func shapes(
        of pin: ScreenEvent.Pin,
        _ held: ScreenEvent.HeldPin?,
        lift: Double,
        isSelected: Bool,
        _ projection: Projection
    ) -> [Shape] {
        let ground = spot(of: held?.drop ?? pin.coordinate, projection)?.position
        guard let place = held.map(\.foot) ?? ground,
            held == nil || isNear(place, projection.viewport.size)
        else { return [] }
        let (width, height) = (pin.width ?? 32, pin.height ?? Self.pinHeight)
        let radius = min(width, height) / 2
        let middle = place.moved(0, radius - height - lift)
        let (side, shoulder) = (radius * 0.87, radius * 0.5)
        let outline: [Shape.Step] = [
            .move(place.moved(0, -lift)),
            .line(middle.moved(-side, shoulder)),
            .arc(to: middle.moved(side, shoulder), radius: radius, isLarge: true),
            .close,
        ]
        var shadow: [Shape] = []
        if let ground, lift > 0, held == nil || held?.drop != nil {
            let form = Shape.Form.ellipse(ground, radiusX: width / 4, radiusY: width / 12)
            shadow = [Shape("shadow", form)]
        }
        return shadow + [
            Shape(isSelected ? "pin selected" : "pin", .path(outline)),
            Shape("hole", .circle(middle, radius: radius * 0.36)),
        ]
    }

    /// How far above its place a pin is held, in points: with the platform's ease-in-out while that changes.
    func lift(of id: String) -> Double {
        guard let lift = state.lifts[id] else { return 0 }
        let part = lift.duration > 0 ? Double(time.since(lift.since)) / lift.duration : 1
        return lift.start + (lift.target - lift.start) * Self.eased(part)
    }

    /// The cubic Bézier (0.42, 0, 0.58, 1), by Newton's steps.
    ///
    /// > Source: Mathematics 3.3.
    private static func eased(_ part: Double) -> Double {
        guard part > 0 else { return 0 }
        guard part < 1 else { return 1 }
        var s = part
        for _ in 0..<8 {
            let excess = ((0.52 * s - 0.78) * s + 1.26) * s - part
            s -= excess / ((1.56 * s - 1.56) * s + 1.26)
        }
        return (3 - 2 * s) * s * s
    }
}

extension ScreenEvent.HeldPin {
    /// Where its tip would be without the lift.
    var foot: ScreenPoint { tip.moved(0, lift) }
}
