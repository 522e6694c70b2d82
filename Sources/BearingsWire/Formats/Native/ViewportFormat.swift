import BearingsEngine
import Geography

/// Whether a map's centre is that of what the insets leave free.
private let centers = NativeWords([("view", false), ("insets", true)])

private let phases = NativeWords<MovePhase>([
    ("will_change", .willChange), ("did_change", .didChange),
])

/// By how much a zoom of tiles of some size, in points, differs from one of tiles of 512.
private let zoomShifts: [(tileSize: Double, shift: Double)] = [
    (512, 0), (128, -2), (256, -1), (1024, 1), (2048, 2),
]

/// Each is compared with each, and no screen has so many things over its map.
private let maxExclusions = 100

/// What the map shows.
///
/// > Source: Protocol 3.
extension NativeType {
    static var viewportForm: LineDescription.Form {
        let size = WireShape.within(NativeRange.points)
        let zooms = Viewport.zoomRange
        let shifts = zoomShifts.map { $0.shift }
        let widest =
            zooms.lowerBound - (shifts.max() ?? 0)...zooms.upperBound
            - (shifts.min() ?? 0)
        let sizes = WireShape.words([], numbers: zoomShifts.map { $0.tileSize }.sorted())
        let insets = WireMember.sides(whenAbsent: "as before; 0 at first")
        let span = WireShape.either([
            .object([delta(.lat).required, delta(.lon)]),
            .object([delta(.lat), delta(.lon).required]),
        ])
        let view = [
            WireMember(.width, size, "points").required,
            WireMember(.height, size, "points").required,
        ]
        let members: [WireMember] = [
            WireMember(.center, .object(WireMember.coordinate), "degrees"),
            WireMember(.size, .object(view), "points; under 0.001 counts as 0"),
            WireMember(
                .zoom,
                .within(widest),
                "zoom of tiles of tile_size points, for 512 "
                    + "\(shortest(zooms.lowerBound)) to \(shortest(zooms.upperBound))"
            ),
            WireMember(.tileSize, sizes, "points").whenAbsent("512"),
            WireMember(.span, span, "degrees, one or both"),
            WireMember(.distance, .number(.positive()), "m from the camera to the centre"),
            WireMember(.heading, .within(Quantity.range), "degrees").or(.bearing)
                .whenAbsent("as before; 0 at first"),
            WireMember(
                .pitch,
                .within(Quantity.range),
                "degrees from straight down, clamped to 0…85"
            ).whenAbsent("as before; 0 at first"),
            WireMember(.insets, .object(insets), "points"),
            WireMember(.centerIn, centers.shape, "What center is the centre of.")
                .whenAbsent("as before; view at first"),
            WireMember(
                .fov,
                .number(.positive(under: 180)),
                "degrees, vertical; at least 0.001 is used"
            ).whenAbsent("as before; 36.87 for a zoom or span, 30 for a distance"),
            WireMember(
                .exclusions,
                .array(.object(WireMember.point + view), most: maxExclusions),
                "points, what covers the map"
            ).whenAbsent("as before; none at first"),
            WireMember(.animated, .trueOrFalse, "Whether the map is moved by an animation.")
                .whenAbsent("unknown"),
            WireMember(.phase, phases.shape, "What the host's toolkit says.")
                .whenAbsent("unknown"),
        ]
        var form = LineDescription.Form(
            members.map { $0.fallback == nil ? $0.whenAbsent("as before") : $0 }
        )
        form.oneOf = form.members.flatMap { $0.names.map { $0.spelling } }
            .filter { $0 != WireKey.tileSize.spelling }
        form.cases = zoomShifts.map { zoomCase($0.tileSize, $0.shift) }
        return form
    }

    private static func zoomCase(_ size: Double, _ shift: Double) -> LineDescription.Case {
        let range = Viewport.zoomRange
        return LineDescription.Case(
            key: WireKey.zoom.spelling,
            range: range.lowerBound - shift...range.upperBound - shift,
            other: WireKey.tileSize.spelling,
            value: size,
            isDefault: size == 512
        )
    }

    private static func delta(_ key: WireKey) -> WireMember {
        let range =
            key == .lat ? NumberRange.positive(upTo: 180) : .positive()
        return WireMember(key, .number(range), "degrees")
    }
}

extension LineReader {
    func viewport(_ batch: inout RecordBatch) throws(LineError) -> ViewportUpdate {
        var update = ViewportUpdate()
        if let center = value(.center) { update.center = try coordinate(in: center) }
        if let size = value(.size) { update.size = try viewSize(in: size) }
        let tileSize = number(.tileSize) ?? 512
        let shift = zoomShifts.first { $0.tileSize == tileSize }?.shift ?? 0
        update.zoom = number(.zoom).map { $0 + shift }
        if let span = value(.span) {
            update.latitudeDelta = number(.lat, in: span)
            update.longitudeDelta = number(.lon, in: span)
        }
        update.cameraDistance = number(.distance)
        update.heading = number(.heading, or: .bearing)
        update.pitch = number(.pitch)
        if let insets = value(.insets) {
            update.insets.top = number(.top, in: insets)
            update.insets.left = number(.left, in: insets)
            update.insets.bottom = number(.bottom, in: insets)
            update.insets.right = number(.right, in: insets)
        }
        update.centersInInsets = word(.centerIn, centers)
        update.fieldOfView = number(.fov).map { max($0, Self.minFieldOfView) }
        update.exclusions = try exclusions()
        update.animated = try flag(.animated)
        update.phase = word(.phase, phases)
        try check(update, &batch)
        return update
    }

    /// Rectangles of the view, by top left corner and size.
    private func exclusions() throws(LineError) -> [ScreenRect]? {
        guard value(.exclusions) != nil else { return nil }
        var exclusions: [ScreenRect] = []
        for object in elements(.exclusions) {
            let (corner, size) = (try point(in: object), try viewSize(in: object))
            exclusions.append(
                ScreenRect(
                    left: corner.x,
                    top: corner.y,
                    right: corner.x + size.width,
                    bottom: corner.y + size.height
                )
            )
        }
        return exclusions
    }

    private func viewSize(in object: Int) throws(LineError) -> ViewSize {
        let width = try number(required: .width, in: object)
        let height = try number(required: .height, in: object)
        return ViewSize(
            width: width < Self.minPoints ? 0 : width,
            height: height < Self.minPoints ? 0 : height
        )
    }

    /// Throws if a viewport has no member; values beyond a map's limits are reported as clamped.
    private func check(
        _ update: ViewportUpdate,
        _ batch: inout RecordBatch
    ) throws(LineError) {
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

    /// A smaller field of view, in degrees, looks the same, but takes the camera's distance towards infinity.
    private static let minFieldOfView = 1e-3
    /// Anything smaller is invisible; down to here no formula leaves the range of a double.
    private static let minPoints = 1e-3
}
