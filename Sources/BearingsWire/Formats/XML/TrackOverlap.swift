import BearingsEngine

/// Whether the tracks of a document, which become one session, are of the same time: then they are of several people, or
/// of several devices.
struct TrackOverlap: Sendable {
    private struct Track {
        var number: Int
        var name: [UInt8]
        var span: ClosedRange<Instant>
    }

    private var current: Track?
    private var earlier: Track?
    private var hasReported = false

    /// Takes in a point of a track.
    ///
    /// - Parameter number: Tells the tracks apart.
    /// - Returns: What is to be told of it, once.
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
        return "track \"\(excerpt(of: name.span, ByteRange(0..<name.count)))\""
    }
}
