import BearingsEngine
import Geography

/// The keys of a `gesture`, and points on the screen.
extension LineReader {
    func gesture() throws(LineError) -> Gesture {
        let kinds: [Gesture.Kind] = [.rotation, .pinch, .pan, .tilt]
        let phases: [Gesture.Phase] = [.began, .changed, .ended, .cancelled]
        guard
            let kind = try word(
                .kind,
                oneOf: NativeWords.gestureKinds
            )
        else { throw missing(.kind) }
        guard
            let phase = try word(
                .phase,
                oneOf: NativeWords.gesturePhases
            )
        else { throw missing(.phase) }
        var gesture = Gesture(kinds[kind], phases[phase])
        let range = NativeRange.radians
        gesture.rotation = try number(.rotation, within: range)
        gesture.velocity = try number(.velocity, within: range)
        gesture.scale = try number(.scale)
        if let translation = try object(.translation) {
            let moved = try point(in: translation)
            gesture.translation = ScreenVector(dx: moved.x, dy: moved.y)
        }
        return gesture
    }

    /// The required `x` and `y` of an object.
    func point(in object: Int) throws(LineError) -> ScreenPoint {
        guard let x = try number(.x, in: object) else {
            throw missing(.x, in: object)
        }
        guard let y = try number(.y, in: object) else {
            throw missing(.y, in: object)
        }
        return ScreenPoint(x: x, y: y)
    }
}
