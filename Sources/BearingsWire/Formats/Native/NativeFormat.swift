import BearingsEngine
import Geography

/// bearings' own records.
///
/// | `type` | keys, the required first |
/// |---|---|
/// | `fix` | `lat` `lon` (degrees); `accuracy` `altitude` `vertical_accuracy` (m), `speed` (m/s), `course` `heading` (degrees); as ``FixSupplement``: `heading_accuracy` `course_accuracy` (degrees) `speed_accuracy` (m/s) `ellipsoidal_altitude` (m) `simulated`; `epoch_report` and `time_repaired` (true), as journals have them |
/// | `authorization` | `status` (Core Location's word or number); `accuracy` (`full` `reduced`) |
/// | `viewport` | `center`, `size`, one of `zoom` `span` `distance` at first; `tile_size` (of `zoom`, 512) `heading` `pitch` `insets` `center_in` `fov` `exclusions` `animated` `phase` |
/// | `gesture` | `kind` `phase`; `rotation_rad` `velocity_rad_s` `translation` `scale` |
/// | `tap` | `x` `y` (points) |
/// | `select` | `annotation`: an id, or `user` |
/// | `annotations` | `action`: `set` `add` `remove`; `items` (`id`; `lat` `lon` `title` `subtitle` `width` `height`) |
/// | `drag` | `annotation`; `state`: `starting` `dragging` `ending` `canceling` `none`; `x` `y` |
/// | `geocode_result` | `lines`, `placemark` or `error`; `request` |
/// | `follow` | `mode`: `none` `follow` `follow_with_heading` |
/// | `fit` | `points` `annotations` `user` `padding` (points, or a side each) `max_zoom` |
/// | `directions` | `to` or `annotation`: an id; `mode`: `any` `walking` `automobile`; `request` |
/// | `route` | `mode`; `distance` (m) and `expected_travel_time` (s), or `available`: false; `request` `steps` `geometry` |
/// | `search` | `query`; `limit` |
/// | `deselect` `recenter` `tick` `close` | none |
///
/// Other toolkits' names are read too: `latitude`, `longitude`, `lng`, `long`, `timestamp`; `bearing`, which
/// is the course of a fix and the heading of a viewport; `altitudeAccuracy`. Our own names take precedence.
///
/// > Source: Protocol 2 and 3.
extension RecordDecoder {
    mutating func decodeNative(
        _ type: NativeType,
        _ bytes: Span<UInt8>,
        into entry: inout RecordBatch.Entry,
        _ batch: inout RecordBatch
    ) throws(LineError) {
        if type == .fix, options.format != .auto, options.format != .bearings {
            throw LineError(
                .unknownType,
                offset: 0,
                message: "found a native fix, expected those of --format \(options.format)"
            )
        }
        entry.time = try nativeTime(bytes)
        let input: Input =
            switch type {
            case .fix: try fix(bytes, &entry)
            case .authorization: try authorization(bytes)
            case .viewport: .viewport(try checked(viewport(bytes), bytes, &batch))
            case .gesture: .gesture(try gesture(bytes))
            case .tap: .tap(try point(in: LineReader.root, bytes))
            case .select: .select(try selection(bytes))
            case .deselect: .deselect(try optionalSelection(bytes))
            case .annotations: .annotations(try annotations(bytes))
            case .drag: .drag(try drag(bytes))
            case .geocodeResult: try geocodeAnswer(bytes)
            case .recenter: .recenter
            case .follow: .follow(try followMode(bytes))
            case .fit: .fit(try fit(bytes))
            case .directions: .directions(try directionsRequest(bytes))
            case .route: .route(try routeAnswer(bytes), request: try requestID(bytes, from: 0))
            case .search: .search(try searchRequest(bytes))
            case .tick: .tick
            case .close: .close
            }
        entry.session = try session(bytes, device: nil, names: &batch.names)
        entry.content = batch.add(input)
        if type == .fix, options.carriesFields { carryNative(bytes, &batch) }
    }

    /// The time of a record, by our name or another's.
    private func nativeTime(_ bytes: Span<UInt8>) throws(LineError) -> Instant? {
        if let time = try time(bytes, assumesUTC: false) { return time }
        guard let value = reader.value(.timestamp, bytes) else { return nil }
        return try time(at: value, .timestamp, bytes, assumesUTC: false)
    }

    /// The root as a fix, by our names or others'.
    func nativeFix(_ bytes: Span<UInt8>) throws(LineError) -> Fix {
        var fix = Fix(coordinate: try reader.coordinate(in: LineReader.root, bytes))
        fix.accuracy = try reader.number(.accuracy, bytes)?.unlessNegative
        fix.altitude = try reader.number(.altitude, bytes)
        fix.verticalAccuracy =
            try reader.number(.verticalAccuracy, or: [.altitudeAccuracy], bytes)?.unlessNegative
        fix.speed = try reader.number(.speed, bytes)?.unlessNegative
        fix.course = try reader.number(.course, or: [.bearing], bytes)?.unlessNegative
        fix.heading = try reader.number(.heading, bytes)?.unlessNegative
        return fix
    }

    /// The root as a fix, possibly from a journal.
    private func fix(
        _ bytes: Span<UInt8>,
        _ entry: inout RecordBatch.Entry
    ) throws(LineError) -> Input {
        let fix = try nativeFix(bytes)
        entry.isTimeRepaired = try isTimeRepaired(entry, bytes)
        let isEpochReport = try reader.flag(.epochReport, bytes) == true
        return input(fix, try nativeSupplement(bytes), isEpochReport: isEpochReport)
    }

    /// Whether a journal marks a record's time as corrected.
    func isTimeRepaired(
        _ entry: RecordBatch.Entry,
        _ bytes: Span<UInt8>
    ) throws(LineError) -> Bool {
        let isRepaired = try reader.flag(.timeRepaired, bytes) ?? false
        return isRepaired && entry.time != nil
    }
}
