import BearingsEngine
import BearingsPipeline
import BearingsWire

/// The options of `bearings run`, in the order of Protocol 6.
extension RunSettings {
    static let syntax = CommandSyntax<RunSettings>(
        name: "run",
        overview: "Turns location fixes and map movements into events a UI can draw.",
        usage: "bearings [run] [<option> ...] [<file> ...]",
        operands: [("<file>", "Files to read in turn; - or none for standard input.")],
        groups: [
            OptionGroup("The map", mapOptions),
            OptionGroup("Input", inputOptions),
            OptionGroup("Output", outputOptions),
            OptionGroup("Time", timeOptions),
            OptionGroup("Which fixes are used", fixOptions),
            OptionGroup("Indicators", indicatorOptions),
            OptionGroup("Compass", compassOptions),
            OptionGroup("Callout and addresses", calloutOptions),
            OptionGroup("Search", AddressBookSettings.placeOptions(\.book)),
            OptionGroup("Annotations", annotationOptions),
            OptionGroup("Directions", directionsOptions),
        ],
        examples: [
            "bearings walk.ndjson",
            "gpspipe -w | bearings --locations",
            "bearings --viewport 47.38,8.54,15 --events indicator track.gpx",
        ],
        statuses: [.done, .usage, .dataError, .noInput, .ioError, .interrupted]
    )

    private static let mapOptions: [Option<RunSettings>] = [
        Option(
            "--viewport",
            "<place>",
            default: "first-fix:15",
            """
            What a session's map shows until it sends a viewport: LAT,LON,ZOOM[,HEADING[,PITCH]], \
            none, or first-fix[:ZOOM]. Its zoom is also that of camera events. Zooms are of tiles of \
            512 points: those of 256 are one higher.
            """
        ) { settings, text throws(UsageError) in settings.map.defaultViewport = try viewport(text)
        },
        Option("--size", "<WxH>", default: "390x844", "The size of that map in points.") {
            settings,
            text throws(UsageError) in settings.map.defaultSize = try Values.viewSize(text)
        },
        Option(
            "--insets",
            "<insets>",
            default: "0",
            "What is covered of that map, in points: TOP,LEFT,BOTTOM,RIGHT or one number."
        ) { settings, text throws(UsageError) in
            settings.map.defaultInsets = try Values.insets(text)
        },
        Option(
            flag: "--span",
            "Give cameras the span of their region, as MapKit does, instead of a zoom."
        ) { $0.map.cameraForm = .span },
    ]

    private static let formats = RecordDecoder.Format.allCases.map(\.rawValue)

    private static let inputOptions: [Option<RunSettings>] = [
        Option(
            choice: "--format",
            "<format>",
            default: "auto",
            """
            The system that fixes come from: \(formats.joined(separator: ", ")). Other formats are \
            then rejected.
            """
        ) { $0.decoding.format = $1 },
        Option(
            "--csv-delimiter",
            "<character>",
            default: "auto",
            "The separator of a table's fields: auto, tab, or a character such as ;."
        ) { settings, text throws(UsageError) in
            settings.decoding.csvDelimiter = try csvDelimiter(text)
        },
        Option(
            "--csv-time",
            "<format>",
            default: "auto",
            """
            How the times of a table are written: auto, iso, unix, unix-ms, or a pattern such as \
            dd.MM.yyyyTHH:mm:ss; in UTC where they have no offset.
            """
        ) { settings, text throws(UsageError) in settings.decoding.csvTime = try csvTime(text) }
        .of(["auto", "iso", "unix", "unix-ms"]),
        Option(
            choice: "--session-from",
            "<source>",
            default: "record",
            "What names a session: the record, the source (another system's device), the file."
        ) {
            $0.decoding.sessionSource = $1
            $0.updateSessionSource()
        },
        Option(
            "--session-key",
            "<path>",
            """
            The key whose value names the session where it is there, such as properties.vessel: a string or a number \
            of a JSON line, or a column of a table.
            """
        ) { settings, text throws(UsageError) in
            guard let key = SessionKey(text) else {
                throw UsageError(
                    "\(text) is not a path of keys such as vessel or properties.vessel"
                )
            }
            settings.decoding.sessionKey = key
            settings.updateSessionSource()
        },
        Option("--max-line", "<size>", default: "1MiB", "The longest line that is read.") {
            settings,
            text throws(UsageError) in settings.decoding.maxLine = try Values.bytes(text)
        },
        Option(
            flag: "--strict",
            "Stop at the first line that cannot be read, with status 65."
        ) { $0.processing.isStrict = true },
        Option(
            "--dead-letter",
            "<file>",
            """
            The file to which lines with something rejected are appended, byte for byte, except those that may \
            contain an unauthorized position.
            """
        ) { settings, text in
            settings.deadLetterPath = text
            settings.processing.keepsDeadLetters = true
        },
        Option(
            "--journal",
            "<file>",
            """
            The file to which accepted lines are appended, with the times of a live source and the session's name, \
            so that it can be run again as a log. Of an unauthorized fix, only the time is written.
            """
        ) { settings, text in
            settings.journalPath = text
            settings.processing.keepsJournal = true
        },
        Option(
            flag: "--journal-sync",
            """
            Sync the journal to disk before the events of a line are written or the line is \
            acknowledged.
            """
        ) { $0.syncsJournal = true },
    ]

    private static let directionsOptions: [Option<RunSettings>] = [
        Option(
            choice: "--units",
            "<units>",
            default: "metric",
            "How distances along a route are shown: metric, imperial, or blocks of 1/20 mile."
        ) { $0.session.distanceUnits = ($1 as UnitsChoice).units }
    ]
}
