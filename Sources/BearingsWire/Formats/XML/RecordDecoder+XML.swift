import BearingsEngine
import Geography

/// XML documents: GPX, KML and TCX.
///
/// Each point counts as a line, numbered by the line where its tag begins. So does each part
/// that is invalid; reading resumes at the next point or placemark. The first error that costs no point
/// is reported once. A document's own entities and external references are
/// never resolved. Texts are transcoded from the declared encoding; see ``XMLEncoding``.
extension RecordDecoder {
    /// Decodes a piece of the document.
    mutating func decodeXML(
        _ bytes: Span<UInt8>,
        _ piece: ByteRange,
        into batch: inout RecordBatch
    ) {
        document.append(bytes.extracting(piece.indices))
        while let item = document.next() { add(item, to: &batch) }
        if options.carriesFields { document.collector.moveLeftOut(to: &batch) }
    }

    /// Ends the document, with an error if it is incomplete.
    mutating func finishXML(into batch: inout RecordBatch) {
        document.end()
        while let item = document.next() { add(item, to: &batch) }
    }

    /// Adds the points that wait for more of their track as ignored lines, so that what
    /// is known of their session applies to them.
    package mutating func addHeld(to batch: inout RecordBatch) {
        let lines = document.kml.takeLinesHeld()
        guard !lines.isEmpty else { return }
        let session = sessionOfTrack(names: &batch.names)
        for line in lines {
            var entry = RecordBatch.Entry(line: line, text: ByteRange(start: 0, count: 0))
            entry.isSelfContained = false
            entry.session = session
            batch.entries.append(entry)
        }
    }

    private mutating func add(_ item: XMLDocument.Item, to batch: inout RecordBatch) {
        let nowhere = ByteRange(start: 0, count: 0)
        switch item {
        case .malformed(let remark):
            var entry = RecordBatch.Entry(line: remark.line, text: nowhere)
            reject(remark.error, &entry, &batch)
            batch.entries.append(entry)
        case .point(let point):
            var entry = RecordBatch.Entry(line: point.place.line, text: nowhere)
            entry.isDeferred = point.hasWaited
            do throws(LineError) {
                try add(point, into: &entry, &batch)
            } catch {
                reject(error, &entry, &batch)
            }
            if countsIgnored { noteIgnored(point, entry) }
            batch.documentTime = document.time
            for fault in point.faults { batch.addFieldError(fault) }
            batch.entries.append(entry)
        }
    }

    private mutating func noteIgnored(_ point: XMLPoint, _ entry: RecordBatch.Entry) {
        switch (entry.content, point.kind) {
        case (.waypoint, .route): sourceNotes.ignored.add(.routePoint)
        case (.waypoint, _): sourceNotes.ignored.add(.waypoint)
        case (.ignored, .path): sourceNotes.ignored.add(.init(noun: "line", rest: " without times"))
        case (.ignored, _):
            sourceNotes.ignored.add(.init(noun: "point", rest: " without a position"))
        default: break
        }
    }

    private mutating func add(
        _ point: XMLPoint,
        into entry: inout RecordBatch.Entry,
        _ batch: inout RecordBatch
    ) throws(LineError) {
        if let error = point.error { throw error }
        if point.mayLackPosition, point.latitude == nil, point.longitude == nil { return }
        guard point.kind != .path else { return }
        let coordinate = try coordinate(of: point)
        guard point.kind == .track else {
            var waypoint = Waypoint(
                coordinate: coordinate,
                altitude: point.readings.altitude,
                time: point.time,
                name: point.name
            )
            waypoint.fields = point.fields
            if point.kind == .route {
                waypoint.route = SourceTrack(number: point.track, name: document.track.name)
            }
            entry.content = batch.add(waypoint)
            return
        }
        guard options.format == .auto || options.format == document.format.format else {
            throw LineError(
                .unknownType,
                offset: point.place.column,
                message:
                    "found a point of \(document.format.title), expected fixes of --format \(options.format)"
            )
        }
        var fix = Fix(coordinate: coordinate)
        fix.altitude = point.readings.altitude
        fix.speed = point.readings.speed
        fix.course = point.readings.course
        fix.accuracy = point.readings.accuracy
        fix.verticalAccuracy = point.readings.verticalAccuracy
        fix.heading = point.readings.heading
        entry.time = point.time
        entry.session = sessionOfTrack(names: &batch.names)
        if options.sessionSource != .source, let time = point.time,
            let message = document.overlap.add(time, of: point.track, document.track.name)
        {
            batch.hints.append(.init(line: point.place.line, message: message))
        }
        let supplement = options.readsSupplements ? point.readings.supplement : FixSupplement()
        entry.content = batch.add(
            point.hasNoFix ? .noFix(grade: 0, needed: 1) : input(fix, supplement)
        )
        guard options.carriesFields else { return }
        let track = SourceTrack(number: point.track, name: document.track.name)
        batch.carry(CarriedFields(track: track, segment: point.segment, fields: point.fields))
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
    private func sessionOfTrack(names: inout SessionNames) -> SessionNumber {
        guard options.sessionSource == .source else { return sessionOfSource(names: &names) }
        names.bytes += document.track.name
        return Self.sessionRead(&names)
    }
}
