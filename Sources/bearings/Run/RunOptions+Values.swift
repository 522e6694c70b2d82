import BearingsEngine
import BearingsPipeline
import BearingsWire
import Geography

/// Parses the values of options of `bearings run`.
extension RunSettings {
    /// The values of `--callout`.
    enum CalloutWhen: String, CaseIterable {
        case selected
        case always
    }

    /// The values of `--compass`.
    enum CompassVisibility: String, CaseIterable {
        case auto
        case always
    }

    /// The values of `--visibility`.
    enum VisibilityMode: String, CaseIterable {
        case accuracy
        case point
    }

    /// The values of `--indicate`.
    enum IndicateChoice: String, CaseIterable {
        case user
        case selected
        case all

        var which: IndicatedAnnotations.Which {
            switch self {
            case .user: .none
            case .selected: .selected
            case .all: .all
            }
        }
    }

    /// The values of `--units`.
    enum UnitsChoice: String, CaseIterable {
        case metric
        case imperial
        case blocks

        var units: DistanceUnits {
            switch self {
            case .metric: .metric
            case .imperial: .imperial
            case .blocks: .blocks
            }
        }
    }

    static func viewport(_ text: String) throws(UsageError) -> Configuration.DefaultViewport {
        if text == "none" { return .none }
        if text == "first-fix" { return .firstFix(zoom: 15) }
        if text.hasPrefix("first-fix:") {
            let zoom = String(text.dropFirst("first-fix:".count))
            return .firstFix(zoom: try Values.number(zoom, within: Viewport.zoomRange))
        }
        let parts = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        guard 3...5 ~= parts.count else {
            throw UsageError(
                "\"\(text)\" is neither LAT,LON,ZOOM[,HEADING[,PITCH]] nor first-fix[:ZOOM] nor none"
            )
        }
        return .fixed(
            Viewport(
                center: LocationCoordinate(
                    latitude: try Values.number(parts[0], within: -90...90),
                    longitude: try Values.number(parts[1])
                ),
                zoom: try Values.number(parts[2], within: Viewport.zoomRange),
                heading: parts.count > 3 ? try Values.number(parts[3]) : 0,
                pitch: parts.count > 4 ? try pitch(parts[4]) : 0,
                size: Configuration.Map().defaultSize
            )
        )
    }

    static func pitch(_ text: String) throws(UsageError) -> Double {
        let range = Viewport.pitchRange
        return min(max(try Values.number(text), range.lowerBound), range.upperBound)
    }

    static func cues(_ text: String) throws(UsageError) -> Indicator.Cues {
        var cues: Indicator.Cues = []
        for word in text.split(separator: ",") {
            switch word {
            case "none": cues = []
            case "halo": cues.insert(.halo)
            case "wedge": cues.insert(.wedge)
            default:
                throw UsageError.unknown("cue", String(word), among: ["halo", "wedge", "none"])
            }
        }
        return cues
    }

    static func csvDelimiter(_ text: String) throws(UsageError) -> UInt8? {
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
    }

    static func csvTime(_ text: String) throws(UsageError) -> CSVTime {
        guard let format = CSVTime(text) else {
            throw UsageError(
                "\(text) is not a time format: expected auto, iso, unix, unix-ms, or a pattern of yyyy MM dd HH mm ss"
            )
        }
        return format
    }
}
