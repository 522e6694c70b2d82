import BearingsWire
import Geography

/// The map on somebody's screen, and the finger that moves it.
struct MapMovement {
    /// The fields of a viewport record.
    struct Fields: OptionSet {
        let rawValue: UInt8

        static let center = Fields(rawValue: 1)
        static let size = Fields(rawValue: 2)
        static let zoom = Fields(rawValue: 4)
        static let heading = Fields(rawValue: 8)
        static let pitch = Fields(rawValue: 16)
        static let all: Fields = [.center, .size, .zoom, .heading, .pitch]
    }

    /// What the current gesture changes; everything before the first gesture.
    private(set) var changed = Fields.all
    /// How many updates of the gesture are still to come.
    private(set) var updatesLeft = 0
    private(set) var center: Ground
    /// In points, as is the height.
    let width = 390
    let height = 844
    /// In hundredths.
    private(set) var zoom = 1500
    private(set) var heading = Direction(tenths: 0)
    /// In tenths of a degree.
    private(set) var pitch = 0

    /// The goal of the gesture.
    private var goalCenter: Ground
    private var goalZoom = 1500
    private var turnLeft = 0
    private var goalPitch = 0

    init(centeredOn position: Ground) {
        center = position
        goalCenter = position
    }

    /// Begins a gesture on the map of somebody at `position`.
    mutating func beginGesture(around position: Ground, _ random: inout SplitMix64) {
        updatesLeft = random.number(in: 5...20)
        switch random.below(20) {
        case 0..<14:
            changed = .center
            let toward = Direction(tenths: random.below(3600))
            // In points: within half the view's width, or farther than half its diagonal.
            let distance = random.isOnce(in: 2) ? random.below(150) : random.number(in: 480...1200)
            goalCenter = position + toward.vector(of: distance * millimetersPerPoint)
        case 14..<17:
            changed = .zoom
            goalZoom = random.number(in: 1350...1650)
        case 17..<19:
            changed = .heading
            let isBackToNorth = heading.tenths != 0 && random.isOnce(in: 2)
            turnLeft = isBackToNorth ? turnToNorth : random.deviation(of: 600)
        default:
            changed = .pitch
            goalPitch = pitch == 0 ? random.number(in: 200...600) : 0
        }
    }

    /// Moves the map on to the next update of the burst; the last reaches the goal.
    mutating func update() {
        // The first of few steps are long, as a flicked map slows down.
        let part = min(updatesLeft, 4)
        updatesLeft -= 1
        switch changed {
        case .center:
            center = center + (goalCenter - center) / part
        case .zoom:
            zoom += (goalZoom - zoom) / part
        case .heading:
            let step = turnLeft / part
            turnLeft -= step
            heading.turn(by: step)
        default:
            pitch += (goalPitch - pitch) / part
        }
    }

    /// Writes what the gesture changes as the members of a viewport record.
    func putMembers(_ line: inout ByteWriter) {
        if changed.contains(.center) {
            let center = center.coordinate
            line.put(.center, (.lat, center.latitude), (.lon, center.longitude))
        }
        if changed.contains(.size) {
            line.put(.size, (.width, Double(width)), (.height, Double(height)))
        }
        if changed.contains(.zoom) { line.put(.zoom, exact: Double(zoom) / 100) }
        if changed.contains(.heading) { line.put(.heading, exact: heading.degrees) }
        if changed.contains(.pitch) { line.put(.pitch, exact: Double(pitch) / 10) }
    }

    /// The shorter way back to north, in tenths of a degree clockwise.
    private var turnToNorth: Int { (5400 - heading.tenths) % 3600 - 1800 }

    /// How much ground lies under a point, within 6 %, as the zoom's fraction is taken as linear.
    ///
    /// At zoom 0 the equator's 40,030 km are 512 points; a parallel in Zurich has 0.677 of that.
    private var millimetersPerPoint: Int {
        let (whole, hundredths) = zoom.quotientAndRemainder(dividingBy: 100)
        return 5_294_400_000 / ((100 + hundredths) << whole)
    }
}
