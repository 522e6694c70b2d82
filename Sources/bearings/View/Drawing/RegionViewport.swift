import BearingsWire
import Geography

extension ScreenState.Default {
    /// The viewport of a region.
    ///
    /// Its size is worked out of its corners, to half a point. Without tilt they tell also where the centre is drawn.
    ///
    /// - Returns: `nil` for a view without a size.
    func viewport(of region: ScreenEvent.Region) -> Viewport? {
        var viewport = Viewport(
            center: region.center,
            zoom: region.zoom,
            heading: region.heading,
            pitch: region.pitch,
            size: size
        )
        let isWholeWorld =
            region.longitudeSpan >= 360 || region.corners.contains { $0.latitude.magnitude > 85 }
        guard region.corners.count == 4, !isWholeWorld else {
            return viewport.size.isEmpty ? nil : viewport
        }
        var flat = viewport
        flat.pitch = 0
        flat.size = ViewSize(width: 1, height: 1)
        let projection = Projection(flat)
        let topLeft = projection.project(region.corners[0])
        let bottomRight = projection.project(region.corners[2])
        if region.pitch > 0 {
            viewport.size = size(ofTilted: region.pitch, bottomRight)
        } else {
            viewport.size = ViewSize(
                width: (bottomRight.right - topLeft.right).toHalves,
                height: (bottomRight.down - topLeft.down).toHalves
            )
            viewport.center(at: (-topLeft.right).toHalves, (-topLeft.down).toHalves)
        }
        let isDefined = viewport.size.width.isFinite && viewport.size.height.isFinite
        return viewport.size.isEmpty || !isDefined ? nil : viewport
    }

    /// The size of a tilted view with its centre in the middle.
    ///
    /// The bottom edge is H/2 below the centre: down·cos p / (1 − down·sin p / 1.5H) = H/2, solved for H.
    private func size(ofTilted pitch: Double, _ bottomRight: ProjectedPoint) -> ViewSize {
        let angle = SineCosine(of: pitch.radians)
        let (right, down) = (bottomRight.right, bottomRight.down)
        let height = 2 * down * angle.cosine + 2.0 / 3 * down * angle.sine
        let width = 2 * right / (1 - down * angle.sine / (1.5 * height))
        return ViewSize(width: width.toHalves, height: height.toHalves)
    }
}

extension Viewport {
    /// Has the centre drawn at a place, by insets that it is in the middle of.
    fileprivate mutating func center(at x: Double, _ y: Double) {
        insets.left = max(0, 2 * x - size.width)
        insets.right = max(0, size.width - 2 * x)
        insets.top = max(0, 2 * y - size.height)
        insets.bottom = max(0, size.height - 2 * y)
        centersInInsets = true
    }
}

extension Double {
    /// The nearest half.
    fileprivate var toHalves: Double { (2 * self + 0.5).rounded(.down) / 2 }
}
