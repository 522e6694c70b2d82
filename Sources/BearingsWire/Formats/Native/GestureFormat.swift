import BearingsEngine
import Geography

/// The keys of a `gesture`, and points on the screen.
extension RecordDecoder {
    func gesture() throws(LineError) -> Gesture {
        let kinds: [Gesture.Kind] = [.rotation, .pinch, .pan, .tilt]
        let phases: [Gesture.Phase] = [.began, .changed, .ended, .cancelled]
        guard
            let kind = try reader.word(
                .kind,
                oneOf: NativeWords.gestureKinds
            )
        else { throw reader.missing(.kind) }
        guard
            let phase = try reader.word(
                .phase,
                oneOf: NativeWords.gesturePhases
            )
        else { throw reader.missing(.phase) }
        var gesture = Gesture(kinds[kind], phases[phase])
        let range = NativeRange.radians
        gesture.rotation = try reader.number(.rotation, within: range)
        gesture.velocity = try reader.number(.velocity, within: range)
        gesture.scale = try reader.number(.scale)
        if let translation = try reader.object(.translation) {
            let moved = try point(in: translation)
            gesture.translation = ScreenVector(dx: moved.x, dy: moved.y)
        }
        return gesture
    }

    /// The required `x` and `y` of an object.
    func point(in object: Int) throws(LineError) -> ScreenPoint {
        guard let x = try reader.number(.x, in: object) else {
            throw reader.missing(.x, in: object)
        }
        guard let y = try reader.number(.y, in: object) else {
            throw reader.missing(.y, in: object)
        }
        return ScreenPoint(x: x, y: y)
    }
}
