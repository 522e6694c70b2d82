/// Having what a fix goes by come near while others are worked on.
///
/// Of many sessions each lies far away from the processor, in some ten places. A fix would wait for one
/// after the other; what is asked for in time is there when its turn comes. Nothing is decided here.
extension Engine {
    /// Asks for what the engine leads to, once it is near itself.
    ///
    /// It changes nothing, here and below, but is mutating so that the engine is not copied for that.
    ///
    /// - Parameter isFix: Whether that is for a fix.
    /// - Returns: Whether that leads to more, for which ``lookFurther()`` asks.
    package mutating func lookAhead(toFix isFix: Bool) -> Bool {
        indicator.lookAhead()
        shown.own.comeNear()
        // Other inputs go by anything that few sessions have, and so do timers that may be due, as they are
        // soon after a map has moved.
        let leadsFurther = !isFix || isTimerNear
        // Where locations are told of, each fix leaves its details there.
        if leadsFurther || mayExtrasHeedFixes || configuration.reportsLocations {
            extras.comeNear()
        }
        return leadsFurther
    }

    /// Whether a timer may be due before long; mutating for the same reason.
    private var isTimerNear: Bool {
        @inline(__always)
        mutating get {
            guard let clock else { return false }
            return quietUntil < clock.advanced(by: Self.nearness)
        }
    }

    /// What a timer is taken to be near by, in milliseconds.
    private static var nearness: Milliseconds { 2000 }

    /// Asks for what a map in motion waits for, once all else is near.
    package mutating func lookFurther() {
        extras.change {
            $0.region.comeNear()
            $0.compass.comeNear()
        }
    }
}
