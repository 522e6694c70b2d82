import BearingsEngine
import Geography

/// What records may hold that ask for something, or answer.
extension NativeType {
    static var request: WireMember {
        WireMember(.request, .integer(NativeRange.request(from: 0)), "Which request.")
    }

    static var answerForms: [LineDescription.Form] {
        let placemark = PlacemarkKeys.all.map { part in
            WireMember(part.key, .anyText, "Blank for none.").whenAbsent("none")
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

    static var directionsForms: [LineDescription.Form] {
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

    static var routeForms: [LineDescription.Form] {
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

    static var searchMembers: [WireMember] {
        let limits = 1...Double(SearchRequest.maxResults)
        return [
            WireMember(.query, .anyText, "What was typed; the first 32 words count.").required,
            WireMember(.limit, .integer(limits), "How many answers.")
                .whenAbsent("\(SearchRequest(query: "").limit)"),
        ]
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
