import Geography

/// Having what a fix goes by come near while others are worked on.
///
/// Of many sessions each lies far away from the processor, in some ten places. A fix would wait for one
/// after the other; places that are asked for before, those of several sessions together, come together.
/// Nothing is decided here: what is returned says nothing, and is there so that the places are read.
extension Engine {
    /// Reads the engine itself, which is mutating so that it is not copied for that.
    package mutating func lookAhead() -> UInt64 {
        var seen = UInt64(bitPattern: quietUntil.millisecondsSince1970)
        if let lastFix {
            seen &+= lastFix.reported.coordinate.latitude.bitPattern
            seen &+= UInt64(lastFix.isEpochReport ? 1 : 0)
        }
        if let center = shown.center { seen &+= center.longitude.bitPattern }
        return seen
    }

    /// Reads what the engine leads to, once that is near.
    package mutating func lookFurther() -> UInt64 {
        var seen = indicator.lookAhead()
        if let own = shown.own {
            seen &+= own.view.viewport.center.latitude.bitPattern
            seen &+= own.geometry.lookAhead()
        }
        return seen
    }
}

extension IndicatorGeometry {
    @inline(__always)
    fileprivate func lookAhead() -> UInt64 {
        projection.viewport.center.latitude.bitPattern &+ projection.viewport.fieldOfView.bitPattern
            &+ projection.visibleRect.left.bitPattern
            &+ projection.centerOnSphere.latitude.sine.bitPattern
            &+ origin.x.bitPattern &+ reach.dy.bitPattern
    }
}
