import BearingsEngine
import BearingsWire

/// Finds out whether tracks that become one session overlap in time: then they are from several people or
/// devices.
struct TrackOverlap: Sendable {
    private struct Track {
        var number: Int
        var name: [UInt8]
        var span: ClosedRange<Instant>
    }

    private var current: Track?
    private var earlier: Track?
    private var hasReported = false

    /// Adds a point of a track.
    ///
    /// - Parameter number: The track's number.
    /// - Returns: A message about an overlap, once.
    mutating func add(_ time: Instant, of number: Int, _ name: [UInt8]) -> String? {
        guard !hasReported else { return nil }
        if let track = current, track.number == number {
            let span = track.span
            current?.span = min(span.lowerBound, time)...max(span.upperBound, time)
        } else {
            earlier = current
            current = Track(number: number, name: name, span: time...time)
        }
        guard let earlier, earlier.span.contains(time), time < earlier.span.upperBound else {
            return nil
        }
        hasReported = true
        let names = "\(Self.shown(name)) overlaps \(Self.shown(earlier.name))"
        return !name.isEmpty && name != earlier.name
            ? "\(names): --session-from source keeps them apart"
            : "\(names): they are read as one person's"
    }

    private static func shown(_ name: [UInt8]) -> String {
        guard !name.isEmpty else { return "a track" }
        return "track \"\(excerpt(of: name.span))\""
    }
}
