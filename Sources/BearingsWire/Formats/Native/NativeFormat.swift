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
/// What other toolkits say is read as what it means: `latitude`, `longitude`, `lng`, `long`, `timestamp`; `bearing`, which
/// is the course of a fix and the heading of a viewport; `altitudeAccuracy`. Where both are there, ours counts.
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
            case .viewport: .viewport(try told(viewport(bytes), bytes, &batch))
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
    }

    // MARK: fix

    /// The time of a record, by its own name or another's.
    private func nativeTime(_ bytes: Span<UInt8>) throws(LineError) -> Instant? {
        if let time = try time(bytes, assumesUTC: false) { return time }
        guard let value = reader.value(.timestamp, bytes) else { return nil }
        return try time(at: value, .timestamp, bytes, assumesUTC: false)
    }

    /// The fix that was entered, by its own names or others'.
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

    /// The fix that was entered, as a journal may have it.
    private func fix(
        _ bytes: Span<UInt8>,
        _ entry: inout RecordBatch.Entry
    ) throws(LineError) -> Input {
        let fix = try nativeFix(bytes)
        entry.timeIsRepaired = try timeIsRepaired(entry, bytes)
        let isEpochReport = try reader.flag(.epochReport, bytes) == true
        return input(fix, try nativeSupplement(bytes), isEpochReport: isEpochReport)
    }

    /// Whether a journal says of a record's time that it was not what the receiver told.
    func timeIsRepaired(
        _ entry: RecordBatch.Entry,
        _ bytes: Span<UInt8>
    ) throws(LineError) -> Bool {
        guard entry.time != nil else { return false }
        return try reader.flag(.timeRepaired, bytes) ?? false
    }

    // MARK: authorization

    private func authorization(_ bytes: Span<UInt8>) throws(LineError) -> Input {
        guard let value = reader.value(.status, bytes) else { throw reader.missing(.status) }
        let status = try authorizationStatus(value, "status", bytes)
        let words: [StaticString] = ["full", "reduced", "fullAccuracy", "reducedAccuracy"]
        let accuracy = try reader.word(.accuracy, bytes, oneOf: words)
        return .authorization(status, accuracy.map { $0 % 2 == 0 ? .full : .reduced })
    }

    /// What a value says of the user's permission.
    ///
    /// - Parameter key: The key it stands under, for complaints.
    func authorizationStatus(
        _ value: Int,
        _ key: String,
        _ bytes: Span<UInt8>
    ) throws(LineError) -> AuthorizationStatus {
        switch reader.tape[value].kind {
        case .number:
            let number = parseNumber(bytes, reader.tape[value].range)
            // Some old listings print 5 for when-in-use.
            if number == 5 { return .authorizedWhenInUse }
            if let code = UInt8(exactly: number), let status = AuthorizationStatus(rawValue: code) {
                return status
            }
            throw reader.outOfRange(key, value, bytes, expected: "none of 0 1 2 3 4 5")
        case .string:
            let text = reader.tape[value]
            if let status = AuthorizationStatus(named: { keyEquals(bytes, text, $0) }) {
                return status
            }
            throw reader.outOfRange(
                key,
                value,
                bytes,
                expected: "none of "
                    + AuthorizationStatus.words.map { "\"\($0.word)\"" }.joined(separator: " ")
            )
        default:
            throw reader.wrongType(
                key,
                value,
                bytes,
                expected: "one of Core Location's words or numbers"
            )
        }
    }

    // MARK: viewport

    private func viewport(_ bytes: Span<UInt8>) throws(LineError) -> ViewportUpdate {
        var update = ViewportUpdate()
        if let center = try reader.object(.center, bytes) {
            update.center = try reader.coordinate(in: center, bytes)
        }
        if let size = try reader.object(.size, bytes) {
            update.size = ViewSize(
                width: try length(.width, in: size, bytes),
                height: try length(.height, in: size, bytes)
            )
        }
        update.zoom = try zoom(bytes)
        if let span = try reader.object(.span, bytes) {
            update.latitudeDelta = try reader.positive(.lat, in: span, bytes)
            if let delta = update.latitudeDelta, delta > 180,
                let value = reader.value(.lat, in: span, bytes)
            {
                throw reader.outOfRange(.lat, value, bytes, expected: "over 180")
            }
            update.longitudeDelta = try reader.positive(.lon, in: span, bytes)
            guard update.latitudeDelta != nil || update.longitudeDelta != nil else {
                throw reader.missing(.lat, in: span)
            }
        }
        update.cameraDistance = try reader.positive(.distance, bytes)
        update.heading = try reader.number(.heading, or: [.bearing], bytes)
        update.pitch = try reader.number(.pitch, bytes)
        if let insets = try reader.object(.insets, bytes) {
            update.insets.top = try inset(.top, in: insets, bytes)
            update.insets.left = try inset(.left, in: insets, bytes)
            update.insets.bottom = try inset(.bottom, in: insets, bytes)
            update.insets.right = try inset(.right, in: insets, bytes)
        }
        update.centersInInsets = try reader.word(.centerIn, bytes, oneOf: ["view", "insets"])
            .map { $0 == 1 }
        update.fieldOfView = try reader.positive(.fov, bytes, under: 180)
            .map { max($0, Self.leastFieldOfView) }
        update.exclusions = try exclusions(bytes)
        update.animated = try reader.flag(.animated, bytes)
        update.phase = try reader.word(.phase, bytes, oneOf: ["will_change", "did_change"])
            .map { $0 == 0 ? .willChange : .didChange }
        return update
    }

    /// A viewport that tells something; what of it is beyond what a map can show is told to be clamped.
    private func told(
        _ update: ViewportUpdate,
        _ bytes: Span<UInt8>,
        _ batch: inout RecordBatch
    ) throws(LineError) -> ViewportUpdate {
        guard update != ViewportUpdate() || reader.value(.insets, bytes) != nil else {
            throw reader.error(
                .missingField,
                atEndOf: LineReader.root,
                "found '}', expected something that the map shows before it, such as \"center\" or \"zoom\""
            )
        }
        if let center = update.center,
            center.latitude.magnitude > Mercator.latitudeLimit,
            let value = reader.value(.center, bytes)
        {
            let limit = center.latitude < 0 ? -Mercator.latitudeLimit : Mercator.latitudeLimit
            batch.addFlaw(clamped("the latitude", center.latitude, to: limit, at: value))
        }
        if let pitch = update.pitch, !Viewport.pitchRange.contains(pitch),
            let value = reader.value(.pitch, bytes)
        {
            let range = Viewport.pitchRange
            let limit = pitch < range.lowerBound ? range.lowerBound : range.upperBound
            batch.addFlaw(clamped("\"pitch\"", pitch, to: limit, at: value))
        }
        return update
    }

    private func clamped(
        _ what: String,
        _ number: Double,
        to limit: Double,
        at value: Int
    ) -> LineError {
        let message = "\(what) is \(shortest(number)), drawn as \(shortest(limit))"
        var error = reader.error(.clamped, at: value, message)
        error.costsNothing = true
        return error
    }

    /// The zoom of tiles of 512 points, which that of others is turned into: it is one less than that of 256.
    private func zoom(_ bytes: Span<UInt8>) throws(LineError) -> Double? {
        let size = try reader.positive(.tileSize, bytes)
        guard let size, size != 512 else {
            return try reader.number(.zoom, bytes, within: Viewport.zoomRange)
        }
        guard let shift = Self.zoomShifts[size] else {
            let value = reader.value(.tileSize, bytes) ?? LineReader.root
            throw reader.outOfRange(
                .tileSize,
                value,
                bytes,
                expected: "none of 128 256 512 1024 2048"
            )
        }
        let range = Viewport.zoomRange
        let own = range.lowerBound - shift...range.upperBound - shift
        return try reader.number(.zoom, bytes, within: own).map { $0 + shift }
    }

    /// How much is to be added to the zoom of tiles of some size.
    private static let zoomShifts: [Double: Double] = [128: -2, 256: -1, 1024: 1, 2048: 2]

    /// Rectangles of the view, by their top left corner and size.
    private func exclusions(_ bytes: Span<UInt8>) throws(LineError) -> [ScreenRect]? {
        guard let array = try reader.array(.exclusions, bytes) else { return nil }
        var exclusions: [ScreenRect] = []
        var elements = reader.tape.elements(ofArrayAt: array)
        while let element = elements.next(in: reader.tape) {
            guard reader.tape[element].kind == .object else {
                throw reader.wrongType(.exclusions, element, bytes, expected: "objects alone")
            }
            guard exclusions.count < Self.mostExclusions else {
                let most = "more than \(Self.mostExclusions)"
                throw reader.error(.outOfRange, at: element, "\"exclusions\" are \(most)")
            }
            try reader.refuseDuplicates(bytes, in: element)
            let corner = try point(in: element, bytes)
            exclusions.append(
                ScreenRect(
                    left: corner.x,
                    top: corner.y,
                    right: corner.x + (try length(.width, in: element, bytes)),
                    bottom: corner.y + (try length(.height, in: element, bytes))
                )
            )
        }
        return exclusions
    }

    /// Each is compared with each, and no screen has so many things over its map.
    private static let mostExclusions = 100

    private func length(
        _ key: WireKey,
        in object: Int,
        _ bytes: Span<UInt8>
    ) throws(LineError) -> Double {
        let range = 0...Self.mostPoints
        guard let length = try reader.number(key, in: object, bytes, within: range) else {
            throw reader.missing(key, in: object)
        }
        return length < Self.leastPoints ? 0 : length
    }

    func inset(
        _ key: WireKey,
        in object: Int,
        _ bytes: Span<UInt8>
    ) throws(LineError) -> Double? {
        try reader.number(key, in: object, bytes, within: 0...Self.mostPoints)
    }

    /// Through less, in degrees, a map looks the same, and the camera's distance nears infinity.
    private static let leastFieldOfView = 1e-3
    /// Nothing can be seen in less, and down to here no formula leaves the range of a double.
    private static let leastPoints = 1e-3
    /// No screen is larger.
    static let mostPoints = Quantity.most

    // MARK: gesture

    private func gesture(_ bytes: Span<UInt8>) throws(LineError) -> Gesture {
        let kinds: [Gesture.Kind] = [.rotation, .pinch, .pan, .tilt]
        let phases: [Gesture.Phase] = [.began, .changed, .ended, .cancelled]
        guard
            let kind = try reader.word(
                .kind,
                bytes,
                oneOf: ["rotation", "pinch", "pan", "tilt"]
            )
        else { throw reader.missing(.kind) }
        guard
            let phase = try reader.word(
                .phase,
                bytes,
                oneOf: ["began", "changed", "ended", "cancelled"]
            )
        else { throw reader.missing(.phase) }
        var gesture = Gesture(kinds[kind], phases[phase])
        let range = -Self.mostRadians...Self.mostRadians
        gesture.rotation = try reader.number(.rotation, bytes, within: range)
        gesture.velocity = try reader.number(.velocity, bytes, within: range)
        gesture.scale = try reader.number(.scale, bytes)
        if let translation = try reader.object(.translation, bytes) {
            let moved = try point(in: translation, bytes)
            gesture.translation = ScreenVector(dx: moved.x, dy: moved.y)
        }
        return gesture
    }

    /// Nobody turns a map so far or so fast, and up to here a needle keeps its thousandths.
    private static let mostRadians = 1e6

    /// The `x` and `y` of an object, which must both be there.
    func point(in object: Int, _ bytes: Span<UInt8>) throws(LineError) -> ScreenPoint {
        let range = -Self.mostPoints...Self.mostPoints
        guard let x = try reader.number(.x, in: object, bytes, within: range) else {
            throw reader.missing(.x, in: object)
        }
        guard let y = try reader.number(.y, in: object, bytes, within: range) else {
            throw reader.missing(.y, in: object)
        }
        return ScreenPoint(x: x, y: y)
    }
}
