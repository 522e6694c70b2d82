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
        case .fix: [.init(NativeKeys.fix.wireMembers)]
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
}

extension WireMember {
    /// A place, under our names or others'.
    static let coordinate = NativeKeys.place.wireMembers

    /// A point of the screen.
    static var point: [WireMember] {
        [WireKey.x, .y].map { WireMember($0, .within(Quantity.range), "points").required }
    }
}

extension KeyTable {
    /// The keys as the schema describes them.
    fileprivate var wireMembers: [WireMember] {
        var members: [WireMember] = []
        for key in keys {
            if key.summary.utf8CodeUnitCount > 0 {
                members.append(key.wireMember)
            } else if key.field != .own, key.field != .time {
                members[members.count - 1].others.append(key.name.spelling)
            }
        }
        return members
    }
}

extension Key {
    fileprivate var wireMember: WireMember {
        let summary = "\(summary)"
        switch field {
        case .latitude:
            return WireMember(name.spelling, .within(NativeRange.latitude), summary).required
        case .longitude:
            return WireMember(name.spelling, .within(Quantity.range), summary).required
        case .own: return WireMember(name.spelling, .trueOrFalse, summary).whenAbsent("false")
        case .simulated:
            return WireMember(name.spelling, .trueOrFalse, summary).whenAbsent("not known")
        case .accuracy, .altitude, .verticalAccuracy, .speed, .course, .heading, .headingAccuracy,
            .courseAccuracy, .speedAccuracy, .ellipsoidalAltitude, .time, .device:
            return WireMember(name.spelling, .within(Quantity.range), summary)
                .whenAbsent(unknown == .negative ? "not known, as below 0" : "not known")
        }
    }
}
