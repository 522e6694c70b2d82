import Geography

/// Having what a fix goes by come near while others are worked on.
///
/// Of many sessions each lies far away from the processor, in some ten places. A fix would wait for one
/// after the other; places that are asked for before, those of several sessions together, come together.
/// Nothing is decided here: what is returned says nothing, and is there so that the places are read.
extension Engine {
    /// Reads the engine itself, at least every 64 bytes, for that is what comes at a time.
    ///
    /// It is mutating so that the engine is not copied for that.
    package mutating func lookAhead() -> UInt64 {
        UInt64(bitPattern: quietUntil.millisecondsSince1970) &+ (shown.center == nil ? 0 : 1)
            &+ (isMapTold ? 1 : 0)
    }

    /// Reads what the engine leads to, once that is near.
    package mutating func lookFurther() -> UInt64 {
        var seen = indicator.lookAhead()
        let mayTimersBeDue = quietUntil == .longAgo
        if mayExtrasHeedFixes || mayTimersBeDue {
            extras.change { seen &+= $0.lookAhead(toTimers: mayTimersBeDue) }
        }
        if let own = shown.own {
            seen &+= own.geometry.lookAhead()
        }
        return seen
    }
}

extension Extras {
    /// Reads where everything is, and what a map in motion waits for if its timers will be asked for.
    @inline(__always)
    fileprivate mutating func lookAhead(toTimers: Bool) -> UInt64 {
        var seen: UInt64 = fixDetails.isMissing ? 0 : 1
        if !searched.isMissing { seen &+= 1 }
        guard toTimers else { return seen }
        region.change { seen &+= $0.deadline == nil ? 0 : 1 }
        compass.change { seen &+= $0.deadline == nil ? 0 : 1 }
        return seen
    }
}

extension IndicatorGeometry {
    @inline(__always)
    fileprivate func lookAhead() -> UInt64 {
        projection.viewport.center.latitude.bitPattern &+ projection.viewport.size.height.bitPattern
            &+ projection.viewport.fieldOfView.bitPattern
            &+ projection.visibleRect.left.bitPattern
            &+ projection.centerOnSphere.latitude.sine.bitPattern
            &+ origin.x.bitPattern &+ reach.dy.bitPattern &+ nearest.bitPattern
    }
}
