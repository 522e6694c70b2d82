import BearingsEngine
import BearingsWire
import Geography

/// Fixes as track points of GPX 1.1, waypoints as waypoints, an element a line.
///
/// | here | element | |
/// |---|---|---|
/// | coordinate | `trkpt` `lat` `lon` | the longitude in -180..<180 |
/// | altitude | `ele` | m |
/// | time | `time` | absent for a fix without one |
/// | speed | `extensions` / `gpxtpx:TrackPointExtension` / `gpxtpx:speed` | m/s |
/// | course | `extensions` / `gpxtpx:TrackPointExtension` / `gpxtpx:course` | in 0..<360 |
/// | all other numbers | `extensions` / as ``GPXExtensions`` has them | m, degrees, m/s |
/// | simulated | `extensions` / `bearings:simulated` | |
/// | what is carried on | as ``GPXFields`` has it | |
/// | a place | `wpt`, with `ele`, `time` and `name` | |
/// | a point of a route | `rtept`, with the same | |
///
/// No number has an exponent, since the schema's decimals have none.
///
/// > Source: https://www.topografix.com/GPX/1/1/; Garmin TrackPointExtension v2.
extension ByteWriter {
    mutating func put(
        trackPoint fix: Fix,
        _ supplement: FixSupplement,
        _ fields: borrowing GPXFields,
        time: [UInt8]
    ) {
        putLiteral("<trkpt")
        put(attributesOf: fix.coordinate)
        putLiteral(">")
        putElement("<ele>", fix.altitude, "</ele>")
        if !time.isEmpty {
            putLiteral("<time>")
            putBytes(time)
            putLiteral("</time>")
        }
        putBytes(fields.children)
        let hasMotion = fix.speed != nil || fix.course != nil || !fields.sensors.isEmpty
        let point = SupplementedFix(fix, supplement)
        let hasMore =
            !supplement.isEmpty || !fields.extensions.isEmpty
            || GPXExtensions.numbers.contains { point[$0.field] != nil }
        if hasMotion || hasMore { putLiteral("<extensions>") }
        if hasMotion {
            putLiteral("<gpxtpx:TrackPointExtension>")
            putBytes(fields.sensors)
            putElement("<gpxtpx:speed>", fix.speed, "</gpxtpx:speed>")
            putElement("<gpxtpx:course>", fix.course?.wrappedTo360, "</gpxtpx:course>")
            putLiteral("</gpxtpx:TrackPointExtension>")
        }
        for number in GPXExtensions.numbers {
            guard let value = point[number.field] else { continue }
            putBytes(number.opening)
            put(exact: value)
            putBytes(number.closing)
        }
        if let isSimulated = supplement.isSimulated {
            putLiteral("<bearings:simulated>")
            putLiteral(isSimulated ? "true" : "false")
            putLiteral("</bearings:simulated>")
        }
        putBytes(fields.extensions)
        if hasMotion || hasMore { putLiteral("</extensions>") }
        putLiteral("</trkpt>\n")
    }

    /// Writes a waypoint.
    ///
    /// - Parameters:
    ///   - time: As a ``FixLabel`` has it.
    ///   - fields: Its name and what is carried on of it.
    ///   - prefix: Of the elements' names, where they are not the schema's own.
    mutating func put(
        waypoint: Waypoint,
        time: [UInt8],
        _ fields: borrowing GPXFields,
        _ prefix: StaticString = ""
    ) {
        let tag: StaticString = waypoint.route == nil ? "wpt" : "rtept"
        putLiteral("<")
        putLiteral(prefix)
        putLiteral(tag)
        put(attributesOf: waypoint.coordinate)
        putLiteral(">")
        // Its children are in the same namespace.
        if let altitude = waypoint.altitude { putChild("ele>", prefix) { $0.put(exact: altitude) } }
        if !time.isEmpty { putChild("time>", prefix) { $0.putBytes(time) } }
        putBytes(fields.children)
        if !fields.sensors.isEmpty || !fields.extensions.isEmpty {
            putLiteral("<")
            putLiteral(prefix)
            putLiteral("extensions>")
            if !fields.sensors.isEmpty {
                putLiteral("<gpxtpx:TrackPointExtension>")
                putBytes(fields.sensors)
                putLiteral("</gpxtpx:TrackPointExtension>")
            }
            putBytes(fields.extensions)
            putLiteral("</")
            putLiteral(prefix)
            putLiteral("extensions>")
        }
        putLiteral("</")
        putLiteral(prefix)
        putLiteral(tag)
        putLiteral(">\n")
    }

    /// Writes an element.
    ///
    /// - Parameter tag: Its name without prefix, and `>`.
    private mutating func putChild(
        _ tag: StaticString,
        _ prefix: StaticString,
        _ putContent: (inout ByteWriter) -> Void
    ) {
        putLiteral("<")
        putLiteral(prefix)
        putLiteral(tag)
        putContent(&self)
        putLiteral("</")
        putLiteral(prefix)
        putLiteral(tag)
    }

    private mutating func put(attributesOf coordinate: LocationCoordinate) {
        putLiteral(" lat=\"")
        put(exact: coordinate.latitude)
        putLiteral("\" lon=\"")
        put(exact: coordinate.longitude.wrappedTo180)
        putLiteral("\"")
    }

    private mutating func putElement(
        _ opening: StaticString,
        _ number: Double?,
        _ closing: StaticString
    ) {
        guard let number else { return }
        putLiteral(opening)
        put(exact: number)
        putLiteral(closing)
    }
}

/// A text as an element's content; characters that XML does not allow become U+FFFD.
func xmlText(_ text: some Sequence<UInt8>) -> [UInt8] {
    var xml: [UInt8] = []
    for scalar in String(decoding: Array(text), as: UTF8.self).unicodeScalars {
        switch scalar {
        case "&": xml += "&amp;".utf8
        case "<": xml += "&lt;".utf8
        case ">": xml += "&gt;".utf8
        // A reader would turn a raw one into a newline.
        case "\r": xml += "&#13;".utf8
        case "\t", "\n": xml.append(UInt8(scalar.value))
        case "\u{0}"..<" ", "\u{FFFE}", "\u{FFFF}": xml += "\u{FFFD}".utf8
        default: xml += String(scalar).utf8
        }
    }
    return xml
}
