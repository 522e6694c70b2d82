import BearingsEngine
import Geography

/// What each native record may hold.
///
/// Words and ranges are those by which ``RecordDecoder`` reads. That it reads these keys is what `.ci/check-schema`
/// tries with mutated records.
extension NativeType {
    /// What a record of this type may hold, as the schema prints it.
    var schema: LineDescription {
        LineDescription(
            word: word,
            summary: schemaSummary,
            forms: schemaForms.map { form in
                var form = form
                let type = WireMember(.type, .words([word], numbers: []), "What the record is.")
                form.members = [type.required] + Self.carried + form.members
                return form
            }
        )
    }

    /// The keys that every record may carry.
    private static let carried = [
        WireMember(.time, .time, "When it happened: RFC 3339 with its offset, or Unix seconds.")
            .or(.timestamp).whenAbsent("the time of the session's clock"),
        WireMember(.session, .sessionName, "Whose it is.").whenAbsent("main"),
    ]

    private var schemaSummary: String {
        switch self {
        case .fix: "A receiver says where it is."
        case .authorization: "What the user allows."
        case .viewport: "What the map shows."
        case .gesture: "Fingers do something to the map."
        case .tap: "A finger taps the map."
        case .select: "Something is selected."
        case .deselect: "Something is no longer selected."
        case .annotations: "What the host puts on its map."
        case .drag: "A finger is on a pin."
        case .geocodeResult: "An outside geocoder's answer to a geocode_request."
        case .recenter: "Locate-me was pressed."
        case .follow: "How the map is to follow the user."
        case .fit: "The map is to show all of these."
        case .directions: "Asks for the way to a place."
        case .route: "A router's answer."
        case .search: "Asks which place somebody means."
        case .tick: "Moves the session's clock forward."
        case .close: "Ends the session and retracts what it shows."
        }
    }

    private var schemaForms: [LineDescription.Form] {
        switch self {
        case .fix: [.init(Self.fixMembers)]
        case .authorization: [.init(Self.authorizationMembers)]
        case .viewport: [Self.viewportForm]
        case .gesture: [.init(Self.gestureMembers)]
        case .tap: [.init(WireMember.point)]
        case .select: [.init([Self.annotation.required])]
        case .deselect:
            [
                .init([
                    WireMember(.annotation, .anyText, "An id, also of a place found, or user.")
                        .whenAbsent("whatever is selected")
                ])
            ]
        case .annotations: Self.annotationForms
        case .drag: Self.dragForms
        case .geocodeResult: Self.answerForms
        case .follow:
            [
                .init([
                    WireMember(.mode, .oneOf(NativeWords.followModes), "How the map follows.")
                        .required
                ])
            ]
        case .fit: [.init(Self.fitMembers)]
        case .directions: Self.directionsForms
        case .route: Self.routeForms
        case .search: [.init(Self.searchMembers)]
        case .recenter, .tick, .close: [.init([])]
        }
    }

    // MARK: Where the user is

    private static var fixMembers: [WireMember] {
        let quantity = WireShape.within(Quantity.range)
        func known(_ key: WireKey, _ summary: String) -> WireMember {
            WireMember(key, quantity, summary).whenAbsent("not known, as below 0")
        }
        let flag = WireShape.trueOrFalse
        return WireMember.coordinate + [
            known(.accuracy, "m, of the place"),
            WireMember(.altitude, quantity, "m above the sea").whenAbsent("not known"),
            known(.verticalAccuracy, "m, of the altitude").or(.altitudeAccuracy),
            known(.speed, "m/s"),
            known(.course, "degrees, the direction of travel").or(.bearing),
            known(.heading, "degrees, where the device points"),
            known(.headingAccuracy, "degrees"),
            known(.courseAccuracy, "degrees"),
            known(.speedAccuracy, "m/s"),
            WireMember(.ellipsoidalAltitude, quantity, "m above the ellipsoid").whenAbsent(
                "not known"
            ),
            WireMember(.simulated, flag, "Whether software made it up.").whenAbsent("not known"),
            WireMember(.epochReport, flag, "One of several reports of a moment; in journals.")
                .whenAbsent("false"),
            WireMember(.timeRepaired, flag, "The receiver reported another time; in journals.")
                .whenAbsent("false"),
        ]
    }

    private static var authorizationMembers: [WireMember] {
        let own = AuthorizationStatus.words
        let words = own.map { $0.word } + own.map { $0.prefixed } + NativeWords.permissions
        let status = WireShape.words(words.map { "\($0)" }, numbers: [0, 1, 2, 3, 4, 5])
        return [
            WireMember(.status, status, "Core Location's word or number, or the W3C's.").required,
            WireMember(.accuracy, .oneOf(NativeWords.accuracies), "How exactly.")
                .whenAbsent("as before; full at first"),
        ]
    }

    // MARK: The map

    private static var viewportForm: LineDescription.Form {
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
            key == .lat ? NumberRange.positive(upTo: NativeRange.maxLatitudeDelta) : .positive()
        return WireMember(key, .number(range), "degrees")
    }

    private static var gestureMembers: [WireMember] {
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

    private static var fitMembers: [WireMember] {
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

    // MARK: Annotations

    private static var annotation: WireMember {
        WireMember(
            .annotation,
            .name,
            "An id, also of a place found, or user; answered by unknown_annotation if there is none."
        )
    }

    private static var annotationForms: [LineDescription.Form] {
        let id = WireMember(
            .id,
            .text(mayBeBlank: false, reserved: "user"),
            "Its id; an annotation of the same is replaced."
        ).required
        let size = WireShape.within(NativeRange.points)
        let item =
            [id] + WireMember.coordinate + [
                WireMember(.title, .anyText, "The first line of its callout.").whenAbsent("none"),
                WireMember(.subtitle, .anyText, "The second.").whenAbsent("none"),
                WireMember(.width, size, "points, of the image")
                    .whenAbsent(shortest(Annotation.defaultSize.width)),
                WireMember(.height, size, "points, of the image")
                    .whenAbsent(shortest(Annotation.defaultSize.height)),
            ]
        func form(
            _ words: ArraySlice<StaticString>,
            _ item: [WireMember]
        ) -> LineDescription.Form {
            let members = [
                WireMember(.action, .oneOf(Array(words)), "What becomes of them.").required,
                WireMember(
                    .items,
                    .list(.object(item)),
                    "All of them for set, more for add, those that go for remove."
                ).required,
            ]
            return .init(members, label: "for " + words.map { "`\($0)`" }.joined(separator: ", "))
        }
        return [
            form(NativeWords.actions.prefix(2), item),
            form(NativeWords.actions.suffix(1), [id]),
        ]
    }

    private static var dragForms: [LineDescription.Form] {
        let members = [
            WireMember(.annotation, .name, "An id; ignored if there is none.").required,
            WireMember(.state, .oneOf(NativeWords.dragStates), "What the finger does.").required,
        ]
        let point = WireMember.point.map {
            WireMember($0.key, $0.shape, "points: the finger").required
        }
        let none = point.map { WireMember($0.key, .absent, $0.summary) }
        return [
            .init(members + point, label: "where the other is"),
            .init(members + none, label: "where neither is"),
        ]
    }

    // MARK: Answers, and what asks for them

    private static var request: WireMember {
        WireMember(.request, .integer(NativeRange.request(from: 0)), "Which request.")
    }

    private static var answerForms: [LineDescription.Form] {
        let placemark = PlacemarkKeys.all.map { key, _ in
            WireMember(key, .anyText, "Blank for none.").whenAbsent("none")
        }
        let ways = [
            WireMember(
                .lines,
                .list(.anyText),
                "The address, a line each; empty ones are left out."
            ),
            WireMember(.placemark, .object(placemark), "The parts of the address."),
            WireMember(.error, .name, "Why there is none."),
        ]
        let number = WireMember(
            .request,
            .integer(NativeRange.request(from: 1)),
            "Which geocode_request; ignored if another."
        ).whenAbsent("the newest")
        return LineDescription.Form.choices(among: ways, and: [number])
    }

    private static var directionsForms: [LineDescription.Form] {
        let ways = [
            WireMember(.to, .object(WireMember.coordinate), "degrees"),
            WireMember(
                .annotation,
                .anyText,
                "An id, also of a place found; ignored if there is none."
            ),
        ]
        let rest = [
            WireMember(.mode, .oneOf(NativeWords.travelModes), "How to get there.")
                .whenAbsent("any"),
            request.whenAbsent("one more than the last"),
        ]
        return LineDescription.Form.choices(among: ways, and: rest)
    }

    private static var routeForms: [LineDescription.Form] {
        let way = WireShape.within(NativeRange.way)
        let step = [
            WireMember(.instruction, .anyText, "What to do.").required,
            WireMember(.distance, way, "m").required,
        ]
        let place = WireShape.position([
            .within(Quantity.range), .within(NativeRange.latitude),
        ])
        let parts = [
            WireMember(.distance, way, "m").required,
            WireMember(.expectedTravelTime, way, "s").required,
            WireMember(.steps, .list(.object(step)), "One after the other.").whenAbsent("none"),
            WireMember(.geometry, .list(place), "degrees: [lon, lat], …, as in a fix")
                .whenAbsent("none: no progress"),
        ]
        let summary = "Whether there is such a way."
        let start = [
            WireMember(.mode, .oneOf(NativeWords.travelModes), "How to get there.").required,
            WireMember(request.key, request.shape, "Which directions; ignored if others.")
                .whenAbsent("the newest"),
        ]
        let isThere = WireMember(.available, .flag(true), summary).whenAbsent("true")
        let isNot = WireMember(.available, .flag(false), summary).required
        let unread = parts.map { WireMember($0.key, .unread, $0.summary) }
        return [
            .init(start + [isThere] + parts, label: "unless `available` is false"),
            .init(start + [isNot] + unread, label: "where `available` is false"),
        ]
    }

    private static var searchMembers: [WireMember] {
        let limits = 1...Double(SearchRequest.maxResults)
        return [
            WireMember(.query, .anyText, "What was typed; the first 32 words count.").required,
            WireMember(.limit, .integer(limits), "How many answers.")
                .whenAbsent("\(SearchRequest(query: "").limit)"),
        ]
    }
}

extension WireMember {
    /// A place, under our names or others'.
    static var coordinate: [WireMember] {
        [
            WireMember(.lat, .within(NativeRange.latitude), "degrees").or(.latitude).required,
            WireMember(.lon, .within(Quantity.range), "degrees, any turn")
                .or(.lng, .longitude, .long).required,
        ]
    }

    /// A point of the screen.
    static var point: [WireMember] {
        [WireKey.x, .y].map { WireMember($0, .within(Quantity.range), "points").required }
    }
}

extension LineDescription.Form {
    /// A form for each of several ways to say something: those before it are absent, those behind it are not read.
    fileprivate static func choices(
        among ways: [WireMember],
        and rest: [WireMember]
    ) -> [LineDescription.Form] {
        ways.indices.map { chosen in
            let members = ways.enumerated().map { index, way in
                if index == chosen { return way.required }
                return WireMember(way.key, index < chosen ? .absent : .unread, way.summary)
            }
            let others = ways.indices.filter { $0 != chosen }.map { "`\(ways[$0].key)`" }
            let label = "unless there is " + others.joined(separator: " or ")
            return LineDescription.Form(members + rest, label: label)
        }
    }
}
