import Geography

/// One thing that is drawn, in points of the user's screen.
struct Shape: Equatable {
    enum Form: Equatable {
        /// `radius` is that of its corners.
        case rect(ScreenPoint, ViewSize, radius: Double?)
        case circle(ScreenPoint, radius: Double)
        case ellipse(ScreenPoint, radiusX: Double, radiusY: Double)
        case path([Step])
        case text(ScreenPoint, String)
        case group(opacity: Double, [Shape])
    }

    /// A step of a path.
    enum Step: Equatable {
        case move(ScreenPoint)
        case line(ScreenPoint)
        /// Clockwise, as a part of a circle.
        case arc(to: ScreenPoint, radius: Double, isLarge: Bool)
        case close
    }

    /// The classes that a style sheet knows it by.
    var look: String
    var form: Form

    init(_ look: String, _ form: Form) {
        self.look = look
        self.form = form
    }

    /// A shape whose corners are joined by straight lines.
    static func polygon(_ look: String, _ corners: [ScreenPoint]) -> Shape {
        let steps = corners.enumerated().map { index, corner in
            index == 0 ? Step.move(corner) : .line(corner)
        }
        return Shape(look, .path(steps + [.close]))
    }
}

extension ScreenPoint {
    /// The point at a distance from this one, in degrees clockwise from up.
    func towards(_ degrees: Double, _ distance: Double) -> ScreenPoint {
        let angle = SineCosine(of: degrees.radians)
        return ScreenPoint(x: x + distance * angle.sine, y: y - distance * angle.cosine)
    }

    /// The point so far right of and below this one.
    func moved(_ right: Double, _ down: Double) -> ScreenPoint {
        ScreenPoint(x: x + right, y: y + down)
    }
}
