import BearingsEngine
import BearingsWire
import Geography

/// Fixes and places as KML 2.3 with Google's `gx:Track`, a Placemark each line or place.
///
/// | here | element | |
/// |---|---|---|
/// | time | `when` | empty for a fix without one, among others that have one |
/// | coordinate, altitude | `gx:coord` | the longitude in -180..<180; m |
/// | heading | `gx:angles`, the first number | in 0..<360 |
/// | session, else the track's name | `name` | |
/// | fixes of which none has a time | a `LineString`, for a `gx:Track` would not be drawn | |
/// | a place | a `Point`, with `name` and `TimeStamp` | |
/// | a route | a `LineString` with its `name` | |
///
/// Heights are above the sea where all fixes of a line have one, else the line is on the ground.
///
/// > Source: OGC 12-007r2; https://developers.google.com/kml/documentation/kmlreference (`gx:Track`).
extension DraftHead {
    /// How the line is written from its rows.
    package var kmlPasses: [Draft.Pass] {
        let isTrack = tally.times > 0
        var head = utf8("<Placemark>\n")
        let name = session.isEmpty ? track : session
        if !name.isEmpty { head += utf8("<name>") + xmlText(name) + utf8("</name>\n") }
        head += utf8(isTrack ? "<gx:Track>\n" : "<LineString>\n")
        if tally.altitudes == tally.rows {
            head += utf8("<altitudeMode>absolute</altitudeMode>\n")
        } else if !isTrack {
            head += utf8("<tessellate>1</tessellate>\n")
        }
        guard isTrack else {
            head += utf8("<coordinates>\n")
            let tail = utf8("</coordinates>\n</LineString>\n</Placemark>\n")
            return [
                Draft.Pass(head: head, position(separator: ",") + [.text(utf8("\n"))], tail: tail)
            ]
        }
        var passes = [
            Draft.Pass(
                head: head,
                [element("<when>", Draft.Column.time, "</when>\n", "<when/>\n")]
            ),
            Draft.Pass(
                [.text(utf8("<gx:coord>"))] + position(separator: " ")
                    + [.text(utf8("</gx:coord>\n"))]
            ),
        ]
        if tally.headings > 0 {
            let column = Draft.Column.heading
            passes.append(
                Draft.Pass([element("<gx:angles>", column, " 0 0</gx:angles>\n", "<gx:angles/>\n")])
            )
        }
        passes[passes.count - 1].tail = utf8("</gx:Track>\n</Placemark>\n")
        return passes
    }

    private func position(separator: StaticString) -> [Draft.Cell] {
        [
            .column(Draft.Column.longitude),
            .column(Draft.Column.latitude, before: utf8(separator)),
            .column(Draft.Column.altitude, before: utf8(separator)),
        ]
    }

    private func element(
        _ before: StaticString,
        _ column: Int,
        _ after: StaticString,
        _ otherwise: StaticString
    ) -> Draft.Cell {
        .column(column, before: utf8(before), after: utf8(after), otherwise: utf8(otherwise))
    }
}

/// The parts of a KML document that are no lines of fixes.
package enum KMLDocument {
    /// What stands before the first Placemark.
    package static let header = utf8(
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <kml xmlns="http://www.opengis.net/kml/2.3" xmlns:gx="http://www.google.com/kml/ext/2.2">
        <Document>

        """
    )
    /// The most points of a track with headings, which wait for these when it is read.
    package static let longestTrack = KMLTrack.maxPoints
    /// What stands behind the last.
    package static let footer = utf8("</Document>\n</kml>\n")

    /// Appends a place.
    ///
    /// - Parameter stamp: Its time as text; empty for none.
    package static func append(_ place: Waypoint, _ stamp: [UInt8], to out: inout TextBuffer) {
        out.append(utf8("<Placemark>"))
        append(name: place.name, to: &out)
        if !stamp.isEmpty {
            out.append(utf8("<TimeStamp><when>") + stamp + utf8("</when></TimeStamp>"))
        }
        out.append(utf8("<Point>"))
        if place.altitude != nil { out.append(utf8("<altitudeMode>absolute</altitudeMode>")) }
        out.append(utf8("<coordinates>"))
        append(place, to: &out)
        out.append(utf8("</coordinates></Point></Placemark>\n"))
    }

    /// Appends a route of two points at least.
    package static func append(route: [Waypoint], to out: inout TextBuffer) {
        out.append(utf8("<Placemark>\n"))
        append(name: route.first?.route?.name ?? [], to: &out)
        out.append(utf8("<LineString>\n<tessellate>1</tessellate>\n<coordinates>\n"))
        for place in route {
            append(place, to: &out)
            out.append(utf8("\n"))
        }
        out.append(utf8("</coordinates>\n</LineString>\n</Placemark>\n"))
    }

    private static func append(name: [UInt8], to out: inout TextBuffer) {
        guard !name.isEmpty else { return }
        out.append(utf8("<name>") + xmlText(name) + utf8("</name>"))
    }

    private static func append(_ place: Waypoint, to out: inout TextBuffer) {
        out.append(room: FixLabel.room) { line in
            line.put(exact: place.coordinate.longitude.wrappedTo180)
            line.putLiteral(",")
            line.put(exact: place.coordinate.latitude)
            line.putMember(",", exact: place.altitude)
        }
    }
}

private func utf8(_ text: StaticString) -> [UInt8] { Array("\(text)".utf8) }
