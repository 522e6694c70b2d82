import BearingsEngine
import Geography

var engine = Engine(Configuration())
var actions: [Action] = []
var now = Instant(millisecondsSince1970: 1_778_337_000_000)

// The map shows Bern's station, and the user walks east, 100 metres a minute.
var place = LocationCoordinate(latitude: 46.9488, longitude: 7.4391)
let map = ViewportUpdate(center: place, zoom: 16, size: ViewSize(width: 390, height: 844))
_ = engine.receive(.viewport(map), at: now, into: &actions)
for _ in 0..<5 {
    _ = engine.receive(.fix(Fix(coordinate: place, accuracy: 8)), at: now, into: &actions)
    place.longitude += 0.0013
    now = now.advanced(by: 60_000)
    engine.advance(to: now, into: &actions)
}
for case .indicator(.show(let arrow)) in actions.map(\.event) {
    let (x, y) = (Int(arrow.position.x), Int(arrow.position.y))
    print("an arrow at \(x), \(y), turned by \(arrow.rotation ?? 0)°, to \(Int(arrow.distance)) m")
}
