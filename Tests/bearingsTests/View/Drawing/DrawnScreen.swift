import BearingsEngine
import BearingsTestSupport
import BearingsWire
import Geography

@testable import bearings

/// A screen drawn from the lines of events.
///
/// Unless another map is given, the whole world is 512 points wide, and the middle of a phone's screen, at 195, 422, is
/// the place 0, 0.
struct DrawnScreen {
    private(set) var state: ScreenState
    private var sequence = 0
    private var places: [ScreenDrawing.Place] = []

    init(_ viewport: Viewport? = .world, places: [ScreenDrawing.Place] = []) {
        state = ScreenState(ScreenState.Default(size: .phone, viewport: viewport))
        self.places = places
    }

    /// Adds an event of so many milliseconds, named with the members that it has behind the usual ones.
    mutating func add(_ event: String, _ members: String, at time: Milliseconds = 0) {
        sequence += 1
        let start =
            #"{"event":"\#(event)","seq":\#(sequence),"time":\#(Double(time) / 1000),"session":"a""#
        let line = Array("\(start)\(members.isEmpty ? "" : ",")\(members)}".utf8)
        var decoder = ScreenEventDecoder()
        guard let header = decoder.header(of: line[...]) else { return }
        let event = ScreenEvent(header: header, content: decoder.content)
        state.apply(event, at: header.time)
    }

    func shapes(at time: Milliseconds = 0) -> [Shape] {
        ScreenDrawing(state: state, time: .milliseconds(time), places: places).shapes
    }

    /// The lines of the shapes with one of these looks.
    func lines(_ looks: String..., at time: Milliseconds = 0) -> [String] {
        var text = ShapeText()
        text.append(shapes(at: time))
        return text.text.split(separator: "\n").map(String.init).filter { line in
            looks.contains { line.contains("class=\"\($0)\"") }
        }
    }
}

extension Viewport {
    static let world = Viewport(
        center: LocationCoordinate(latitude: 0, longitude: 0),
        zoom: 0,
        size: .phone
    )
}
