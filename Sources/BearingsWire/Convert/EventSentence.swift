/// Events in words.
enum EventSentence {
    /// An event in words, by its name.
    static func text(of event: String, _ fields: EventFields) -> String {
        if let kind = EventKind(rawValue: event) { return text(of: kind, fields) }
        return switch event {
        case "rejected", "field": "line \(fields["line"] ?? ""): \(fields["message"] ?? "")"
        case "filtered": "line \(fields["line"] ?? ""): fix not used"
        default: fields["message"] ?? fields["reason"] ?? fields["type"] ?? ""
        }
    }

    /// Whether an event is one of many in a movement.
    static func isFrame(_ event: String, _ fields: EventFields) -> Bool {
        switch EventKind(rawValue: event) {
        case .location: true
        case .indicator: fields["phase"] == "move"
        case .compass: ["gesture", "momentum", "follow"].contains(fields["phase"])
        case .authorization, .region, .callout, .camera, .follow, .annotations, .directions,
            .progress, .drag, .geocodeRequest, .stale, .fresh, .search, .visit,
            nil:
            false
        }
    }

    private static func text(of kind: EventKind, _ fields: EventFields) -> String {
        switch kind {
        case .authorization: authorization(fields)
        case .location: location(fields)
        case .region: region(fields)
        case .indicator: indicator(fields)
        case .compass: compass(fields)
        case .callout: callout(fields)
        case .camera: camera(fields)
        case .follow: "\(fields["mode"] ?? ""), \(fields["reason"] ?? "")"
        case .annotations:
            "\(counted(fields.count("items"), "to draw anew")), \(counted(fields.count("removed"), "removed"))"
        case .drag: drag(fields)
        case .search: "\"\(fields["query"] ?? "")\": \(counted(fields.count("items"), "found"))"
        case .directions, .progress: way(fields)
        case .geocodeRequest: "what is called \(place(fields, "") ?? "")?"
        case .stale: "no fix for \(rounded(fields.number("age"))) s"
        case .visit: visit(fields)
        case .fresh: "a fix again, after \(rounded(fields.number("age"))) s"
        }
    }

    private static func authorization(_ fields: EventFields) -> String {
        let status = "\(fields["status"] ?? ""), \(fields["accuracy"] ?? "full") accuracy"
        return fields.isTrue("usable") ? status : "\(status): location may not be used"
    }

    private static func location(_ fields: EventFields) -> String {
        var text = place(fields, "") ?? ""
        if let accuracy = fields["accuracy"] { text += " ± \(accuracy) m" }
        if let speed = fields["speed"] { text += ", \(speed) m/s" }
        if let course = fields["course"] { text += ", course \(course)°" }
        switch fields["visibility"] {
        case "on": text += ", on the map"
        case "partial": text += ", partly on the map"
        case "off": text += ", off the map"
        default: break
        }
        return text
    }

    private static func visit(_ fields: EventFields) -> String {
        guard let place = place(fields, "") else { return "left: \(fields["reason"] ?? "")" }
        let time = "\(rounded(fields.number("duration"))) s"
        guard fields["phase"] == "departure" else { return "arrived \(time) ago at \(place)" }
        let reason = fields["reason"] ?? ""
        return "left \(place) after \(time)\(reason == "moved" ? "" : ", \(reason)")"
    }

    private static func region(_ fields: EventFields) -> String {
        guard fields["phase"] == "did_change" else { return "the map begins to move" }
        var text = "the map rests at \(place(fields, "center.") ?? "")"
        if let zoom = fields["zoom"] { text += ", zoom \(zoom)" }
        if let heading = fields["heading"], heading != "0" { text += ", turned to \(heading)°" }
        return text
    }

    private static func indicator(_ fields: EventFields) -> String {
        let phase = fields["phase"] ?? ""
        let whom = fields["annotation"].map { "annotation \($0)" } ?? "the user"
        guard phase != "hide" else {
            return fields["reason"] == "on_screen"
                ? "hide: \(whom) is in view" : "hide: \(fields["reason"] ?? "")"
        }
        var text = "\(phase) \(arrow(fields.number("rotation"))) "
        if let edge = fields["edge"], edge != "none" { text += "on the \(edge) edge " }
        text += "at \(tenths(fields.number("x"))), \(tenths(fields.number("y")))"
        text += ": \(whom) is \(rounded(fields.number("distance"))) m away"
        if let bearing = fields.number("bearing") { text += ", bearing \(tenths(bearing))°" }
        if let width = fields.number("half_width") { text += " ± \(tenths(width))°" }
        return text
    }

    private static func compass(_ fields: EventFields) -> String {
        let text = "\(fields["phase"] ?? ""): the needle stands at \(fields["rotation"] ?? "")°"
        return fields.isTrue("visible") ? text : "\(text), hidden"
    }

    private static func callout(_ fields: EventFields) -> String {
        let phase = fields["phase"] ?? ""
        guard phase != "hide" else { return "hide: \(fields["reason"] ?? "")" }
        let lines = fields.strings("lines")
        return
            "\(phase): \(lines.isEmpty ? fields["status"] ?? "" : lines.joined(separator: " / "))"
    }

    private static func camera(_ fields: EventFields) -> String {
        let reason = fields["reason"] ?? ""
        if let diagnostic = fields["diagnostic"] {
            return "\(reason): nowhere to go, \(diagnostic)"
        }
        var text = "\(reason): show \(place(fields, "center.") ?? "")"
        if let zoom = fields["zoom"] { text += ", zoom \(zoom)" }
        if let heading = fields["heading"] { text += ", turned to \(heading)°" }
        return text
    }

    private static func drag(_ fields: EventFields) -> String {
        var text = "\(fields["annotation"] ?? ""): \(fields["state"] ?? "")"
        if let lift = fields["lift"] { text += ", lifted by \(lift)" }
        if let place = place(fields, "") { text += ", dropped at \(place)" }
        return text
    }

    /// Directions, or the progress on them.
    private static func way(_ fields: EventFields) -> String {
        if let diagnostic = fields["diagnostic"] { return "no way, \(diagnostic)" }
        if fields["phase"] == "hide" { return "hide: \(fields["reason"] ?? "")" }
        if fields.isTrue("arrived") { return "arrived" }
        var text = fields["mode"].map { "\($0), " } ?? ""
        text += fields["distance_text"] ?? "\(rounded(fields.number("distance"))) m"
        if let time = fields.number("expected_travel_time") {
            text += ", \(rounded((time / 60).rounded(.up))) min"
        }
        if fields.isTrue("off_route") { text += ", off the route" }
        return text
    }

    private static func place(_ fields: EventFields, _ prefix: String) -> String? {
        guard let latitude = fields["\(prefix)lat"], let longitude = fields["\(prefix)lon"] else {
            return nil
        }
        return "\(latitude), \(longitude)"
    }

    private static func counted(_ count: Int, _ what: String) -> String {
        "\(count) \(what)"
    }

    private static func rounded(_ number: Double?) -> String {
        guard let number, number.magnitude < 1e15 else { return "?" }
        return "\(Int(number.rounded()))"
    }

    /// A number with one decimal.
    private static func tenths(_ number: Double?) -> String {
        guard let number, number.magnitude < 1e14 else { return "?" }
        let units = Int((number * 10).rounded())
        let sign = units < 0 ? "-" : ""
        return "\(sign)\(units.magnitude / 10).\(units.magnitude % 10)"
    }

    /// An arrow for an angle in degrees clockwise from up, to the nearest eighth.
    private static func arrow(_ degrees: Double?) -> String {
        let arrows = ["↑", "↗", "→", "↘", "↓", "↙", "←", "↖"]
        guard let degrees, degrees.magnitude < 1e9 else { return "·" }
        let eighth = Int((degrees / 45).rounded()) % 8
        return arrows[eighth < 0 ? eighth + 8 : eighth]
    }
}
