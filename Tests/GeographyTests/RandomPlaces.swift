import BearingsTestSupport
import Geography

extension SplitMix64 {
    /// Somewhere on the map, the antimeridian and the far north included.
    mutating func place() -> LocationCoordinate {
        LocationCoordinate(
            latitude: double(in: -85...85),
            longitude: double(in: -180...180)
        )
    }

    /// Any view that is not empty.
    mutating func viewport() -> Viewport {
        let insets = EdgeInsets(
            top: double(in: 0...80),
            left: double(in: 0...80),
            bottom: double(in: 0...80),
            right: double(in: 0...80)
        )
        return Viewport(
            center: place(),
            zoom: double(in: 0...22),
            heading: double(in: -400...400),
            pitch: oneIn(3) ? 0 : double(in: 0...85),
            size: ViewSize(width: double(in: 200...1200), height: double(in: 200...1200)),
            insets: oneIn(2) ? .zero : insets,
            centersInInsets: oneIn(2)
        ).with(fieldOfView: oneIn(2) ? Viewport.defaultFieldOfView : double(in: 10...120))
    }
}
