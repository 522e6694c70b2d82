import BearingsEngine
import BearingsFormats
import BearingsWire
import Geography

/// What a stream of records is read, processed and answered by, whoever reads it: a run, a server, a page in a browser.
package struct StreamSettings: Sendable {
    /// What finds addresses and names of places.
    package enum GeocoderChoice: String, CaseIterable, Sendable {
        case embedded
        case host
        case none
    }

    /// What maps show; a fixed viewport gets its size and insets in ``configuration(naming:layOut:_:)``.
    package var map = Configuration.Map()
    package var indicator = Indicator.Settings()
    package var annotations = AnnotationSettings()
    package var callout = Callout.Settings()
    package var location = Configuration.Location()
    package var session = Configuration().session
    package var geocoder = GeocoderChoice.embedded
    package var decoding = DecodingOptions()
    package var processing = ProcessorOptions()

    package init() {}

    /// Checks that the settings are consistent.
    package func check() throws(UsageError) {
        guard indicator.hysteresis < indicator.margin + indicator.halfSize else {
            throw UsageError(
                "--hysteresis \(shortest(indicator.hysteresis)) is not less than --margin and --half-size"
                    + " together, \(shortest(indicator.margin + indicator.halfSize))"
            )
        }
    }

    /// The configuration of engines.
    ///
    /// - Parameters:
    ///   - name: The embedded tables of places.
    ///   - layOut: The lines of an address that a host has found.
    package func configuration(
        naming name: @escaping @Sendable (LocationCoordinate, PlacePrecision) -> NamedPlace?,
        layOut: @escaping @Sendable (Placemark) -> [String],
        _ search: Configuration.Search = Configuration.Search()
    ) -> Configuration {
        var callout = callout
        callout.geocoder =
            switch geocoder {
            case .embedded: .embedded(name)
            case .host: .host(layOut: layOut)
            case .none: .none
            }
        return Configuration(
            map: sizedMap,
            indicator: indicator,
            annotations: annotations,
            callout: callout,
            location: location,
            session: session,
            search: search
        )
    }

    /// The map, with the size and insets of a fixed viewport, whose options may have come later.
    private var sizedMap: Configuration.Map {
        guard case .fixed(var viewport) = map.defaultViewport else { return map }
        viewport.size = map.defaultSize
        viewport.insets = map.defaultInsets
        var map = map
        map.defaultViewport = .fixed(viewport)
        return map
    }
}

/// Settings that stand in two places.
extension StreamSettings {
    /// The most moves and compass frames a second.
    package var frameRate: Int {
        get { Int(indicator.frameRate) }
        set {
            indicator.frameRate = Int64(newValue)
            map.compass.frameRate = Int64(newValue)
        }
    }

    /// What names a session.
    package var sessionSource: SessionSource {
        get { decoding.sessionSource }
        set {
            decoding.sessionSource = newValue
            updateSessionSource()
        }
    }

    /// The key that names a session, if the record has it.
    package var sessionKey: SessionKey? {
        get { decoding.sessionKey }
        set {
            decoding.sessionKey = newValue
            updateSessionSource()
        }
    }

    /// Tells the processor whether records contain the names of their sessions, as journal lines must.
    private mutating func updateSessionSource() {
        let isByKey = decoding.sessionKey != nil && decoding.sessionSource == .record
        processing.sessionSource = isByKey ? .source : decoding.sessionSource
    }

    /// The events to print, `nil` for all; some are worked out only where they are named.
    package var eventKinds: [EventKind]? {
        get {
            let events = processing.events
            return events == .all ? nil : EventKind.allCases.filter(events.contains)
        }
        set {
            processing.events = newValue.map { EventSelection($0) } ?? .all
            if newValue?.contains(.location) == true { location.reportsLocations = true }
            if newValue?.contains(.visit) == true { location.visits = StayFinder.Rules() }
        }
    }
}
