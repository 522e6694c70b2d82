import BearingsEngine
import BearingsPipeline
import BearingsWire
import Geography

/// The contents of a file: sessions, time span and bounds.
struct FileSurvey {
    /// The contents of a session.
    struct Track {
        private(set) var fixes = 0
        private(set) var first: Instant?
        private(set) var last: Instant?
        /// The longest time from a fix to the next in the file, in milliseconds; `nil` with fewer than two.
        private(set) var longestGap: Milliseconds?

        mutating func add(at time: Instant?) {
            fixes += 1
            guard let time else { return }
            if let last { longestGap = max(longestGap ?? 0, time.since(last).magnitudeOfTime) }
            first = min(first ?? time, time)
            last = max(last ?? time, time)
        }
    }

    /// The file's name in messages.
    let name: String
    /// The formats of its lines.
    var formats: [SourceFormat] = []
    /// What is said of it beside its lines.
    var remarks: [RecordBatch.Hint] = []
    /// The counts of a run over its lines.
    var tally = Tally()
    private(set) var tracks: [[UInt8]: Track] = [:]
    private(set) var fixes = 0
    private(set) var first: Instant?
    private(set) var last: Instant?
    /// The southernmost and the northernmost latitude, the least and the greatest longitude, of fixes that their session
    /// allows.
    private(set) var bounds: (south: Double, west: Double, north: Double, east: Double)?

    init(_ name: String) {
        self.name = name
    }

    /// Adds the fixes of a batch.
    mutating func add(_ batch: RecordBatch) {
        for entry in batch.entries {
            guard entry.content.isFix else { continue }
            fixes += 1
            if let time = entry.time {
                first = min(first ?? time, time)
                last = max(last ?? time, time)
            }
            let session = batch.sessionName(of: entry.session)
            tracks[session, default: Track()].add(at: entry.time)
        }
    }

    /// Adds where a fix was.
    mutating func add(_ coordinate: LocationCoordinate) {
        let known =
            bounds ?? (
                coordinate.latitude, coordinate.longitude, coordinate.latitude, coordinate.longitude
            )
        bounds = (
            min(known.south, coordinate.latitude), min(known.west, coordinate.longitude),
            max(known.north, coordinate.latitude), max(known.east, coordinate.longitude)
        )
    }

    /// The sessions, the largest first, then by name.
    var sessions: [(name: [UInt8], track: Track)] {
        tracks.map { (name: $0.key, track: $0.value) }.sorted { one, other in
            one.track.fixes != other.track.fixes
                ? one.track.fixes > other.track.fixes
                : one.name.lexicographicallyPrecedes(other.name)
        }
    }
}

extension Milliseconds {
    /// The absolute value; clamped for the least number.
    fileprivate var magnitudeOfTime: Milliseconds {
        Milliseconds(clamping: magnitude)
    }
}
