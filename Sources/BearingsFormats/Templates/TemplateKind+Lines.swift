import BearingsWire

/// The fast path: what is learned of lines.
extension JSONLines {
    /// Learns a template from the line at hand, whose record has not been added yet.
    ///
    /// - Parameter isAlone: Whether nothing else has been added before it, and nothing is wrong with it.
    package mutating func learn(
        _ kind: Line,
        _ line: Span<UInt8>,
        isAlone: Bool,
        _ records: inout RecordWriter
    ) {
        templates.update(&records)
        guard case .record(let system) = kind, isAlone, records.rejectedElements == 0,
            let kind = TemplateKind(system, reader, &records), templates.shouldLearn()
        else { return }
        templates.learn(kind, kind.tables, line, reader, records)
    }
}

extension TemplateKind {
    /// The kind of a line that has been read as one record; `nil` if such lines have no template.
    ///
    /// - Parameter records: Only read; otherwise it would be copied.
    init?(
        _ system: JSONLines.System,
        _ reader: borrowing LineReader,
        _ records: inout RecordWriter
    ) {
        switch system {
        case .native(let type): self.init(type, with: records.batch.inputs.last)
        case .gpsd(let report):
            // Whose it is depends on the lines before.
            guard !records.devices.gpsd.hasSeveralDevices else { return nil }
            self.init(report, reader)
        case .ownTracks:
            // A device's name is joined from several keys.
            guard records.options.sessionSource != .source else { return nil }
            self = .ownTracks
        case .geoJSON(let shape):
            guard shape == .feature, !GeoJSONFormat.isOfShip(reader) else { return nil }
            self = .geoJSON
        case .other: return nil
        }
    }

    /// The kind of a gpsd report; `nil` if it has no template.
    private init?(_ report: GPSDClass, _ reader: borrowing LineReader) {
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
