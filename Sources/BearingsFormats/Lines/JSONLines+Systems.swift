import BearingsEngine
import BearingsWire

/// Recognizes the system that a JSON object comes from.
extension JSONLines {
    /// What a record is of.
    package enum System {
        case native(NativeType)
        case gpsd(GPSDClass)
        case ownTracks
        case geoJSON(GeoJSONType)
        /// A request, or a record of a system that no template is learned of.
        case other
    }

    /// Reads the root as a record of the first system that it matches.
    ///
    /// - Parameter isElement: Whether it is one of several in the line; those cannot be requests.
    mutating func readRecord(
        isElement: Bool = false,
        into records: inout RecordWriter
    ) throws(LineError) -> System {
        switch try NativeFormat.readIfNative(reader, isElement: isElement, into: &records) {
        case .record(let type): .native(type)
        case .request: .other
        case .other: try readOtherSystem(reader.value(.type), into: &records)
        }
    }

    /// Reads the root as a record of the first other system that it matches.
    ///
    /// - Parameter type: The node of its `type`, `nil` if it has none.
    private mutating func readOtherSystem(
        _ type: Int?,
        into records: inout RecordWriter
    ) throws(LineError) -> System {
        if let value = reader.value(.class), reader.tape[value].kind == .string {
            let report = GPSDClass(reader, value)
            try GPSDFormat.read(&reader, report, into: &records)
            return .gpsd(report)
        }
        if reader.value(.ownTracksType) != nil {
            try OwnTracksFormat.read(reader, nil, into: &records)
            return .ownTracks
        }
        if try readTracker(into: &records) { return .other }
        if let position = W3CFormat.position(reader) {
            records.noteFormat(.w3c)
            try W3CFormat.read(&reader, position, into: &records)
            return .other
        }
        if let word = EventFormat.word(reader) {
            records.noteFormat(.bearings)
            try EventFormat.read(reader, word, into: &records)
            return .other
        }
        if type == nil, let record = takeout.value.record(reader) {
            records.noteFormat(.takeout)
            try takeout.value.read(reader, record, into: &records)
            if case .file(let arrays) = record {
                for array in arrays { readRecords(of: array, into: &records) }
            }
            return .other
        }
        if let type, let shape = GeoJSONType(reader, type) {
            records.noteFormat(.geojson)
            try GeoJSONFormat.read(&reader, shape, into: &records)
            return .geoJSON(shape)
        }
        if records.options.format == .auto {
            if let members = PlainFormat.members(reader) {
                records.noteFormat(.bearings)
                try PlainFormat.read(reader, members, into: &records)
                return .other
            }
            if PlainFormat.lacksPlace(reader, &records) { return .other }
        }
        throw unknownType(type, records.options)
    }

    /// Reads the root as what trackers send to their servers, and servers to others.
    ///
    /// - Returns: Whether it is that.
    private mutating func readTracker(
        into records: inout RecordWriter
    ) throws(LineError) -> Bool {
        if let payload = OwnTracksFormat.publishedPayload(reader) {
            try OwnTracksFormat.readPublished(&reader, payload, into: &records)
            return true
        }
        if let messages = OwnTracksFormat.recorderAnswer(reader) {
            records.noteFormat(.owntracks)
            try records.require(.owntracks, "an answer of OwnTracks' Recorder")
            OwnTracksFormat.readMessages(&reader, of: messages, into: &records)
            return true
        }
        if let locations = OverlandFormat.locations(reader) {
            records.noteFormat(.overland)
            try OverlandFormat.read(&reader, locations, into: &records)
            return true
        }
        if TraccarFormat.recognizes(reader) {
            records.noteFormat(.traccar)
            if let positions = TraccarFormat.positions(reader) {
                readRecords(of: positions, into: &records)
            } else {
                try TraccarFormat.read(reader, into: &records)
            }
            return true
        }
        if MeshtasticFormat.recognizes(reader) {
            records.noteFormat(.meshtastic)
            try MeshtasticFormat.read(reader, into: &records)
            return true
        }
        return false
    }

    private func unknownType(_ type: Int?, _ options: DecodingOptions) -> LineError {
        guard let type else {
            var message =
                "found neither \"type\" nor \"class\", expected one that tells what this is"
            if let hint = reader.hint(meant: "type") {
                message += "; \(hint)"
            } else if PlainFormat.hasPlace(reader) {
                message += "; a place has \"type\":\"fix\", and may have a \"time\""
            } else if let advice = adviceAboutRows {
                message += "; \(advice)"
            }
            guard reader.rootNode == 0 else {
                return reader.error(.unknownType, at: reader.rootNode, message)
            }
            return LineError(.unknownType, offset: 0, message: message)
        }
        let found = reader.tape.description(of: type)
        return reader.error(
            .unknownType,
            at: type,
            "\"type\" is \(found), expected \(NativeFormat.types(options))"
        )
    }

    /// What the line at hand is counted as if it is ignored.
    package var ignoredKind: IgnoredCounts.Kind {
        guard reader.tape.root.kind == .object else {
            return reader.isEmptyArray() ? .emptyDocument : .other
        }
        func word(_ value: Int?) -> String? {
            guard let value, reader.tape[value].kind == .string else { return nil }
            let text = reader.tape.string(at: value)
            return text.utf8.count <= 24 && !text.isEmpty ? text : nil
        }
        if let name = word(reader.value(.class)) { return .init(noun: "\(name) report") }
        if let name = word(reader.value(.ownTracksType)) { return .init(noun: "\(name) message") }
        if let name = word(reader.memberOfRoot("event")) { return .init(noun: "\(name) event") }
        if takeout.value.timeline.skipsSignals, case .position = takeout.value.record(reader) {
            return .init(noun: "raw signal", rest: " of the time of paths")
        }
        if let segment = TakeoutFormat.segment(reader) {
            return .init(noun: segment, rest: ", whose places are guesses")
        }
        if let name = word(reader.value(.type)) {
            return .init(noun: name, rest: " without a timed position")
        }
        return .other
    }
}
