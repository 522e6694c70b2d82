import BearingsEngine
import Geography

extension EventDescription {
    static let directions = EventDescription(
        "How to get somewhere.",
        forms: directionsForms,
        sentence: waySentence
    )

    static let progress = EventDescription(
        "What is left of a route.",
        forms: [.init(progressMembers)],
        sentence: waySentence
    )

    private static var way: [WireMember] {
        required([
            size("distance", "m"),
            WireMember("distance_text", .anyText, "The same for people, in --units."),
        ])
    }

    private static var directionsForms: [LineDescription.Form] {
        let modes: [TravelMode] = [.any, .walking, .automobile]
        let reasons: [TravelDirections.Reason] = [
            .asked, .within15Minutes, .over15Minutes, .walkingUnavailable,
        ]
        let sources: [TravelDirections.Source] = [.estimate, .host]
        let instruction = WireMember("instruction", .anyText, "What to do.").required
        let hidden: [HideReason] = [.denied, .closed, .end]
        let request = Self.request.required
        let start: [WireMember] = [
            request, WireMember("mode", .oneOf(modes.map { $0.word }), "How.").required,
            WireMember("reason", .oneOf(reasons.map({ $0.word })), "Why so.").required,
        ]
        let end: [WireMember] = [
            seconds("expected_travel_time", "s").required,
            WireMember(
                "steps",
                .list(.object([instruction] + way)),
                "One after the other; absent from an estimate."
            ),
            WireMember("source", .oneOf(sources.map({ $0.word })), "Who says so.").required,
        ]
        return [
            .init(start + way + end, label: "an answer"),
            .init(
                [
                    request,
                    WireMember(
                        "diagnostic",
                        .oneOf(["no_fix", "unauthorized"]),
                        "Why there is no answer."
                    )
                    .required,
                ],
                label: "no answer"
            ),
            .init(
                [
                    request, phase("hide"),
                    WireMember("reason", .oneOf(hidden.map({ $0.word })), "Why.").required,
                ],
                label: "`hide`"
            ),
        ]
    }

    private static var progressMembers: [WireMember] {
        let end: [WireMember] = [
            seconds("expected_travel_time", "s").required,
            WireMember(
                "step",
                .integer(0...9e15),
                "The step under way, from 0; absent without steps."
            ),
            WireMember("off_route", .trueOrFalse, "Ask the router again.").required,
            WireMember("arrived", .trueOrFalse, "Stop.").required,
        ]
        return [request.required] + way + end
    }

    /// Directions, or the progress on them.
    private static func waySentence(_ fields: EventFields) -> String {
        if let diagnostic = fields["diagnostic"] { return "no way, \(diagnostic)" }
        if fields["phase"] == "hide" { return "hide: \(fields["reason"] ?? "")" }
        if fields.isTrue("arrived") { return "arrived" }
        var text = fields["mode"].map { "\($0), " } ?? ""
        text += fields["distance_text"] ?? "\(fields.rounded("distance")) m"
        if let time = fields.number("expected_travel_time") {
            text += ", \(EventFields.rounded((time / 60).rounded(.up))) min"
        }
        if fields.isTrue("off_route") { text += ", off the route" }
        return text
    }
}

/// The members of `directions`, as JSON from `request` on, a comma before each.
///
/// Steps have no bound, so they are encoded before room is reserved in the output. Directions are rare.
///
/// > Source: Protocol 4, `directions`.
enum DirectionsText {
    static func json(_ event: DirectionsEvent) -> [UInt8] {
        let request = Array(",\"request\":\(event.request)".utf8)
        return switch event.answer {
        case .directions(let directions): request + members(of: directions)
        case .noFix: request + Array(",\"diagnostic\":\"no_fix\"".utf8)
        case .unauthorized: request + Array(",\"diagnostic\":\"unauthorized\"".utf8)
        case .hidden(let reason):
            request + Array(",\"phase\":\"hide\",\"reason\":\"\(reason.word)\"".utf8)
        }
    }

    private static func members(of directions: TravelDirections) -> [UInt8] {
        var json = Array(",\"mode\":\"\(directions.mode.word)\"".utf8)
        json += ",\"reason\":\"\(directions.reason.word)\",".utf8
        json += way(directions.distance, directions.distanceText)
        json += number(",\"expected_travel_time\":", directions.expectedTravelTime, .thousandths)
        if !directions.steps.isEmpty {
            json += ",\"steps\":[".utf8
            for (index, step) in directions.steps.enumerated() {
                json += "\(index > 0 ? "," : ""){\"instruction\":".utf8
                json += jsonString(step.instruction.utf8)
                json.append(UInt8(ascii: ","))
                json += way(step.distance, step.distanceText)
                json.append(UInt8(ascii: "}"))
            }
            json.append(UInt8(ascii: "]"))
        }
        return json + Array(",\"source\":\"\(directions.source.word)\"".utf8)
    }

    /// A distance, for programs and for people.
    private static func way(_ metres: Double, _ text: String) -> [UInt8] {
        number("\"distance\":", metres, .hundredths) + Array(",\"distance_text\":\"\(text)\"".utf8)
    }

    private static func number(
        _ key: StaticString,
        _ number: Double,
        _ scale: DecimalScale
    ) -> [UInt8] {
        var text = TextBuffer(capacity: 64)
        text.append(room: ByteWriter.longestNumber + 64) { $0.putMember(key, number, scale) }
        return Array(text.bytes.prefix(text.count))
    }
}

extension ByteWriter {
    mutating func putProgress(_ progress: ProgressEvent) {
        putLiteral(",\"request\":")
        putInteger(progress.request)
        putMember(",\"distance\":", progress.distance, .hundredths)
        putLiteral(",\"distance_text\":\"")
        put(text: progress.distanceText)
        putMember("\",\"expected_travel_time\":", progress.expectedTravelTime, .thousandths)
        if let step = progress.step {
            putLiteral(",\"step\":")
            putInteger(UInt64(step))
        }
        putLiteral(progress.isOffRoute ? ",\"off_route\":true" : ",\"off_route\":false")
        putLiteral(progress.hasArrived ? ",\"arrived\":true" : ",\"arrived\":false")
    }
}
