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
    /// Those before, the last of as many as are kept.
    private var earlier: [Track] = []
    /// When the last of those ended.
    private var end = Instant.epoch
    private var hasReported = false

    /// A document of a year's days has so many.
    private static let mostKept = 400

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
            if let current {
                end = earlier.isEmpty ? current.span.upperBound : max(end, current.span.upperBound)
                if earlier.count == Self.mostKept { earlier.removeFirst() }
                earlier.append(current)
            }
            current = Track(number: number, name: name, span: time...time)
        }
        guard !earlier.isEmpty, time < end,
            let other = earlier.last(where: {
                $0.span.contains(time) && time < $0.span.upperBound
            })
        else { return nil }
        hasReported = true
        let names = "\(Self.shown(name)) overlaps \(Self.shown(other.name))"
        return !name.isEmpty && name != other.name
            ? "\(names): --session-from source keeps them apart"
            : "\(names): they are read as one person's"
    }

    private static func shown(_ name: [UInt8]) -> String {
        guard !name.isEmpty else { return "a track" }
        return "track \"\(excerpt(of: name.span))\""
    }
}
