import BearingsEngine
import Geography

/// The keys of a `gesture`, and points on the screen.
extension RecordDecoder {
    func gesture(_ bytes: Span<UInt8>) throws(LineError) -> Gesture {
        let kinds: [Gesture.Kind] = [.rotation, .pinch, .pan, .tilt]
        let phases: [Gesture.Phase] = [.began, .changed, .ended, .cancelled]
        guard
            let kind = try reader.word(
                .kind,
                bytes,
                oneOf: ["rotation", "pinch", "pan", "tilt"]
            )
        else { throw reader.missing(.kind) }
        guard
            let phase = try reader.word(
                .phase,
                bytes,
                oneOf: ["began", "changed", "ended", "cancelled"]
            )
        else { throw reader.missing(.phase) }
        var gesture = Gesture(kinds[kind], phases[phase])
        let range = -Self.maxRadians...Self.maxRadians
        gesture.rotation = try reader.number(.rotation, bytes, within: range)
        gesture.velocity = try reader.number(.velocity, bytes, within: range)
        gesture.scale = try reader.number(.scale, bytes)
        if let translation = try reader.object(.translation, bytes) {
            let moved = try point(in: translation, bytes)
            gesture.translation = ScreenVector(dx: moved.x, dy: moved.y)
        }
        return gesture
    }

    /// Nobody turns a map so far or so fast, and up to here a needle is exact to thousandths.
    private static let maxRadians = 1e6

    /// The required `x` and `y` of an object.
    func point(in object: Int, _ bytes: Span<UInt8>) throws(LineError) -> ScreenPoint {
        let range = -Self.maxPoints...Self.maxPoints
        guard let x = try reader.number(.x, in: object, bytes, within: range) else {
            throw reader.missing(.x, in: object)
        }
        guard let y = try reader.number(.y, in: object, bytes, within: range) else {
            throw reader.missing(.y, in: object)
        }
        return ScreenPoint(x: x, y: y)
    }
}
