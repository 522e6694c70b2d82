import BearingsEngine
import Geography

private let kinds = NativeWords<Gesture.Kind>([
    ("rotation", .rotation), ("pinch", .pinch), ("pan", .pan), ("tilt", .tilt),
])

private let phases = NativeWords<Gesture.Phase>([
    ("began", .began), ("changed", .changed), ("ended", .ended), ("cancelled", .cancelled),
])

/// Fingers on the map.
///
/// > Source: Protocol 3.
extension NativeType {
    static var gestureMembers: [WireMember] {
        let turn = WireShape.within(NativeRange.radians)
        return [
            WireMember(.kind, kinds.shape, "What the fingers do; tilt: two of them up or down.")
                .required,
            WireMember(.phase, phases.shape, "How far it is.").required,
            WireMember(.rotation, turn, "radians since it began").whenAbsent("0"),
            WireMember(.velocity, turn, "radians a second").whenAbsent("0"),
            WireMember(.translation, .object(WireMember.point), "points since it began")
                .whenAbsent("none"),
            WireMember(.scale, .within(Quantity.range), "a factor").whenAbsent("none"),
        ]
    }
}

extension WireMember {
    /// A point of the screen.
    static var point: [WireMember] {
        [WireKey.x, .y].map { WireMember($0, .within(Quantity.range), "points").required }
    }
}

extension LineReader {
    func gesture() throws(LineError) -> Gesture {
        var gesture = Gesture(
            try word(required: .kind, kinds),
            try word(required: .phase, phases)
        )
        gesture.rotation = number(.rotation)
        gesture.velocity = number(.velocity)
        gesture.scale = number(.scale)
        if let translation = value(.translation) {
            let moved = try point(in: translation)
            gesture.translation = ScreenVector(dx: moved.x, dy: moved.y)
        }
        return gesture
    }

    /// The `x` and `y` of an object.
    func point(in object: Int) throws(LineError) -> ScreenPoint {
        ScreenPoint(
            x: try number(required: .x, in: object),
            y: try number(required: .y, in: object)
        )
    }
}
