import BearingsEngine

/// Recognizes the system that a JSON object comes from.
extension RecordDecoder {
    /// The system that fixes are taken from.
    package enum Format: String, CaseIterable, Sendable {
        case auto
        case bearings
        case gpsd
        case owntracks
        case overland
        case traccar
        case meshtastic
        case w3c
        case geojson
        case takeout
        case nmea
        case gpx
        case kml
        case tcx
        case csv
        case fit
    }

    /// Decodes the root as a record of the first other system that it matches.
    ///
    /// - Parameter type: The node of its `type`, `nil` if it has none.
    /// - Returns: The kind of template for such lines, if it is only a fix.
    mutating func decodeOtherSystem(
        _ type: Int?,
        into entry: inout RecordBatch.Entry,
        _ batch: inout RecordBatch
    ) throws(LineError) -> TemplateKind? {
        if let value = reader.value(.class), reader.tape[value].kind == .string {
            let report = GPSDClass(reader, value)
            try decodeGPSD(report, into: &entry, &batch)
            return gpsd.hasSeveralDevices ? nil : TemplateKind(report, reader)
        }
        if reader.value(.ownTracksType) != nil {
            try decodeOwnTracks(nil, into: &entry, &batch)
            // A device's name is joined from several keys.
            return options.sessionSource == .source ? nil : .ownTracks
        }
        if try decodeTracker(into: &entry, &batch) { return nil }
        if let position = w3cPosition() {
            noteFormat(.w3c)
            try decodeW3C(position, into: &entry, &batch)
            return nil
        }
        if let word = eventWord() {
            noteFormat(.bearings)
            try decodeEvent(word, into: &entry, &batch)
            return nil
        }
        if type == nil, let record = takeoutRecord() {
            noteFormat(.takeout)
            try decodeTakeout(record, into: &entry, &batch)
            return nil
        }
        if let type, let shape = GeoJSONType(reader, type) {
            noteFormat(.geojson)
            try decodeGeoJSON(shape, into: &entry, &batch)
            return shape == .feature ? .geoJSON : nil
        }
        throw unknownType(type)
    }

    /// Decodes the root as what trackers send to their servers, and servers to others.
    ///
    /// - Returns: Whether it is that.
    private mutating func decodeTracker(
        into entry: inout RecordBatch.Entry,
        _ batch: inout RecordBatch
    ) throws(LineError) -> Bool {
        if let payload = publishedPayload() {
            try decodePublished(payload, into: &entry, &batch)
            return true
        }
        if let messages = recorderAnswer() {
            noteFormat(.owntracks)
            try require(.owntracks, "an answer of OwnTracks' Recorder")
            decodeElements(of: messages, .messages(nil), into: &entry, &batch)
            return true
        }
        if let locations = overlandLocations() {
            noteFormat(.overland)
            try decodeOverland(locations, into: &entry, &batch)
            return true
        }
        if isTraccar() {
            noteFormat(.traccar)
            try decodeTraccar(into: &entry, &batch)
            return true
        }
        if isMeshtastic() {
            noteFormat(.meshtastic)
            try decodeMeshtastic(into: &entry, &batch)
            return true
        }
        return false
    }

    private func unknownType(_ type: Int?) -> LineError {
        guard let type else {
            var message =
                "found neither \"type\" nor \"class\", expected one that tells what this is"
            if let hint = reader.hint(meant: "type") { message += "; \(hint)" }
            guard reader.rootNode == 0 else {
                return reader.error(.unknownType, at: reader.rootNode, message)
            }
            return LineError(.unknownType, offset: 0, message: message)
        }
        let found = reader.tape.description(of: type)
        return reader.error(
            .unknownType,
            at: type,
            "\"type\" is \(found), expected \(NativeType.list)"
                + (options.acceptsRequests ? " \(RequestType.list)" : "")
        )
    }
}
