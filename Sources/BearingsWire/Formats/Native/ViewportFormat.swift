import BearingsEngine
import Geography

/// The keys of a `viewport`; see ``NativeType``.
extension LineReader {
    func viewport() throws(LineError) -> ViewportUpdate {
        var update = ViewportUpdate()
        if let center = try object(.center) {
            update.center = try coordinate(in: center)
        }
        if let size = try object(.size) {
            update.size = ViewSize(
                width: try length(.width, in: size),
                height: try length(.height, in: size)
            )
        }
        update.zoom = try zoom()
        if let span = try object(.span) {
            update.latitudeDelta = try positive(.lat, in: span)
            if let delta = update.latitudeDelta, delta > NativeRange.maxLatitudeDelta,
                let value = value(.lat, in: span)
            {
                throw outOfRange(.lat, value, expected: "over 180")
            }
            update.longitudeDelta = try positive(.lon, in: span)
            guard update.latitudeDelta != nil || update.longitudeDelta != nil else {
                throw missing(.lat, in: span)
            }
        }
        update.cameraDistance = try positive(.distance)
        update.heading = try number(.heading, or: [.bearing])
        update.pitch = try number(.pitch)
        if let insets = try object(.insets) {
            update.insets.top = try inset(.top, in: insets)
            update.insets.left = try inset(.left, in: insets)
            update.insets.bottom = try inset(.bottom, in: insets)
            update.insets.right = try inset(.right, in: insets)
        }
        update.centersInInsets = try word(.centerIn, oneOf: NativeWords.centers)
            .map { $0 == 1 }
        update.fieldOfView = try positive(.fov, under: NativeRange.fieldOfViewLimit)
            .map { max($0, Self.minFieldOfView) }
        update.exclusions = try exclusions()
        update.animated = try flag(.animated)
        update.phase = try word(.phase, oneOf: NativeWords.regionPhases)
            .map { $0 == 0 ? .willChange : .didChange }
        return update
    }

    /// A viewport with at least one member.
    ///
    /// Values beyond a map's limits are reported as clamped.
    func checked(
        _ update: ViewportUpdate,
        _ batch: inout RecordBatch
    ) throws(LineError) -> ViewportUpdate {
        guard update != ViewportUpdate() || value(.insets) != nil else {
            throw error(
                .missingField,
                atEndOf: Self.root,
                "found '}', expected something that the map shows before it, such as \"center\" or \"zoom\""
            )
        }
        if let center = update.center,
            center.latitude.magnitude > Mercator.latitudeLimit,
            let value = value(.center)
        {
            let limit = center.latitude < 0 ? -Mercator.latitudeLimit : Mercator.latitudeLimit
            batch.addFieldError(clamped("the latitude", center.latitude, to: limit, at: value))
        }
        if let pitch = update.pitch, !Viewport.pitchRange.contains(pitch),
            let value = value(.pitch)
        {
            let range = Viewport.pitchRange
            let limit = pitch < range.lowerBound ? range.lowerBound : range.upperBound
            batch.addFieldError(clamped("\"pitch\"", pitch, to: limit, at: value))
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
        var error = error(.clamped, at: value, message)
        error.field = what
        error.isHarmless = true
        return error
    }

    /// The zoom for tiles of 512 points, converted from other sizes: it is one less than for 256.
    private func zoom() throws(LineError) -> Double? {
        let size = try positive(.tileSize)
        guard let size, size != 512 else {
            return try number(.zoom, within: Viewport.zoomRange)
        }
        guard let shift = NativeRange.zoomShifts[size] else {
            let value = value(.tileSize) ?? Self.root
            throw outOfRange(
                .tileSize,
                value,
                expected: "none of 128 256 512 1024 2048"
            )
        }
        let range = Viewport.zoomRange
        let own = range.lowerBound - shift...range.upperBound - shift
        return try number(.zoom, within: own).map { $0 + shift }
    }

    /// Rectangles of the view, by top left corner and size.
    private func exclusions() throws(LineError) -> [ScreenRect]? {
        guard let array = try array(.exclusions) else { return nil }
        var exclusions: [ScreenRect] = []
        var elements = tape.elements(ofArrayAt: array)
        while let element = elements.next(in: tape) {
            guard tape[element].kind == .object else {
                throw wrongType(.exclusions, element, expected: "objects alone")
            }
            guard exclusions.count < NativeRange.maxExclusions else {
                let most = "more than \(NativeRange.maxExclusions)"
                throw error(.outOfRange, at: element, "\"exclusions\" are \(most)")
            }
            try refuseDuplicates(in: element)
            let corner = try point(in: element)
            exclusions.append(
                ScreenRect(
                    left: corner.x,
                    top: corner.y,
                    right: corner.x + (try length(.width, in: element)),
                    bottom: corner.y + (try length(.height, in: element))
                )
            )
        }
        return exclusions
    }

    private func length(
        _ key: WireKey,
        in object: Int
    ) throws(LineError) -> Double {
        let range = NativeRange.points
        guard let length = try number(key, in: object, within: range) else {
            throw missing(key, in: object)
        }
        return length < Self.minPoints ? 0 : length
    }

    func inset(
        _ key: WireKey,
        in object: Int
    ) throws(LineError) -> Double? {
        try number(key, in: object, within: NativeRange.points)
    }

    /// A smaller field of view, in degrees, looks the same, but takes the camera's distance towards infinity.
    private static let minFieldOfView = 1e-3
    /// Anything smaller is invisible; down to here no formula leaves the range of a double.
    private static let minPoints = 1e-3
}
