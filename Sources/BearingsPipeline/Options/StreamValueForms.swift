import BearingsEngine
import BearingsWire
import Geography

extension ValueForm<Configuration.DefaultViewport> {
    /// What a map shows before its host reports a viewport.
    package static let viewport = Self(
        placeholder: "<place>",
        values: "`LAT,LON,ZOOM[,HEADING[,PITCH]]` `none` `first-fix[:ZOOM]`"
    ) { text throws(UsageError) in
        if text == "none" { return .none }
        if text == "first-fix" { return .firstFix(zoom: 15) }
        let (first, zoom) = ("first-fix:".utf8, text.utf8.dropFirst("first-fix:".utf8.count))
        if text.utf8.starts(with: first) {
            let zoom = String(decoding: zoom, as: UTF8.self)
            return .firstFix(zoom: try Values.number(zoom, within: Viewport.zoomRange))
        }
        return .fixed(try Values.viewport(text))
    } text: { viewport in
        switch viewport {
        case .none: return "none"
        case .firstFix(let zoom): return "first-fix:\(shortest(zoom))"
        case .fixed(let map):
            let (center, zoom) = (map.center, map.zoom)
            return [center.latitude, center.longitude, zoom, map.heading, map.pitch]
                .map { shortest($0) }.joined(separator: ",")
        }
    }
}

extension Values {
    /// A viewport, `LAT,LON,ZOOM[,HEADING[,PITCH]]`; size and insets are those of the default.
    fileprivate static func viewport(_ text: String) throws(UsageError) -> Viewport {
        let parts = parts(of: text, by: ",")
        guard 3...5 ~= parts.count else {
            throw UsageError(
                "\"\(text)\" is neither LAT,LON,ZOOM[,HEADING[,PITCH]] nor first-fix[:ZOOM] nor none"
            )
        }
        let pitches = Viewport.pitchRange
        let pitch = parts.count > 4 ? try number(parts[4]) : 0
        return Viewport(
            center: LocationCoordinate(
                latitude: try number(parts[0], within: -90...90),
                longitude: try number(parts[1])
            ),
            zoom: try number(parts[2], within: Viewport.zoomRange),
            heading: parts.count > 3 ? try number(parts[3]) : 0,
            pitch: min(max(pitch, pitches.lowerBound), pitches.upperBound),
            size: Configuration.Map().defaultSize
        )
    }
}

extension ValueForm<ViewSize> {
    package static let viewSize = Self(placeholder: "<WxH>", values: "`WxH`, points") {
        text throws(UsageError) in
        try Values.viewSize(text)
    } text: {
        "\(shortest($0.width))x\(shortest($0.height))"
    }
}

extension ValueForm<EdgeInsets> {
    package static let insets = Self(
        placeholder: "<insets>",
        values: "`T,L,B,R` or one number, points"
    ) {
        text throws(UsageError) in
        try Values.insets(text)
    } text: {
        let sides = [$0.top, $0.left, $0.bottom, $0.right].map { shortest($0) }
        return sides.allSatisfy { $0 == sides[0] } ? sides[0] : sides.joined(separator: ",")
    }
}

extension ValueForm<Indicator.Cues> {
    package static let cues = Self(
        placeholder: "<list>",
        values: "`none` `halo` `wedge`, with commas",
        words: ["halo", "wedge", "none"]
    ) { text throws(UsageError) in
        var cues: Indicator.Cues = []
        for word in Values.parts(of: text, by: ",") where word != "" {
            switch word {
            case "none": cues = []
            case "halo": cues.insert(.halo)
            case "wedge": cues.insert(.wedge)
            default:
                throw UsageError.unknown("cue", word, among: ["halo", "wedge", "none"])
            }
        }
        return cues
    } text: { cues in
        if cues.isEmpty { return "none" }
        let named: [(Indicator.Cues, String)] = [(.halo, "halo"), (.wedge, "wedge")]
        return named.filter { cues.contains($0.0) }.map { $0.1 }.joined(separator: ",")
    }
}

extension ValueForm<[EventKind]?> {
    /// Kinds of events, `nil` for all.
    package static let events = Self(
        placeholder: "<list>",
        values: "names of events, with commas",
        words: EventKind.allCases.map { $0.rawValue }
    ) { text throws(UsageError) in
        guard text != "all" else { return nil }
        var kinds: [EventKind] = []
        for word in Values.parts(of: text, by: ",") where word != "" {
            kinds.append(try Values.choice(word))
        }
        return kinds
    } text: {
        $0?.map { $0.rawValue }.joined(separator: ",") ?? "all"
    }
}

extension ValueForm<UInt8?> {
    /// What separates the fields of a table, `nil` to guess it.
    package static let csvDelimiter = Self(
        placeholder: "<character>",
        values: "`auto` `tab` or a printable ASCII character but `\"`"
    ) { text throws(UsageError) in
        switch text {
        case "auto": return nil
        case "tab": return 0x09
        default:
            guard let byte = text.utf8.first, text.utf8.count == 1, 0x20..<0x7F ~= byte,
                byte != UInt8(ascii: "\"")
            else {
                throw UsageError("\(text) is not a delimiter: expected auto, tab or one character")
            }
            return byte
        }
    } text: { byte in
        byte.map { $0 == 0x09 ? "tab" : String(UnicodeScalar($0)) } ?? "auto"
    }
}

extension ValueForm<CSVTime> {
    package static let csvTime = Self(
        placeholder: "<format>",
        values:
            "`auto` `iso` `unix` `unix-ms` `unix-us` `unix-ns` or a pattern such as `d-MMM-yyyy h:mm:ss a`",
        words: ["auto", "iso", "unix", "unix-ms", "unix-us", "unix-ns"]
    ) { text throws(UsageError) in
        guard let format = CSVTime(text) else {
            throw UsageError(
                "\(text) is not a time format: expected auto, iso, unix, unix-ms, unix-us, unix-ns, or a pattern of yyyy, MM M MMM, dd d, HH H or hh h with a, mm, ss, SSS, Z"
            )
        }
        return format
    } text: { format in
        switch format {
        case .recognized: "auto"
        case .iso: "iso"
        case .unixSeconds: "unix"
        case .unixMilliseconds: "unix-ms"
        case .unixMicroseconds: "unix-us"
        case .unixNanoseconds: "unix-ns"
        // Nobody has one as a default.
        case .pattern: nil
        }
    }
}

extension ValueForm<SessionKey> {
    package static let sessionKey = Self(
        placeholder: "<path>",
        values:
            "path, such as `properties.vessel`, from the record or else from the line's object on"
    ) { text throws(UsageError) in
        guard let key = SessionKey(text) else {
            throw UsageError("\(text) is not a path of keys such as vessel or properties.vessel")
        }
        return key
    } text: {
        $0.path
    }
}
