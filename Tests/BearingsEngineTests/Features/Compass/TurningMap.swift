import BearingsEngine
import BearingsTestSupport
import Geography

/// A map that is turned, and the output of its compass.
struct TurningMap: ~Copyable {
    private(set) var engine: Engine
    private(set) var actions: [Action] = []
    private var hasViewport = false

    init(_ settings: Compass.Settings = Compass.Settings()) {
        engine = Engine(Configuration(map: Configuration.Map(compass: settings)))
    }

    // MARK: What happens

    mutating func viewport(
        _ time: Milliseconds,
        heading: Double,
        zoom: Double = 15,
        phase: MovePhase? = nil
    ) {
        var update = ViewportUpdate()
        if !hasViewport {
            update.center = .paris
            update.size = .phone
            update.zoom = zoom
            hasViewport = true
        }
        update.heading = heading
        update.phase = phase
        receive(.viewport(update), at: time)
    }

    mutating func rotate(
        _ time: Milliseconds,
        _ phase: Gesture.Phase,
        _ radians: Double,
        _ velocity: Double
    ) {
        gesture(time, .rotation, phase) {
            $0.rotation = radians
            $0.velocity = velocity
        }
    }

    mutating func tilt(_ time: Milliseconds, _ phase: Gesture.Phase, _ points: Double) {
        gesture(time, .tilt, phase) { $0.translation = ScreenVector(dx: 0, dy: points) }
    }

    mutating func gesture(
        _ time: Milliseconds,
        _ kind: Gesture.Kind,
        _ phase: Gesture.Phase,
        _ change: (inout Gesture) -> Void = { _ in }
    ) {
        var gesture = Gesture(kind, phase)
        change(&gesture)
        receive(.gesture(gesture), at: time)
    }

    mutating func receive(_ input: Input, at time: Milliseconds) {
        var made: [Action] = []
        _ = engine.receive(input, at: .milliseconds(time), into: &made)
        keep(made)
    }

    mutating func advance(to time: Milliseconds) {
        var made: [Action] = []
        engine.advance(to: .milliseconds(time), into: &made)
        keep(made)
    }

    mutating func finish() {
        var made: [Action] = []
        engine.finish(into: &made)
        keep(made)
    }

    private mutating func keep(_ made: [Action]) {
        actions += made.filter { if case .compass = $0.event { true } else { false } }
    }

    // MARK: The output

    var events: [CompassEvent] {
        actions.compactMap { if case .compass(let event) = $0.event { event } else { nil } }
    }

    /// The phases, each once for consecutive frames.
    var phases: [CompassPhase] {
        events.map(\.phase).reduce(into: []) { if $0.last != $1 { $0.append($1) } }
    }

    /// Each event as time, phase and rotation, which must be whole to be compared.
    var emitted: [String] {
        zip(actions, events).map { action, event in
            "\(action.time.millisecondsSince1970) \(event.phase) \(Int(event.rotation.rounded()))"
        }
    }

    /// Where the needle was drawn last by a time.
    func rotation(at time: Milliseconds) -> Double? {
        let drawn = zip(actions, events).filter { $0.0.time <= Instant.milliseconds(time) }
        return drawn.last?.1.rotation
    }
}
