extension Needle {
    /// A needle at rest.
    package struct Snapshot: Equatable, Sendable, BitwiseCopyable {
        /// Where it rests.
        package var angle: Double
        /// What ends the rest: a heading, or the map's stop.
        package var awaits: Awaited
        /// What the fingers are about, until their movement is over.
        package var mode: Mode?
        /// The newest heading told.
        package var heading: Double
        /// The one known when the last gesture began.
        package var headingAtGesture: Double

        /// What a needle at rest waits for.
        package enum Awaited: Equatable, Sendable, BitwiseCopyable {
            /// The next heading after one told at that moment; `nil` if that is long ago.
            case heading(after: Instant?)
            /// That the map, let go, says where it has come to rest.
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
