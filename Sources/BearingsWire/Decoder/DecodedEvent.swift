import BearingsEngine
import Geography

/// An event read back from its line, with the values that `report` needs.
package struct DecodedEvent: Equatable, Sendable {
    /// The kind of event, with its values.
    package enum Content: Equatable, Sendable {
        /// A fix that was used.
        case location(Fix, SensorReadings = SensorReadings())
        /// The user's indicator is shown, or moves, at an edge.
        case indicator(ScreenEdge, isShow: Bool)
        case indicatorHidden
        /// `correction` is by how many degrees the needle settles, if it does.
        case compass(CompassPhase, correction: Double?, NeedleFrame)
        /// The map begins to move, or has come to rest.
        case region(isResting: Bool)
        /// The user's callout is shown or updated. `locality` is that of a known address.
        case callout(isShow: Bool, locality: String?)
        /// A fix was held back.
        case filtered([FilterRule])
        /// A line was rejected.
        case rejected(RejectionReason)
        case other
    }

    /// `nil` for a rejected line, which also has no session.
    package var time: Instant?
    /// The kind of event, with its values.
    package var content: Content

    package init(time: Instant?, content: Content) {
        self.time = time
        self.content = content
    }
}

/// What sensors on the body told beside a fix.
package struct SensorReadings: Equatable, Sendable, BitwiseCopyable {
    /// Beats a minute.
    @Sentinel package var heartRate: Double?
    /// Turns or strides a minute.
    @Sentinel package var cadence: Double?

    package init(heartRate: Double? = nil, cadence: Double? = nil) {
        self.heartRate = heartRate
        self.cadence = cadence
    }
}

/// How a needle is drawn.
package struct NeedleFrame: Equatable, Sendable {
    /// In degrees clockwise from up, unwrapped; `nil` where it cannot be drawn.
    package var rotation: Double?
    package var isVisible: Bool

    package init(rotation: Double?, isVisible: Bool) {
        self.rotation = rotation
        self.isVisible = isVisible
    }
}
