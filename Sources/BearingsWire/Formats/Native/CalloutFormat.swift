import BearingsEngine
import Geography

/// Records about callouts.
///
/// > Source: Protocol 3.
extension NativeType {
    static var selectMembers: [WireMember] {
        [
            WireMember(
                .annotation,
                .name,
                "An id, also of a place found, or user; answered by unknown_annotation if there is none."
            ).required
        ]
    }

    static var deselectMembers: [WireMember] {
        [
            WireMember(.annotation, .anyText, "An id, also of a place found, or user.")
                .whenAbsent("whatever is selected")
        ]
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
}

extension Selection {
    /// The selection of an annotation's id, or of the user.
    init(_ id: String) { self = id == "user" ? .user : .annotation(id) }
}

extension LineReader {
    func geocodeAnswer() -> GeocodeAnswer {
        if value(.lines) != nil { return .lines(strings(.lines).filter { !$0.isEmpty }) }
        guard let object = value(.placemark) else { return .error(string(.error)) }
        var placemark = Placemark()
        for part in PlacemarkKeys.all { part.set(&placemark, text(part.key, in: object)) }
        return .placemark(placemark)
    }
}
