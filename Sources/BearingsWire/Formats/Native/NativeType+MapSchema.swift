import BearingsEngine
import Geography

/// What records of the map and of gestures may hold.
extension NativeType {
    static var viewportForm: LineDescription.Form {
        let size = WireShape.within(NativeRange.points)
        let zooms = Viewport.zoomRange
        let shifts = NativeRange.zoomShifts
        let widest =
            zooms.lowerBound - (shifts.values.max() ?? 0)...zooms.upperBound
            - (shifts.values.min() ?? 0)
        let sizes = WireShape.words([], numbers: ([512] + shifts.keys).sorted())
        let inset = size
        let insets = [WireKey.top, .left, .bottom, .right].map {
            WireMember($0, inset, "points").whenAbsent("as before; 0 at first")
        }
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
            WireMember(.centerIn, .oneOf(NativeWords.centers), "What center is the centre of.")
                .whenAbsent("as before; view at first"),
            WireMember(
                .fov,
                .number(.positive(under: NativeRange.fieldOfViewLimit)),
                "degrees, vertical; at least 0.001 is used"
            ).whenAbsent("as before; 36.87 for a zoom or span, 30 for a distance"),
            WireMember(
                .exclusions,
                .array(.object(WireMember.point + view), most: NativeRange.maxExclusions),
                "points, what covers the map"
            ).whenAbsent("as before; none at first"),
            WireMember(.animated, .trueOrFalse, "Whether the map is moved by an animation.")
                .whenAbsent("unknown"),
            WireMember(.phase, .oneOf(NativeWords.regionPhases), "What the host's toolkit says.")
                .whenAbsent("unknown"),
        ]
        var form = LineDescription.Form(
            members.map { $0.fallback == nil ? $0.whenAbsent("as before") : $0 }
        )
        form.oneOf = form.members.flatMap { [$0.key] + $0.others }
            .filter { $0 != WireKey.tileSize.spelling }
        form.cases =
            [zoomCase(512, 0)] + shifts.sorted { $0.key < $1.key }.map { zoomCase($0, $1) }
        return form
    }

    static func zoomCase(_ size: Double, _ shift: Double) -> LineDescription.Case {
        let range = Viewport.zoomRange
        return LineDescription.Case(
            key: WireKey.zoom.spelling,
            range: range.lowerBound - shift...range.upperBound - shift,
            other: WireKey.tileSize.spelling,
            value: size,
            isDefault: size == 512
        )
    }

    static func delta(_ key: WireKey) -> WireMember {
        let range =
            key == .lat ? NumberRange.positive(upTo: NativeRange.maxLatitudeDelta) : .positive()
        return WireMember(key, .number(range), "degrees")
    }

    static var gestureMembers: [WireMember] {
        let turn = WireShape.within(NativeRange.radians)
        return [
            WireMember(
                .kind,
                .oneOf(NativeWords.gestureKinds),
                "What the fingers do; tilt: two of them up or down."
            ).required,
            WireMember(.phase, .oneOf(NativeWords.gesturePhases), "How far it is.").required,
            WireMember(.rotation, turn, "radians since it began").whenAbsent("0"),
            WireMember(.velocity, turn, "radians a second").whenAbsent("0"),
            WireMember(.translation, .object(WireMember.point), "points since it began")
                .whenAbsent("none"),
            WireMember(.scale, .within(Quantity.range), "a factor").whenAbsent("none"),
        ]
    }

    static var fitMembers: [WireMember] {
        let points = WireShape.within(NativeRange.points)
        let sides = [WireKey.top, .left, .bottom, .right].map {
            WireMember($0, points, "points").whenAbsent("0")
        }
        return [
            WireMember(.points, .list(.object(WireMember.coordinate)), "degrees").whenAbsent(
                "none"
            ),
            WireMember(
                .annotations,
                .list(.anyText),
                "Ids, also of places found; unknown ones are passed over."
            )
            .whenAbsent("none"),
            WireMember(.user, .trueOrFalse, "Whether the user too.").whenAbsent("false"),
            WireMember(
                .padding,
                .either([points, .object(sides)]),
                "points, for all sides or for each"
            )
            .whenAbsent("0"),
            WireMember(.maxZoom, .within(Viewport.zoomRange), "zoom of tiles of 512 points")
                .whenAbsent("18"),
        ]
    }
}
