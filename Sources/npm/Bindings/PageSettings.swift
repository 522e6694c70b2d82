import BearingsEngine
import BearingsPipeline
import BearingsWire
import Geography

/// What a page sets: the options of `run` that say how a stream is read, processed and answered.
struct PageSettings {
    private(set) var stream = StreamSettings()

    /// The defaults: those of `run` but for remarks, which are among the events, and addresses, of which there are no tables.
    init() {
        stream.geocoder = .none
        stream.processing.clock = .live
        stream.processing.diagnostics = .stream
    }

    private static let options =
        StreamSettings.mapOptions + StreamSettings.formatOptions + StreamSettings.recordOptions
        + StreamSettings.printingOptions
        + StreamSettings.timeOptions + StreamSettings.fixOptions + StreamSettings.indicatorOptions
        + StreamSettings.compassOptions + StreamSettings.calloutOptions
        + StreamSettings.annotationOptions + StreamSettings.directionsOptions

    /// Sets an option by its long name without the dashes; a flag to `true` or `false`.
    mutating func set(_ name: String, _ value: String) throws(UsageError) {
        if name == "diagnostics" { return try setDiagnostics(value) }
        guard let option = Self.options.first(where: { $0.name == "--" + name }) else {
            let known = Self.options.map {
                String(decoding: $0.name.utf8.dropFirst(2), as: UTF8.self)
            }
            throw UsageError.unknown("option", name, among: known + ["diagnostics"])
        }
        var text = value
        if option.placeholder == nil {
            guard value != "false" else { return }
            guard value == "true" else { throw UsageError("\(name) takes true or false") }
            text = ""
        }
        do throws(UsageError) {
            try option.apply(&stream, text)
            guard stream.geocoder != .embedded else {
                throw UsageError("the tables of places are not in the package; known are host none")
            }
        } catch {
            throw UsageError("\(name): \(error.message)")
        }
    }

    private mutating func setDiagnostics(_ value: String) throws(UsageError) {
        switch value {
        case "stream": stream.processing.diagnostics = .stream
        case "none": stream.processing.diagnostics = .none
        default:
            let error = UsageError.unknown("value", value, among: ["stream", "none"])
            throw UsageError("diagnostics: \(error.message)")
        }
    }

    /// The configuration of engines.
    var configuration: Configuration {
        stream.configuration(naming: { _, _ in nil }, layOut: { Self.lines(for: $0) })
    }

    /// The lines of an address that a page has found, in the order that most countries write it.
    private static func lines(for place: Placemark) -> [String] {
        func joined(_ one: String?, _ other: String?) -> String? {
            guard let one, let other else { return one ?? other }
            return "\(one) \(other)"
        }
        let parts = [
            place.name, joined(place.thoroughfare, place.subThoroughfare),
            joined(place.postalCode, place.locality), place.country,
        ]
        return parts.compactMap { $0 }
    }
}
