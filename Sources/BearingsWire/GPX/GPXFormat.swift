import BearingsEngine
import Geography

/// GPX 1.0 and 1.1, a document over many lines or none.
///
/// | here | element | unit, and what it means |
/// |---|---|---|
/// | coordinate | `trkpt` `lat` `lon` | degrees |
/// | time | `time` | UTC where it has no offset |
/// | altitude | `ele` | m; "NaN" and an empty element are unknown |
/// | speed | `speed`, of 1.0 or within `extensions` | m/s, negative unknown |
/// | course | `course`, of 1.0 or within `extensions` | degrees from true north |
/// | accuracy, vertical accuracy | `hacc`, `vacc` within `extensions`, as ``Converter`` writes them | m, negative unknown |
/// | heading | `heading` within `extensions` | degrees from true north |
/// | session | `trk` `name` | with `--session-from source` |
/// | a place's name | `wpt` `name`, `rtept` `name` | |
/// | no fix | `fix` `none` | |
///
/// Names count without their prefix, so `gpxtpx:speed` is `speed`. Dilutions of precision (`hdop`) are not
/// metres and make no accuracy. Segments are read one after the other. `wpt` and `rtept` are places,
/// not where somebody was. Each point counts as a line, and its number is that of the line on which
/// its tag begins; so does each part that cannot be read, behind which reading goes on with the next
/// `trkpt`. What is not well-formed but hides nothing is told once. Entities that a document defines, and
/// all that it refers to elsewhere, are never resolved.
///
/// > Source: https://www.topografix.com/GPX/1/1/ and /GPX/1/0/; Garmin TrackPointExtension v2.
extension RecordDecoder {
    /// Whether a piece of the source belongs to a GPX document.
    ///
    /// The first byte that is not blank settles it, for the whole source: `<`; or anything but
    /// the `{` of a native record, where the source's name ends in `.gpx` or the format is pinned.
    ///
    /// - Parameter line: Which line the piece begins on, from 1.
    package mutating func isDocument(
        _ bytes: Span<UInt8>,
        _ piece: ByteRange,
        line: Int
    ) -> Bool {
        guard !hasBegunText else { return isInDocument }
        var position = Int(piece.start)
        let end = Int(piece.end)
        if line == 1, end - position >= 3, bytes[position] == 0xEF, bytes[position + 1] == 0xBB,
            bytes[position + 2] == 0xBF
        {
            position += 3
        }
        while position < end, bytes[position].isXMLSpace { position += 1 }
        guard position < end else { return false }
        hasBegunText = true
        let isExpected = isNamedGPX || options.format == .gpx
        if bytes[position] == UInt8(ascii: "<")
            || (isExpected && bytes[position] != UInt8(ascii: "{"))
        {
            document = GPXDocument(line: line)
            isInDocument = true
        }
        return isInDocument
    }

    /// Reads a piece of the document.
    package mutating func decodeDocument(
        _ bytes: Span<UInt8>,
        _ piece: ByteRange,
        into batch: inout RecordBatch
    ) {
        // Offsets count from the beginning of the document, wherever the piece lies in its buffer.
        let start = Int(piece.start)
        let end = Int(piece.end)
        document.scanner.base -= start
        var position = start
        while let item = document.next(bytes, &position, end, maxLength: options.maxLine) {
            add(item, to: &batch)
        }
        document.scanner.base += end
    }

    /// The document ends; says so if it is not whole.
    mutating func finishDocument(into batch: inout RecordBatch) {
        guard isInDocument, let (error, line) = document.finish() else { return }
        add(.malformed(error, line: line), to: &batch)
    }

    private func add(_ item: GPXDocument.Item, to batch: inout RecordBatch) {
        let nowhere = ByteRange(start: 0, count: 0)
        switch item {
        case .malformed(let error, let line):
            var entry = RecordBatch.Entry(line: line, text: nowhere)
            reject(error, &entry, &batch)
            batch.entries.append(entry)
        case .point(let point):
            var entry = RecordBatch.Entry(line: point.line, text: nowhere)
            do throws(LineError) {
                try add(point, into: &entry, &batch)
            } catch {
                reject(error, &entry, &batch)
            }
            batch.entries.append(entry)
        }
    }

    private func add(
        _ point: GPXDocument.Point,
        into entry: inout RecordBatch.Entry,
        _ batch: inout RecordBatch
    ) throws(LineError) {
        if let error = point.error { throw error }
        let offset = point.start - point.lineStart
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
        let coordinate = LocationCoordinate(latitude: latitude, longitude: longitude)
        guard point.isOfTrack else {
            let waypoint = Waypoint(
                coordinate: coordinate,
                altitude: point.altitude,
                time: point.time,
                name: point.name
            )
            entry.content = batch.add(waypoint)
            return
        }
        guard options.format == .auto || options.format == .gpx else {
            throw LineError(
                .unknownType,
                offset: offset,
                message: "found a point of GPX, expected fixes of --format \(options.format)"
            )
        }
        var fix = Fix(coordinate: coordinate)
        fix.altitude = point.altitude
        fix.speed = point.speed
        fix.course = point.course
        fix.accuracy = point.accuracy
        fix.verticalAccuracy = point.verticalAccuracy
        fix.heading = point.heading
        entry.time = point.time
        entry.session = sessionOfTrack(names: &batch.names)
        entry.content = batch.add(point.hasNoFix ? .noFix(grade: 0, needed: 1) : .fix(fix))
    }

    /// The session of a track's points.
    private func sessionOfTrack(names: inout [UInt8]) -> EntrySession {
        guard options.sessionSource == .source else { return sessionOfSource(names: &names) }
        let start = names.count
        names += document.trackName
        return Self.session(from: start, in: &names)
    }
}
