import BearingsEngine

/// What tells tracks apart: their session and, if the source has tracks, which of those.
package struct SourceTrackKey: Hashable, Sendable {
    /// The session's name; empty for `main`.
    package let session: [UInt8]
    /// The track's name; empty for one without.
    package let name: [UInt8]
    /// Which track of its source it is, from 1; 0 for one that is known by its name alone.
    package let number: Int
    /// Which source it is of; 0 for one that goes on over sources.
    private let source: Int

    /// Creates the key of a fix's track.
    package init(session: ArraySlice<UInt8>, source: Int, _ track: SourceTrack?) {
        self.session = Array(session)
        number = track?.number ?? 0
        name = track?.name ?? []
        self.source = number > 0 ? source : 0
    }

    /// Whether a fix is of this track; asked for each fix.
    package func isKey(session: ArraySlice<UInt8>, source: Int, _ track: SourceTrack?) -> Bool {
        self.session.elementsEqual(session) && number == track?.number ?? 0
            && self.source == (number > 0 ? source : 0) && name == track?.name ?? []
    }
}

/// Where the segments of a track end: as its source has it, or else where time goes back or stands still.
package struct TrackSegments: Sendable {
    /// The time of the last fix that had one.
    private var lastTime: Instant?
    /// The segment of the last fix in its source; 0 for none.
    package private(set) var segment = 0
    private var isEmpty = true

    /// A longer gap, in milliseconds, begins a new segment: an hour.
    package static let longestPause: Milliseconds = 3_600_000

    /// Begins before the first fix.
    package init() {}

    /// Takes in the next fix of the track.
    ///
    /// - Parameter segment: The number of its segment in the source; 0 where that has none.
    /// - Returns: Whether it begins a new segment; the first does not.
    package mutating func begin(at time: Instant?, segment: Int) -> Bool {
        defer {
            if let time { lastTime = time }
            (self.segment, isEmpty) = (segment, false)
        }
        guard !isEmpty else { return false }
        if segment > 0 || self.segment > 0 { return segment != self.segment }
        guard let time, let lastTime else { return false }
        return !(0...Self.longestPause).contains(time.since(lastTime))
    }
}
