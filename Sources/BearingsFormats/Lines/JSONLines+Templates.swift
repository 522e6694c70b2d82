import BearingsWire

/// The fast path: what is learned of lines.
extension JSONLines {
    /// Learns a template from the line at hand, whose record has not been added yet.
    ///
    /// - Parameter isAlone: Whether nothing else has been added before it.
    package mutating func learn(
        _ kind: Line,
        _ line: Span<UInt8>,
        isAlone: Bool,
        _ records: inout RecordWriter
    ) {
        templates.update(&records)
        guard case .record(let kind?) = kind, isAlone, records.rejectedElements == 0,
            templates.shouldLearn()
        else { return }
        templates.learn(kind, kind.tables, line, reader, records)
    }
}

extension TemplateKind {
    /// The kind of a gpsd report; `nil` if it has no template.
    init?(_ report: GPSDClass, _ reader: borrowing LineReader) {
        switch report {
        case .poll: return nil
        case .position where reader.memberOfRoot("altHAE") != nil: self = .gpsdSince320
        case .position, .attitude, .other: self = .gpsd
        }
    }

    /// What the keys of such lines mean.
    var tables: TemplateTables {
        switch self {
        case .native: TemplateTables(line: NativeKeys.fix)
        case .gpsd, .gpsdSince320: TemplateTables(line: GPSDFormat.keys)
        case .ownTracks: TemplateTables(line: OwnTracksFormat.keys)
        case .geoJSON:
            TemplateTables(line: GeoJSONKeys.feature, properties: GeoJSONKeys.properties)
        case .viewport, .authorization, .fullAuthorization, .reducedAuthorization:
            TemplateTables(line: NativeKeys.record)
        }
    }
}
