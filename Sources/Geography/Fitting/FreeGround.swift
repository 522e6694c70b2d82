/// The ground that is seen in what insets and padding leave free of a view, below the horizon.
///
/// Lengths are in points. On the screen they go from where the centre coordinate is drawn; on the ground from the centre
/// itself, as on a map seen from above.
///
/// > Source: Mathematics 6, "Fit".
struct FreeGround {
    private let left: Double
    private let right: Double
    private let top: Double
    private let bottom: Double
    private let cameraDistance: Double
    private let sinPitch: Double
    private let cosPitch: Double
    /// The ground in the middle of the free part, and how far the camera is from it along its axis.
    private(set) var middle: (right: Double, down: Double, depth: Double)
    /// Whether anything is free.
    let hasRoom: Bool

    /// Prepares a view.
    ///
    /// - Parameter padding: Points to be kept free inside the insets; `nil` where one place is shown, which is drawn in the
    ///   middle of what the insets leave also where a part of that is sky.
    init(_ view: Viewport, padding: EdgeInsets?) {
        let (insets, drawn, edge) = (view.insets, view.centerPoint, padding ?? .zero)
        let pitch = view.pitch == 0 ? SineCosine.ofNothing : SineCosine(of: view.pitch.radians)
        (sinPitch, cosPitch) = (pitch.sine, pitch.cosine)
        let distance = view.cameraDistanceInPoints
        cameraDistance = distance
        left = insets.left + edge.left - drawn.x
        right = view.size.width - insets.right - edge.right - drawn.x
        bottom = view.size.height - insets.bottom - edge.bottom - drawn.y
        let insetTop = insets.top + edge.top - drawn.y
        top = max(insetTop, Self.horizon(view.pitch, pitch, distance))
        hasRoom = left < right && top < bottom
        let x = (left + right) / 2
        // What leaves nothing free has a middle.
        let y = padding == nil ? (insetTop + bottom) / 2 : (top + bottom) / 2
        middle = (x, y, distance)
        guard view.pitch != 0 else { return }
        middle.down = ground(under: max(y, top))
        middle.depth = distance - middle.down * sinPitch
        middle.right = x * middle.depth / distance
    }

    /// The highest ground that is drawn for certain: a thousandth of a point below the horizon.
    private static func horizon(
        _ pitch: Double,
        _ angle: SineCosine,
        _ cameraDistance: Double
    ) -> Double {
        Projection.horizon(pitch: pitch, angle, cameraDistance) + 0.001
    }

    /// How far down the ground is that is drawn at a height of the screen.
    private func ground(under y: Double) -> Double {
        y * cameraDistance / (cameraDistance * cosPitch + y * sinPitch)
    }

    /// The largest scale, in points a world, at which a point is in the free part.
    ///
    /// - Parameters:
    ///   - across: How far right of what is drawn in the middle it lies, in worlds, on a map seen from above.
    ///   - down: How far down.
    func scale(right across: Double, down: Double) -> Double {
        // Drawn at x = right·D/depth with depth = D − down·sin p: each edge is a line in the scale.
        let (x, tilt) = (middle.right * cameraDistance / middle.depth, down * sinPitch)
        func bound(_ slope: Double, _ room: Double) -> Double {
            slope > 0 ? room / slope : .infinity
        }
        return min(
            bound(across * cameraDistance + right * tilt, (right - x) * middle.depth),
            bound(-across * cameraDistance - left * tilt, (x - left) * middle.depth),
            bound(down, ground(under: bottom) - middle.down),
            bound(-down, middle.down - ground(under: top))
        )
    }
}
