import BearingsWire

/// Fixes as a Feature with a LineString.
///
/// | here | Feature | |
/// |---|---|---|
/// | coordinate | `geometry.coordinates` | longitude first, not normalized |
/// | altitude | third coordinate where all have one, else `coordinateProperties.altitude` | m above the sea |
/// | time | `properties.coordinateProperties.times` | null for a fix without one |
/// | session | `session`, and `properties.device_id` | absent for `main` |
/// | the track's name | `properties.name` | |
/// | the segment | `properties.segment` | absent where the source has none |
/// | all other numbers, and what is carried on | arrays in `properties.coordinateProperties`, by the names of a Point's properties | null where a fix has none |
///
/// Of a single fix it is a Feature with a Point.
///
/// > Source: placemark/togeojson for `coordinateProperties`; Formats, "What convert writes".
extension DraftHead {
    /// How the line is written from its rows.
    package var geoJSONPasses: [Draft.Pass] {
        if tally.rows == 1 { return [Draft.Pass([.column(Draft.Column.alone)])] }
        let hasAltitudes = tally.altitudes == tally.rows
        var position: [Draft.Cell] = [
            .column(Draft.Column.longitude, before: utf8("[")),
            .column(Draft.Column.latitude, before: utf8(",")),
        ]
        if hasAltitudes { position.append(.column(Draft.Column.altitude, before: utf8(","))) }
        position.append(.text(utf8("]")))
        var passes = [
            Draft.Pass(
                head: opening,
                position,
                separator: utf8(","),
                tail: utf8("]},") + properties
            ),
            Draft.Pass(
                head: utf8("\"times\":["),
                [
                    .column(
                        Draft.Column.time,
                        before: utf8("\""),
                        after: utf8("\""),
                        otherwise: utf8("null")
                    )
                ],
                separator: utf8(","),
                tail: utf8("]")
            ),
        ]
        if tally.altitudes > 0, !hasAltitudes {
            passes.append(array("altitude".utf8, Draft.Column.altitude))
        }
        if tally.headings > 0 { passes.append(array("heading".utf8, Draft.Column.heading)) }
        for (name, column) in zip(names, tally.columns) { passes.append(array(name, column)) }
        passes[passes.count - 1].tail += utf8("}}}")
        return passes
    }

    private var opening: [UInt8] {
        var text = utf8("{\"type\":\"Feature\"")
        if !session.isEmpty { text += utf8(",\"session\":") + jsonString(session) }
        return text + utf8(",\"geometry\":{\"type\":\"LineString\",\"coordinates\":[")
    }

    private var properties: [UInt8] {
        var text = utf8("\"properties\":{")
        if !session.isEmpty { text += utf8("\"device_id\":") + jsonString(session) + utf8(",") }
        if !track.isEmpty { text += utf8("\"name\":") + jsonString(track) + utf8(",") }
        if segment > 0 { text += Array("\"segment\":\(segment),".utf8) }
        return text + utf8("\"coordinateProperties\":{")
    }

    private func array(_ name: some Sequence<UInt8>, _ column: Int) -> Draft.Pass {
        Draft.Pass(
            head: utf8(",") + jsonString(Array(name)) + utf8(":["),
            [.column(column, otherwise: utf8("null"))],
            separator: utf8(","),
            tail: utf8("]")
        )
    }
}

private func utf8(_ text: StaticString) -> [UInt8] { Array("\(text)".utf8) }
