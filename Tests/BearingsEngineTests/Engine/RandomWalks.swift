import BearingsEngine
import BearingsTestSupport
import Geography

extension SplitMix64 {
    /// A map of Paris, somewhere and somehow.
    mutating func mapUpdate() -> ViewportUpdate {
        var update = ViewportUpdate()
        update.center = fixNearby().coordinate
        update.size = ViewSize(width: 390, height: 844)
        update.zoom = double(in: 11...17)
        if oneIn(2) { update.heading = double(in: 0...360) }
        update.pitch = oneIn(2) ? 0 : double(in: 0...70)
        if oneIn(3) {
            let (left, top) = (double(in: 0...300), double(in: 0...700))
            let over = ScreenRect(left: left, top: top, right: left + 90, bottom: top + 120)
            update.exclusions = oneIn(2) ? [over] : []
        }
        return update
    }

    /// Somebody within a few kilometres of the middle of Paris.
    mutating func fixNearby() -> Fix {
        let paris = LocationCoordinate.paris
        return Fix(
            coordinate: LocationCoordinate(
                latitude: paris.latitude + double(in: -0.02...0.02),
                longitude: paris.longitude + double(in: -0.02...0.02)
            ),
            accuracy: oneIn(3) ? nil : double(in: 0...200)
        )
    }
}
