import BearingsEngine

/// A GPX document with a track for each session.
///
/// The schema wants waypoints before tracks and a session's points in one track, but they come in
/// any order. So points and waypoints are held as text until the end, 100 to 300 bytes each, and as much again
/// while they are written. A log of one session is streamed once ``maxHeld`` bytes
/// are held; then only other sessions' points are held. Waypoints after that can no longer be
/// `wpt` elements. They become extensions at the end of the document, where bearings
/// reads them.
///
/// A track segment ends where time goes back, or after an hour without a point.
///
/// > Source: https://www.topografix.com/GPX/1/1/: `metadata`, `wpt`, `rte`, `trk`, `extensions`.
struct GPXTracks: Sendable {
    /// A session's track.
    private struct Track {
        /// As an element's content; empty for `main`.
        var name: [UInt8]
        /// The points that are held, with their segments' tags.
        var text: [UInt8] = []
        /// The time of the last point that had one.
        var lastTime: Instant?
    }

    private var tracks: [Track] = []
    private var indices: [[UInt8]: Int] = [:]
    /// The session of the last point, and its track: most logs stay with one session for long.
    private var last: (name: [UInt8], index: Int)?
    private var waypoints: [UInt8] = []
    /// Whether the first track is being streamed.
    private var isStreaming = false
    private var scratch = TextBuffer(capacity: 1 << 13)
    private let maxHeld: Int

    /// How many bytes are held before streaming begins: more than most documents have.
    static let maxHeld = 1 << 25

    /// A longer gap, in milliseconds, begins a new segment.
    static let longestPause: Milliseconds = 3_600_000

    init(maxHeld: Int = Self.maxHeld) {
        self.maxHeld = maxHeld
    }

    private static let header = Array(
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <gpx version="1.1" creator="bearings" xmlns="http://www.topografix.com/GPX/1/1" \
        xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v2" \
        xmlns:bearings="urn:x-bearings:gpx">

        """.utf8
    )
    private static let newSegment = Array("</trkseg>\n<trkseg>\n".utf8)
    private static let trackEnd = Array("</trkseg>\n</trk>\n".utf8)

    /// Adds a waypoint.
    ///
    /// - Parameter stamp: Its time as text.
    mutating func add(_ waypoint: Waypoint, _ stamp: [UInt8]) {
        let name = xmlText(waypoint.name)
        scratch.removeAll()
        scratch.append(room: FixLabel.room + name.count) { line in
            line.put(waypoint: waypoint, time: stamp, name: name, isStreaming ? "bearings:" : "")
        }
        waypoints += scratch.bytes[..<scratch.count]
    }

    /// Adds a fix.
    ///
    /// - Parameters:
    ///   - session: The session's name, not encoded; empty for `main`.
    ///   - stamp: The time as text.
    mutating func add(
        _ supplemented: SupplementedFix,
        at time: Instant?,
        _ stamp: [UInt8],
        session: ArraySlice<UInt8>,
        to out: inout TextBuffer
    ) {
        let index = track(of: session)
        scratch.removeAll()
        if beginsSegment(time, index) { scratch.append(Self.newSegment) }
        if let time { tracks[index].lastTime = time }
        scratch.append(room: FixLabel.room) {
            $0.put(trackPoint: supplemented.fix, supplemented.supplement, time: stamp)
        }
        if isStreaming, index == 0 {
            out.append(scratch.bytes[..<scratch.count])
            return
        }
        tracks[index].text += scratch.bytes[..<scratch.count]
        if index == 0, tracks[0].text.count >= maxHeld { stream(to: &out) }
    }

    private func beginsSegment(_ time: Instant?, _ index: Int) -> Bool {
        guard let time, let lastTime = tracks[index].lastTime else { return false }
        return !(0...Self.longestPause).contains(time.since(lastTime))
    }

    private mutating func track(of session: ArraySlice<UInt8>) -> Int {
        if let last, last.name.elementsEqual(session) { return last.index }
        let name = Array(session)
        let index: Int
        if let known = indices[name] {
            index = known
        } else {
            index = tracks.count
            indices[name] = index
            tracks.append(Track(name: xmlText(name)))
        }
        last = (name, index)
        return index
    }

    /// Begins streaming: writes what is held up to the first track.
    private mutating func stream(to out: inout TextBuffer) {
        isStreaming = true
        out.append(Self.header)
        out.append(waypoints)
        waypoints = []
        begin(0, to: &out)
    }

    /// Writes a track up to its last point so far.
    private mutating func begin(_ index: Int, to out: inout TextBuffer) {
        out.append(Array("<trk>\n".utf8))
        if !tracks[index].name.isEmpty {
            out.append(Array("<name>".utf8) + tracks[index].name + Array("</name>\n".utf8))
        }
        out.append(Array("<trkseg>\n".utf8))
        out.append(tracks[index].text)
        tracks[index].text = []
    }

    /// Writes the rest of the document.
    mutating func finish(to out: inout TextBuffer) {
        if isStreaming {
            out.append(Self.trackEnd)
        } else {
            out.append(Self.header)
            out.append(waypoints)
            waypoints = []
        }
        for index in tracks.indices.dropFirst(isStreaming ? 1 : 0) {
            begin(index, to: &out)
            out.append(Self.trackEnd)
        }
        if !waypoints.isEmpty {
            out.append(Array("<extensions>\n".utf8) + waypoints + Array("</extensions>\n".utf8))
        }
        out.append(Array("</gpx>\n".utf8))
    }
}
