import BearingsEngine
import Geography

/// An event as it was written, with the values that figures are made of.
package struct DecodedEvent: Equatable, Sendable {
    package enum Content: Equatable, Sendable {
        case location(Fix)
        /// The user's indicator stands at an edge.
        case indicator(ScreenEdge)
        case indicatorHidden
        /// `correction` is by how many degrees the needle settles, where it does.
        case compass(CompassPhase, correction: Double?)
        /// The user's callout is shown or updated. `locality` is that of a known address.
        case callout(isShow: Bool, locality: String?)
        /// A fix was held back.
        case filtered([FilterRule])
        /// A line could not be read.
        case rejected(RejectionReason)
        case other
    }

    /// `nil` for the remark that a line could not be read, which is of no session either.
    package var time: Instant?
    package var content: Content
}
