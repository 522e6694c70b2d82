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
                oneOf: NativeWords.gestureKinds
            )
        else { throw reader.missing(.kind) }
        guard
            let phase = try reader.word(
                .phase,
                bytes,
                oneOf: NativeWords.gesturePhases
            )
        else { throw reader.missing(.phase) }
        var gesture = Gesture(kinds[kind], phases[phase])
        let range = NativeRange.radians
        gesture.rotation = try reader.number(.rotation, bytes, within: range)
        gesture.velocity = try reader.number(.velocity, bytes, within: range)
        gesture.scale = try reader.number(.scale, bytes)
        if let translation = try reader.object(.translation, bytes) {
            let moved = try point(in: translation, bytes)
            gesture.translation = ScreenVector(dx: moved.x, dy: moved.y)
        }
        return gesture
    }

    /// The required `x` and `y` of an object.
    func point(in object: Int, _ bytes: Span<UInt8>) throws(LineError) -> ScreenPoint {
        guard let x = try reader.number(.x, in: object, bytes) else {
            throw reader.missing(.x, in: object)
        }
        guard let y = try reader.number(.y, in: object, bytes) else {
            throw reader.missing(.y, in: object)
        }
        return ScreenPoint(x: x, y: y)
    }
}
