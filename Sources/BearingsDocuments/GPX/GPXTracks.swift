import BearingsEngine
import BearingsWire

/// A GPX document with a track for each session.
///
/// The schema wants waypoints before tracks and a session's points in one track, but they come in
/// any order. So points and waypoints are held as text until the end, 100 to 300 bytes each, and as much again
/// while they are written. A log of one session is streamed once `maxHeld` bytes
/// are held; then only other sessions' points are held. Waypoints after that can no longer be
/// `wpt` elements. They become extensions at the end of the document, where bearings
/// reads them.
///
/// A document's tracks, segments and routes stay what they are. Where fixes are of none, a track's segment ends where
/// time goes back, or stands still for more than an hour.
///
/// > Source: https://www.topografix.com/GPX/1/1/: `metadata`, `wpt`, `rte`, `trk`, `extensions`.
package struct GPXTracks: Sendable {
    /// A point of a track.
    package struct Point: Sendable {
        private(set) var supplemented: SupplementedFix
        private(set) var carried: CarriedFields
        private(set) var time: Instant?
        /// The time as text.
        private(set) var stamp: [UInt8]

        /// Creates a point; `stamp` is its time as text.
        package init(
            supplemented: SupplementedFix,
            carried: CarriedFields = CarriedFields(),
            time: Instant? = nil,
            stamp: [UInt8] = []
        ) {
            (self.supplemented, self.carried) = (supplemented, carried)
            (self.time, self.stamp) = (time, stamp)
        }
    }

    private struct Track {
        /// As the content of an element; empty for none.
        var name: [UInt8]
        /// What its source calls it, where it has another name; as the content of an element, empty for none.
        var nameInSource: [UInt8]
        /// The points that are held, with their segments' tags.
        var text: [UInt8] = []
        var segments = TrackSegments()
        /// Whether it is one of a document, and no longer than that.
        var isOfDocument: Bool
        var isWritten = false
    }

    private var tracks: [Track] = []
    private var indices: [SourceTrackKey: Int] = [:]
    /// The track of the last point: most logs stay with one for long.
    private var last: (key: SourceTrackKey, index: Int)?
    private var waypoints: [UInt8] = []
    /// Routes, of which the last is open.
    private var routes: [UInt8] = []
    private var route: (source: Int, track: SourceTrack)?
    /// Which track is being written, `nil` as long as all wait.
    private var streamed: Int?
    private var isStreaming: Bool { streamed != nil }
    private var scratch = TextBuffer(capacity: 1 << 13)
    private let maxHeld: Int

    /// Creates a document without tracks.
    ///
    /// - Parameter maxHeld: How many bytes are held before streaming begins; by default more than most documents have.
    package init(maxHeld: Int = 1 << 25) { self.maxHeld = maxHeld }

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

    /// Adds a place that is nobody's position; those of a route come one behind the other.
    ///
    /// - Parameter stamp: Its time as text.
    package mutating func add(_ place: Waypoint, _ stamp: [UInt8], of source: Int = 0) {
        let prefix: StaticString = isStreaming ? "bearings:" : ""
        let fields = GPXFields(place.fields, name: place.name, prefix: "\(prefix)")
        scratch.removeAll()
        scratch.append(room: FixLabel.room + fields.count) { line in
            line.put(waypoint: place, time: stamp, fields, prefix)
        }
        guard let track = place.route else {
            waypoints += scratch.bytes[..<scratch.count]
            return
        }
        if route.map({ $0.source != source || $0.track != track }) ?? true {
            endRoute()
            route = (source, track)
            routes += Array("<\(prefix)rte>\n".utf8)
            if !track.name.isEmpty {
                routes += Array("<\(prefix)name>".utf8) + xmlText(track.name)
                routes += Array("</\(prefix)name>\n".utf8)
            }
        }
        routes += scratch.bytes[..<scratch.count]
    }

    private mutating func endRoute() {
        guard route != nil else { return }
        route = nil
        routes += Array((isStreaming ? "</bearings:rte>\n" : "</rte>\n").utf8)
    }

    /// Adds a fix.
    ///
    /// - Parameters:
    ///   - session: The session's name as it is; empty for `main`.
    ///   - source: Which source it is of.
    package mutating func add(
        _ point: Point,
        session: ArraySlice<UInt8>,
        of source: Int = 0,
        to out: inout TextBuffer
    ) {
        let index = track(of: session, source, point.carried.track, to: &out)
        let fields = GPXFields(point.carried.fields)
        scratch.removeAll()
        if tracks[index].segments.begin(at: point.time, segment: point.carried.segment) {
            scratch.append(Self.newSegment)
        }
        scratch.append(room: FixLabel.room + fields.count) {
            $0.put(
                trackPoint: point.supplemented.fix,
                point.supplemented.supplement,
                fields,
                time: point.stamp
            )
        }
        if index == streamed {
            out.append(scratch.bytes[..<scratch.count])
            return
        }
        tracks[index].text += scratch.bytes[..<scratch.count]
        if index == 0, !isStreaming, tracks[0].text.count >= maxHeld { stream(to: &out) }
    }

    private mutating func track(
        of session: ArraySlice<UInt8>,
        _ source: Int,
        _ track: SourceTrack?,
        to out: inout TextBuffer
    ) -> Int {
        if let last, last.key.isKey(session: session, source: source, track) { return last.index }
        let key = SourceTrackKey(session: session, source: source, track)
        let index = indices[key] ?? addTrack(key, to: &out)
        last = (key, index)
        return index
    }

    private mutating func addTrack(_ key: SourceTrackKey, to out: inout TextBuffer) -> Int {
        let index = tracks.count
        indices[key] = index
        let name = key.session.isEmpty ? key.name : key.session
        let track = Track(
            name: xmlText(name),
            nameInSource: name == key.name ? [] : xmlText(key.name),
            isOfDocument: key.number > 0
        )
        tracks.append(track)
        // A document's track is over where its next begins.
        if let streamed, key.number > 0, tracks[streamed].isOfDocument {
            out.append(Self.trackEnd)
            begin(index, to: &out)
            self.streamed = index
        }
        return index
    }

    /// Begins streaming: writes what is held up to the first track.
    private mutating func stream(to out: inout TextBuffer) {
        writePlaces(to: &out)
        streamed = 0
        begin(0, to: &out)
    }

    private mutating func writePlaces(to out: inout TextBuffer) {
        endRoute()
        out.append(Self.header)
        out.append(waypoints)
        out.append(routes)
        waypoints = []
        routes = []
    }

    /// Writes a track up to its last point so far.
    private mutating func begin(_ index: Int, to out: inout TextBuffer) {
        out.append(Array("<trk>\n".utf8))
        if !tracks[index].name.isEmpty {
            out.append(Array("<name>".utf8) + tracks[index].name + Array("</name>\n".utf8))
        }
        if !tracks[index].nameInSource.isEmpty {
            out.append(Array("<extensions><bearings:track_name>".utf8))
            out.append(tracks[index].nameInSource)
            out.append(Array("</bearings:track_name></extensions>\n".utf8))
        }
        out.append(Array("<trkseg>\n".utf8))
        out.append(tracks[index].text)
        tracks[index].text = []
        tracks[index].isWritten = true
    }

    /// Writes the rest of the document.
    package mutating func finish(to out: inout TextBuffer) {
        if isStreaming { out.append(Self.trackEnd) } else { writePlaces(to: &out) }
        for index in tracks.indices where !tracks[index].isWritten {
            begin(index, to: &out)
            out.append(Self.trackEnd)
        }
        endRoute()
        if !waypoints.isEmpty || !routes.isEmpty {
            out.append(Array("<extensions>\n".utf8) + waypoints + routes)
            out.append(Array("</extensions>\n".utf8))
        }
        out.append(Array("</gpx>\n".utf8))
    }
}
