import BearingsEngine
import Geography

/// Fixes as OGC Moving Features in JSON, a FeatureCollection of a Feature for each session.
///
/// | here | Feature | |
/// |---|---|---|
/// | time | `temporalGeometry.datetimes` | RFC 3339 in UTC, always later than the one before |
/// | coordinate, altitude | `temporalGeometry.coordinates` | longitude first, then the altitude if it is known |
/// | accuracy, altitude's accuracy | `temporalProperties` `accuracy` `vertical_accuracy` | m |
/// | speed | `temporalProperties` `speed` | m/s |
/// | course, heading | `temporalProperties` `course` `heading` | degrees from true north |
/// | ``FixSupplement`` | `temporalProperties` `heading_accuracy` `course_accuracy` `speed_accuracy` `ellipsoidal_altitude` | degrees, m/s, m |
/// | whether it is simulated | `temporalProperties` `simulated`, a `Text` | `true` or `false` |
/// | session | `session`, and `properties.device_id` | absent for `main` |
///
/// Each of the `temporalProperties` has the `datetimes` at which it is known. A session's next Feature begins where
/// time goes back, after a gap of an hour, and after ``most`` positions. So memory is bounded, and each Feature fits
/// a line. Waypoints, and fixes without a time, are Features as in ``ConversionTarget/geojson``.
///
/// > Source: OGC 19-045r3, 7.2 `MovingPoint` and `temporalProperties`.
struct MovingFeatures: Sendable {
    /// A session's positions so far.
    private struct Track {
        /// As a JSON string; empty for `main`.
        var name: [UInt8]
        var fixes: [SupplementedFix] = []
        var times: [Instant] = []
    }

    private var tracks: [Track] = []
    private var indices: [[UInt8]: Int] = [:]
    private var hasBegun = false
    private var hasFeature = false
    private var printer = TimestampPrinter()

    /// The most positions of a Feature: they take half a line of the greatest length.
    static let most = 2048

    /// Adds a fix.
    ///
    /// - Parameter session: The session's name, not encoded; empty for `main`.
    mutating func add(
        _ fix: SupplementedFix,
        at time: Instant,
        session: ArraySlice<UInt8>,
        to out: inout TextBuffer
    ) {
        let index = track(of: session)
        if let last = tracks[index].times.last,
            !(1...GPXTracks.longestPause).contains(time.since(last))
                || tracks[index].times.count == Self.most
        {
            write(index, to: &out)
        }
        tracks[index].fixes.append(fix)
        tracks[index].times.append(time)
    }

    private mutating func track(of session: ArraySlice<UInt8>) -> Int {
        if let known = indices[Array(session)] { return known }
        indices[Array(session)] = tracks.count
        tracks.append(Track(name: session.isEmpty ? [] : jsonString(session)))
        return tracks.count - 1
    }

    /// Begins another Feature.
    mutating func beginFeature(in out: inout TextBuffer) {
        if !hasBegun { out.append(Array("{\"type\":\"FeatureCollection\",\"features\":[\n".utf8)) }
        if hasFeature { out.append([UInt8(ascii: ",")]) }
        hasBegun = true
        hasFeature = true
    }

    /// Writes the rest of the document.
    mutating func finish(to out: inout TextBuffer) {
        for index in tracks.indices where !tracks[index].times.isEmpty { write(index, to: &out) }
        if !hasBegun { out.append(Array("{\"type\":\"FeatureCollection\",\"features\":[\n".utf8)) }
        out.append(Array("]}\n".utf8))
    }

    // MARK: A Feature

    private mutating func write(_ index: Int, to out: inout TextBuffer) {
        beginFeature(in: &out)
        let track = tracks[index]
        tracks[index].fixes.removeAll(keepingCapacity: true)
        tracks[index].times.removeAll(keepingCapacity: true)
        let stamps = track.times.map { stamp($0) }
        out.append(room: 2 * track.name.count + 128) { line in
            line.put("{\"type\":\"Feature\"")
            if !track.name.isEmpty {
                line.put(",\"session\":")
                line.put(track.name)
            }
            line.put(
                ",\"geometry\":null,\"temporalGeometry\":{\"type\":\"MovingPoint\",\"datetimes\":"
            )
        }
        Self.put(stamps, to: &out)
        out.append(Array(",\"coordinates\":[".utf8))
        for (index, supplemented) in track.fixes.enumerated() {
            out.append(room: FixLabel.room) { line in
                if index > 0 { line.put(",") }
                line.put(position: supplemented.fix.coordinate, supplemented.fix.altitude)
            }
        }
        out.append(Array("]},\"temporalProperties\":[".utf8))
        var isFirst = true
        for property in MovingProperty.allCases {
            put(property, of: track.fixes, stamps, &isFirst, to: &out)
        }
        out.append(room: track.name.count + 64) { line in
            line.put("],\"properties\":{")
            if !track.name.isEmpty {
                line.put("\"device_id\":")
                line.put(track.name)
            }
            line.put("}}\n")
        }
    }

    private func put(
        _ property: MovingProperty,
        of fixes: [SupplementedFix],
        _ stamps: [[UInt8]],
        _ isFirst: inout Bool,
        to out: inout TextBuffer
    ) {
        var known: [[UInt8]] = []
        var values: [Double] = []
        for (fix, stamp) in zip(fixes, stamps) {
            guard let value = property.value(of: fix) else { continue }
            known.append(stamp)
            values.append(value)
        }
        guard !values.isEmpty else { return }
        out.append(Array((isFirst ? "{\"datetimes\":" : ",{\"datetimes\":").utf8))
        isFirst = false
        Self.put(known, to: &out)
        let unit = property.unit.map { ",\"form\":\"\($0)\"" } ?? ""
        out.append(
            Array(
                ",\"\(property.rawValue)\":{\"type\":\"\(property.type)\"\(unit),\"values\":[".utf8
            )
        )
        for (index, value) in values.enumerated() {
            out.append(room: FixLabel.room) { line in
                if index > 0 { line.put(",") }
                if property == .simulated {
                    line.put(value == 0 ? "\"false\"" : "\"true\"")
                } else {
                    line.put(exact: value)
                }
            }
        }
        out.append(Array("],\"interpolation\":\"Discrete\"}}".utf8))
    }

    private static func put(_ stamps: [[UInt8]], to out: inout TextBuffer) {
        out.append(room: 4 + stamps.count * 32) { line in
            line.put("[")
            for (index, stamp) in stamps.enumerated() {
                line.put(index > 0 ? ",\"" : "\"")
                line.put(stamp)
                line.put("\"")
            }
            line.put("]")
        }
    }

    private mutating func stamp(_ time: Instant) -> [UInt8] {
        let range = CivilDate.writableMilliseconds
        var text: [UInt8] = []
        let milliseconds = time.millisecondsSince1970
        printer.append(min(max(milliseconds, range.lowerBound), range.upperBound), to: &text)
        return text
    }
}
