import BearingsEngine
import Geography

/// What each native record may hold: by it a record is checked before it is read, and described.
extension NativeType {
    /// What a record of this type may hold, as the schema prints it.
    var schema: LineDescription {
        LineDescription(
            word: word,
            summary: summary,
            forms: forms.map { form in
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

    /// What it may hold beside that.
    var forms: [LineDescription.Form] {
        switch self {
        case .fix: [.init(NativeKeys.fix.wireMembers)]
        case .heading: [.init(Self.headingMembers)]
        case .authorization: [.init(Self.authorizationMembers)]
        case .viewport: [Self.viewportForm]
        case .gesture: [.init(Self.gestureMembers)]
        case .tap: [.init(WireMember.point)]
        case .select: [.init(Self.selectMembers)]
        case .deselect: [.init(Self.deselectMembers)]
        case .annotations: Self.annotationForms
        case .drag: Self.dragForms
        case .geocodeResult: Self.answerForms
        case .follow: [.init(Self.followMembers)]
        case .fit: [.init(Self.fitMembers)]
        case .directions: Self.directionsForms
        case .route: Self.routeForms
        case .search: [.init(Self.searchMembers)]
        case .recenter, .tick, .close: [.init([])]
        }
    }
}

extension LineDescription.Form {
    /// A form for each of several ways to say something: those before it are absent, those behind it are not read.
    static func choices(
        among ways: [WireMember],
        and rest: [WireMember]
    ) -> [LineDescription.Form] {
        ways.indices.map { chosen in
            let members = ways.enumerated().map { index, way in
                if index == chosen { return way.required }
                return WireMember(way.names[0], index < chosen ? .absent : .unread, way.summary)
            }
            let others = ways.indices.filter { $0 != chosen }.map { "`\(ways[$0].key)`" }
            let label = "unless there is " + others.joined(separator: " or ")
            return LineDescription.Form(members + rest, label: label)
        }
    }
}

extension WireMember {
    /// A place, under our names or others'.
    static let coordinate = NativeKeys.place.wireMembers
}

extension KeyTable {
    /// The keys as the schema describes them.
    fileprivate var wireMembers: [WireMember] {
        var members: [WireMember] = []
        for key in keys {
            let name = WireKeyTable.standard.key(key.name.spelling)
            if key.summary.utf8CodeUnitCount > 0 {
                members.append(key.wireMember)
            } else if key.field == .own || key.field == .time {
                continue
            }
            if let name { members[members.count - 1].names.append(name) }
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
        default:
            return WireMember(name.spelling, .within(Quantity.range), summary)
                .whenAbsent(unknown == .negative ? "not known, as below 0" : "not known")
        }
    }
}
