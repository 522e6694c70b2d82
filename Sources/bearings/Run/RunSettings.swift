import BearingsConversion
import BearingsEngine
import BearingsPipeline
import BearingsWire
import Transport

/// The settings of `bearings run`.
struct RunSettings: CommandSettings {
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

    /// What maps show; a fixed viewport gets its size and insets in ``configuration(_:)``.
    var map = Configuration.Map()
    var indicator = Indicator.Settings()
    var annotations = AnnotationSettings()
    var callout = Callout.Settings()
    var location = Configuration.Location()
    var session = Configuration.Session()
    var geocoder = GeocoderChoice.embedded
    var book = AddressBookSettings()
    var decoding = DecodingOptions()
    var processing = Processor.Options()
    var diagnostics = Diagnostics.stderr
    /// Which fixes and places are used.
    var selection = FixSelection.Settings()
    /// The only session that is used; `nil` for all.
    var onlySessions: [String] = []
    var deadLetterPath: String? {
        didSet { processing.keepsDeadLetters = deadLetterPath != nil }
    }
    var journalPath: String? {
        didSet { processing.keepsJournal = journalPath != nil }
    }
    /// Whether the journal is synced to disk before events are written.
    var syncsJournal = false
    /// How many shards there are; `nil` for one per processor but one.
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
                "--hysteresis \(shortest(indicator.hysteresis)) is not less than --margin and --half-size"
                    + " together, \(shortest(indicator.margin + indicator.halfSize))"
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

    /// How many shards share the sessions of a log.
    var shards: Int { jobs ?? max(1, Processors.count - 1) }

    /// Whether large files are read on a thread of their own.
    var readsAhead: Bool {
        // A live record counts at the time when it is processed.
        jobs ?? Processors.count > 1 && processing.clock != .live
    }

    /// What of the input is used.
    var inputSelection: InputSelection { InputSelection(selection, sessions: onlySessions) }

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
            map: sizedMap,
            indicator: indicator,
            annotations: annotations,
            callout: callout,
            location: location,
            session: session,
            search: Configuration.Search(
                places: book.finder,
                towns: geocoder == .embedded ? book.townFinder : nil
            )
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
extension RunSettings {
    /// The most moves and compass frames a second.
    var frameRate: Int {
        get { Int(indicator.frameRate) }
        set {
            indicator.frameRate = Int64(newValue)
            map.compass.frameRate = Int64(newValue)
        }
    }

    /// What names a session.
    var sessionSource: SessionSource {
        get { decoding.sessionSource }
        set {
            decoding.sessionSource = newValue
            updateSessionSource()
        }
    }

    /// The key that names a session, if the record has it.
    var sessionKey: SessionKey? {
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
}
