import BearingsEngine
import BearingsPipeline
import BearingsWire
import Geography

/// The settings of `bearings run`.
struct RunSettings {
    /// The map of a session before its first viewport.
    enum DefaultViewport: Equatable {
        case none
        case firstFix(zoom: Double)
        case fixed(LocationCoordinate, zoom: Double, heading: Double, pitch: Double)
    }

    /// Where diagnostics go.
    enum Diagnostics: String, CaseIterable {
        case stderr
        case stream
        case none
    }

    /// What finds addresses and names of places.
    enum GeocoderChoice: String, CaseIterable {
        case embedded
        case host
        case none
    }

    var viewport = DefaultViewport.firstFix(zoom: 15)
    var size = ViewSize(width: 390, height: 844)
    var insets = EdgeInsets.zero
    var region = RegionDebouncer.Settings()
    var indicator = Indicator.Settings()
    var compass = Compass.Settings()
    var callout = Callout.Settings()
    var geocoder = GeocoderChoice.embedded
    var book = AddressBookSettings()
    var filter = FixFilter.Settings()
    var staleAfter: Milliseconds = 30_000
    var cameraForm = CameraFit.Form.zoom
    var annotations = AnnotationSettings()
    var distanceUnits = DistanceUnits.metric
    var requiresAuthorization = false
    var reportsLocations = false
    var reportsVisits = false
    var step: Milliseconds = 1000
    /// About how many bytes a session may store of annotations, routes and the like.
    var maxSessionBytes = Int.max
    var decoding = RecordDecoder.Options()
    var processing = Processor.Options()
    var diagnostics = Diagnostics.stderr
    var deadLetterPath: String?
    var journalPath: String?
    /// Whether the journal is synced to disk before events are written.
    var syncsJournal = false
    /// The most threads; `nil` for one per core.
    var jobs: Int?
    var isQuiet = false
    var alwaysSums = false
    var summaryPath: String?
    /// Whether events are written as text; `nil` for text on a terminal only.
    var printsText: Bool?
    /// The file for events; `nil` for standard output.
    var outputPath: String?

    /// Checks that the settings are consistent.
    func check() throws(UsageError) {
        if syncsJournal, journalPath == nil {
            throw UsageError("--journal-sync needs --journal")
        }
        guard indicator.hysteresis < indicator.margin + indicator.halfSize else {
            throw UsageError(
                "--hysteresis \(Values.plain(indicator.hysteresis)) is not less than --margin and --half-size"
                    + " together, \(Values.plain(indicator.margin + indicator.halfSize))"
            )
        }
    }

    /// The files to write, by option.
    var outputs: [(option: String, path: String?)] {
        [
            ("--journal", journalPath), ("--dead-letter", deadLetterPath),
            ("--summary-json", summaryPath == InputFile.standard ? nil : summaryPath),
        ]
    }

    /// Tells the processor whether records contain the names of their sessions, as journal lines must.
    mutating func updateSessionSource() {
        let isByKey = decoding.sessionKey != nil && decoding.sessionSource == .record
        processing.sessionSource = isByKey ? .source : decoding.sessionSource
    }

    /// The configuration of engines, with an address book.
    func configuration(_ book: AddressBook) -> Configuration {
        var callout = callout
        callout.geocoder =
            switch geocoder {
            case .embedded: .embedded { book.name($0, $1) }
            case .host: .host(layOut: { AddressBook.lines(for: $0) })
            case .none: .none
            }
        return Configuration(
            map: Configuration.Map(
                defaultViewport: defaultViewport,
                defaultSize: size,
                defaultInsets: insets,
                region: region,
                compass: compass,
                cameraForm: cameraForm
            ),
            indicator: indicator,
            annotations: annotations,
            callout: callout,
            location: Configuration.Location(
                filter: filter,
                staleAfter: staleAfter,
                reportsLocations: reportsLocations,
                visits: reportsVisits ? StayFinder.Rules() : nil
            ),
            session: Configuration.Session(
                requiresAuthorization: requiresAuthorization,
                distanceUnits: distanceUnits,
                step: step,
                maxBytes: maxSessionBytes
            ),
            search: Configuration.Search(
                places: book.finder,
                towns: geocoder == .embedded ? book.townFinder : nil
            )
        )
    }

    private var defaultViewport: Configuration.DefaultViewport {
        switch viewport {
        case .none: .none
        case .firstFix(let zoom): .firstFix(zoom: zoom)
        case .fixed(let center, let zoom, let heading, let pitch):
            .fixed(
                Viewport(
                    center: center,
                    zoom: zoom,
                    heading: heading,
                    pitch: pitch,
                    size: size,
                    insets: insets
                )
            )
        }
    }
}
