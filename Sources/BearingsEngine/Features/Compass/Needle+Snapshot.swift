extension Needle {
    /// A needle at rest.
    package struct Snapshot: Equatable, Sendable, BitwiseCopyable {
        /// The angle at rest.
        package var angle: Double
        /// What ends the rest: a heading, or the stop of the map.
        package var awaits: Awaited
        /// The mode of the gesture, until its movement is over.
        package var mode: Mode?
        /// The newest reported heading.
        package var heading: Double
        /// The heading known when the last gesture began.
        package var headingAtGesture: Double

        /// What a needle at rest waits for.
        package enum Awaited: Equatable, Sendable, BitwiseCopyable {
            /// The next heading after one at that time; `nil` if that is long ago.
            case heading(after: Instant?)
            /// A report that the released map has come to rest.
            case stop
        }

        /// Creates a snapshot; angles are degrees clockwise, unwrapped.
        package init(
            angle: Double,
            awaits: Awaited,
            mode: Mode?,
            heading: Double,
            headingAtGesture: Double
        ) {
            self.angle = angle
            self.awaits = awaits
            self.mode = mode
            self.heading = heading
            self.headingAtGesture = headingAtGesture
        }
    }
}
