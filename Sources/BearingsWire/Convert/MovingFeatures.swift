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
/// | what is carried on | `temporalProperties`, a `Measure` or `Text` of its own name |
/// | track, segment | `properties.track_name`, `.segment` | a Feature for each |
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
        /// What is carried on beside each.
        var fields: [[CarriedField]] = []
        /// How many bytes that takes about, with its times.
        var fieldSize = 0
        /// The track and segment of all of them in their source.
        var place = CarriedFields()
    }

    private var tracks: [Track] = []
    private var indices: [[UInt8]: Int] = [:]
    private var hasBegun = false
    private var hasFeature = false
    private var printer = TimestampPrinter()

    /// The most positions of a Feature: they take half a line of the greatest length.
    static let most = 2048
    /// The most bytes of carried fields in a Feature: a quarter of a line of the greatest length.
    static let mostFieldBytes = 1 << 18

    /// Adds a fix.
    ///
    /// - Parameter session: The session's name as it is; empty for `main`.
    /// - Returns: What of the carried fields is left out.
    mutating func add(
        _ fix: SupplementedFix,
        _ carried: CarriedFields,
        at time: Instant,
        session: ArraySlice<UInt8>,
        to out: inout TextBuffer
    ) -> LeftOutNames {
        let index = track(of: session)
        let place = CarriedFields(track: carried.track, segment: carried.segment)
        if let last = tracks[index].times.last,
            !(1...GPXTracks.longestPause).contains(time.since(last)) || place != tracks[index].place
                || tracks[index].times.count == Self.most
                || tracks[index].fieldSize >= Self.mostFieldBytes
        {
            write(index, to: &out)
        }
        var lost = LeftOutNames()
        var names: Set<[UInt8]> = []
        let fields = carried.fields.filter { field in
            if field.isMeasureOrText, names.insert(field.name).inserted { return true }
            lost.add(field.name)
            return false
        }
        tracks[index].place = place
        tracks[index].fixes.append(fix)
        tracks[index].times.append(time)
        tracks[index].fields.append(fields)
        tracks[index].fieldSize += fields.reduce(0) { $0 + $1.value.count + 32 }
        return lost
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
        tracks[index].fields.removeAll(keepingCapacity: true)
        tracks[index].fieldSize = 0
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
        Self.put(track.fields, stamps, &isFirst, to: &out)
        var none = LeftOutNames()
        let members = track.place.members(lost: &none)
        out.append(room: track.name.count + members.count + 64) { line in
            line.put("],\"properties\":{")
            if !track.name.isEmpty {
                line.put("\"device_id\":")
                line.put(track.name)
                if !members.isEmpty { line.put(",") }
            }
            line.put(members)
            line.put("}}\n")
        }
    }

    /// Writes what is carried on, a property for each name and kind of value.
    private static func put(
        _ fields: [[CarriedField]],
        _ stamps: [[UInt8]],
        _ isFirst: inout Bool,
        to out: inout TextBuffer
    ) {
        struct Kind: Hashable {
            var name: [UInt8]
            var isText: Bool
        }
        var order: [Kind] = []
        var values: [Kind: [(stamp: [UInt8], value: [UInt8])]] = [:]
        for (fields, stamp) in zip(fields, stamps) {
            for field in fields {
                let kind = Kind(name: field.name, isText: field.value.first == UInt8(ascii: "\""))
                if values[kind] == nil { order.append(kind) }
                values[kind, default: []].append((stamp, field.value))
            }
        }
        for kind in order {
            guard let known = values[kind] else { continue }
            out.append(Array((isFirst ? "{\"datetimes\":" : ",{\"datetimes\":").utf8))
            isFirst = false
            put(known.map(\.stamp), to: &out)
            let type = kind.isText ? "Text" : "Measure"
            out.append([UInt8(ascii: ",")] + jsonString(kind.name))
            out.append(Array(":{\"type\":\"\(type)\",\"values\":[".utf8))
            out.append(Array(known.map(\.value).joined(separator: [UInt8(ascii: ",")])))
            out.append(Array("],\"interpolation\":\"Discrete\"}}".utf8))
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

extension CarriedField {
    /// Whether it can be one of the `temporalProperties` beside those of the fix: a number or a text.
    fileprivate var isMeasureOrText: Bool {
        guard let first = value.first,
            MovingProperty(rawValue: String(decoding: name, as: UTF8.self)) == nil,
            !name.elementsEqual("datetimes".utf8)
        else { return false }
        return first == UInt8(ascii: "\"") || first == UInt8(ascii: "-") || first.isDigit
    }
}
