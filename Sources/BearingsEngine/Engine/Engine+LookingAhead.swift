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
        // Other inputs go by anything that few sessions have, and so do timers that may be due.
        let leadsFurther = !isFix || quietUntil == .longAgo
        if leadsFurther || mayExtrasHeedFixes { extras.comeNear() }
        return leadsFurther
    }

    /// Asks for what a map in motion waits for, once all else is near.
    package mutating func lookFurther() {
        extras.change {
            $0.region.comeNear()
            $0.compass.comeNear()
        }
    }
}
