import BearingsEngine
import BearingsWire
import Geography

/// XML documents: GPX, KML and TCX.
///
/// Each point counts as a line, numbered by the line where its tag begins. So does each part
/// that is invalid; reading resumes at the next point or placemark. The first error that costs no point
/// is reported once. A document's own entities and external references are
/// never resolved. Texts are transcoded from the declared encoding; see ``XMLEncoding``.
extension XMLDocument {
    /// Reads a piece of the document.
    mutating func read(_ piece: Span<UInt8>, into records: inout RecordWriter) {
        append(piece)
        while let item = next() { add(item, to: &records) }
        if records.options.carriesFields { collector.moveLeftOut(to: &records.batch) }
    }

    /// Ends the document, with an error if it is incomplete.
    mutating func finish(into records: inout RecordWriter) {
        end()
        while let item = next() { add(item, to: &records) }
    }

    /// Adds the points that wait for more of their track as ignored lines, so that what
    /// is known of their session applies to them.
    mutating func addHeld(to records: inout RecordWriter) {
        let lines = kml.takeLinesHeld()
        guard !lines.isEmpty else { return }
        let session = sessionOfTrack(&records)
        for line in lines {
            records.begin(line: line)
            records.entry.isSelfContained = false
            records.entry.session = session
            records.end()
        }
    }

    private mutating func add(_ item: XMLDocument.Item, to records: inout RecordWriter) {
        switch item {
        case .malformed(let remark):
            records.begin(line: remark.line)
            records.reject(remark.error)
            records.end()
        case .point(let point):
            records.begin(line: point.place.line)
            records.entry.isDeferred = point.hasWaited
            do throws(LineError) {
                try add(point, into: &records)
            } catch {
                records.reject(error)
            }
            if records.countsIgnored { noteIgnored(point, &records) }
            records.batch.documentTime = time
            for fault in point.faults { records.batch.addFieldError(fault) }
            records.end()
        }
    }

    private func noteIgnored(_ point: XMLPoint, _ records: inout RecordWriter) {
        switch (records.entry.content, point.kind) {
        case (.waypoint, .route): records.notes.ignored.add(.routePoint)
        case (.waypoint, _): records.notes.ignored.add(.waypoint)
        case (.ignored, .path):
            records.notes.ignored.add(.init(noun: "line", rest: " without times"))
        case (.ignored, _):
            records.notes.ignored.add(.init(noun: "point", rest: " without a position"))
        default: break
        }
    }

    private mutating func add(
        _ point: XMLPoint,
        into records: inout RecordWriter
    ) throws(LineError) {
        if let error = point.error { throw error }
        if point.mayLackPosition, point.latitude == nil, point.longitude == nil { return }
        guard point.kind != .path else { return }
        let coordinate = try coordinate(of: point)
        guard point.kind == .track else {
            var waypoint = Waypoint(
                coordinate: coordinate,
                altitude: point.readings.fix.altitude,
                time: point.time,
                name: point.name
            )
            waypoint.fields = point.fields
            if point.kind == .route {
                waypoint.route = SourceTrack(number: point.track, name: track.name)
            }
            records.put(waypoint)
            return
        }
        let what = "a point of \(format.title)"
        try records.require(format.format, what, offset: point.place.column)
        var fix = point.readings.fix
        fix.coordinate = coordinate
        records.entry.time = point.time
        records.entry.session = sessionOfTrack(&records)
        if records.options.sessionSource != .source, let time = point.time,
            let message = overlap.add(time, of: point.track, track.name)
        {
            records.batch.hints.append(.init(line: point.place.line, message: message))
        }
        let supplement =
            records.options.readsSupplements ? point.readings.supplement : FixSupplement()
        records.put(point.hasNoFix ? .noFix(grade: 0, needed: 1) : Input(fix, supplement))
        guard records.options.carriesFields else { return }
        let source = SourceTrack(number: point.track, name: track.name)
        records.batch.carry(
            CarriedFields(track: source, segment: point.segment, fields: point.fields)
        )
    }

    /// The coordinate of a point, which must have one.
    private func coordinate(of point: XMLPoint) throws(LineError) -> LocationCoordinate {
        let offset = point.place.column
        guard let latitude = point.latitude, let longitude = point.longitude else {
            let missing = point.latitude == nil ? "lat" : "lon"
            throw LineError(
                .missingField,
                offset: offset,
                message: "found a point without \(missing), expected lat and lon"
            )
        }
        guard -90...90 ~= latitude else {
            throw LineError(
                .outOfRange,
                offset: offset,
                message: "lat is \(shortest(latitude)), outside -90...90"
            )
        }
        return LocationCoordinate(latitude: latitude, longitude: longitude)
    }

    /// The session of a track's points.
    private func sessionOfTrack(_ records: inout RecordWriter) -> SessionNumber {
        records.session(ofDevice: track.name)
    }
}
