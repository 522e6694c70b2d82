import BearingsEngine
import BearingsPipeline
import BearingsWire
import Geography

/// The options of `bearings run`, in the order of PROTOCOL 6.
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
        ) { settings, text throws(UsageError) in settings.viewport = try viewport(text) },
        Option("--size", "<WxH>", default: "390x844", "The size of that map in points.") {
            settings,
            text throws(UsageError) in settings.size = try Values.viewSize(text)
        },
        Option(
            "--insets",
            "<insets>",
            default: "0",
            "What is covered of that map, in points: TOP,LEFT,BOTTOM,RIGHT or one number."
        ) { settings, text throws(UsageError) in settings.insets = try Values.insets(text) },
        Option(
            flag: "--span",
            "Tell cameras by the span of their region, as MapKit has it, instead of a zoom."
        ) { $0.cameraForm = .span },
    ]

    private static let inputOptions: [Option<RunSettings>] = [
        Option(
            "--format",
            "<format>",
            default: "auto",
            """
            The system that fixes come from: auto, bearings, gpsd, owntracks, overland, traccar, w3c, \
            geojson, takeout, nmea, gpx, kml, tcx, csv, fit. Others' are then rejected.
            """
        ) { settings, text throws(UsageError) in settings.decoding.format = try Values.word(text) },
        Option(
            "--csv-delimiter",
            "<character>",
            default: "auto",
            "What stands between the fields of a table: auto, tab, or a character such as ;."
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
        ) { settings, text throws(UsageError) in settings.decoding.csvTime = try csvTime(text) },
        Option(
            "--session-from",
            "<source>",
            default: "record",
            "What names a session: the record, the source (another system's device), the file."
        ) { settings, text throws(UsageError) in
            settings.decoding.sessionSource = try Values.word(text)
            settings.processing.sessionSource = settings.decoding.sessionSource
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
            Where every line in which something was rejected is appended, byte for byte, unless it may tell where \
            somebody is who has not allowed it.
            """
        ) { settings, text in
            settings.deadLetterPath = text
            settings.processing.keepsDeadLetters = true
        },
        Option(
            "--journal",
            "<file>",
            """
            Where every line that is not rejected is appended, with the times that a live source gave and the \
            session's name, so that the file can be played again as a log. Of a fix that may not be used it keeps the time alone.
            """
        ) { settings, text in
            settings.journalPath = text
            settings.processing.keepsJournal = true
        },
        Option(
            flag: "--journal-sync",
            """
            Have the journal on the disk, not only with the system, before what a line led to is told or \
            acknowledged.
            """
        ) { $0.syncsJournal = true },
    ]

    private static let indicatorOptions: [Option<RunSettings>] = [
        Option(
            "--frame-rate",
            "<number>",
            default: "60",
            "The highest rate of indicator moves and compass frames, per second of event time."
        ) { settings, text throws(UsageError) in
            // At most a frame a millisecond.
            let rate = try Values.count(text, within: 1...1000)
            settings.indicator.frameRate = Int64(rate)
            settings.compass.frameRate = Int64(rate)
        },
        Option(
            "--visibility",
            "<what>",
            default: "accuracy",
            "What must leave the view before the indicator shows: the accuracy circle or the point."
        ) { settings, text throws(UsageError) in
            settings.indicator.mode =
                try Values.word(text) as VisibilityMode == .point
                ? .point : .accuracy
        },
        Option(
            "--margin",
            "<points>",
            default: "13",
            "Between the indicator and the view's edge."
        ) { settings, text throws(UsageError) in settings.indicator.margin = try Values.size(text)
        },
        Option("--half-size", "<points>", default: "22", "Half the indicator's width and height.") {
            settings,
            text throws(UsageError) in settings.indicator.halfSize = try Values.size(text)
        },
        Option(
            "--hysteresis",
            "<points>",
            default: "4",
            "By how much an edge must be crossed to count."
        ) { settings, text throws(UsageError) in
            settings.indicator.hysteresis = try Values.size(text)
        },
        Option(
            "--cues",
            "<list>",
            default: "none",
            "What else is told of what is out of view: halo, wedge, or both with a comma between."
        ) { settings, text throws(UsageError) in settings.indicator.cues = try cues(text) },
        Option(
            "--indicate",
            "<whom>",
            default: "user",
            """
            Whom indicators point to: the user, also the annotation that is selected, or also all \
            annotations.
            """
        ) { settings, text throws(UsageError) in
            settings.indicated.which = (try Values.word(text) as IndicateWord).which
        },
        Option(
            "--nearest",
            "<number>",
            default: "8",
            "The most annotations that indicators point to, the nearest to the map's centre."
        ) { settings, text throws(UsageError) in
            // More than any screen's edge has room for.
            settings.indicated.nearest = try Values.count(text, within: 1...1000)
        },
    ]

    private static let compassOptions: [Option<RunSettings>] = [
        Option(
            "--compass",
            "<when>",
            default: "auto",
            "When the compass is to be seen: auto, off north or in motion, or always."
        ) { settings, text throws(UsageError) in
            settings.compass.isAlwaysVisible = try Values.word(text) as CompassVisibility == .always
        },
        Option(
            "--compass-delay",
            "<duration>",
            default: "100ms",
            """
            How long after they come headings are shown, 10s at most, so that what lies between them \
            can be filled in; 0ms for hosts that report every frame.
            """
        ) { settings, text throws(UsageError) in
            // Whoever turns a map does not wait longer for the needle, and each heading is kept for as long.
            settings.compass.delay = try Values.duration(text, atMost: 10_000)
        },
    ]

    private static let calloutOptions: [Option<RunSettings>] =
        [
            Option(
                "--callout",
                "<when>",
                default: "selected",
                "When the user's callout shows: while the user is selected, or always."
            ) { settings, text throws(UsageError) in
                settings.callout.isAlwaysShown = try Values.word(text) as CalloutWhen == .always
            },
            Option(
                "--geocoder",
                "<who>",
                default: "embedded",
                """
                Who tells addresses: the embedded tables, the host (asked by geocode_request events, \
                answers by geocode_result records), or none.
                """
            ) { settings, text throws(UsageError) in settings.geocoder = try Values.word(text) },
            Option(
                "--lookup-distance",
                "<metres>",
                default: "50",
                "How far the user must move for another look-up."
            ) { settings, text throws(UsageError) in
                settings.callout.lookUpDistance = try Values.size(text)
            },
            Option(
                "--lookup-interval",
                "<duration>",
                default: "1s",
                "How long after one look-up the next may come."
            ) { settings, text throws(UsageError) in
                settings.callout.lookUpInterval = try Values.duration(text)
            },
            Option(
                "--lookup-timeout",
                "<duration>",
                default: "5s",
                "How long the host's answer is awaited before it is asked again."
            ) { settings, text throws(UsageError) in
                let timeout = try Values.duration(text)
                guard timeout > 0 else { throw UsageError("\(text) leaves no time to answer") }
                settings.callout.lookUpTimeout = timeout
            },
        ] + AddressBookSettings.options(\.book)

    private static let directionsOptions: [Option<RunSettings>] = [
        Option(
            "--units",
            "<units>",
            default: "metric",
            "How distances on a way are told to people: metric, imperial, or blocks of 1/20 mile."
        ) { settings, text throws(UsageError) in
            settings.distanceUnits = (try Values.word(text) as UnitsWord).units
        }
    ]

    private static let fixOptions: [Option<RunSettings>] = [
        Option(
            "--max-accuracy",
            "<metres>",
            """
            Hold back fixes less certain than this. It is judged as reported: gpsd tells 95 % errors, \
            Android and iOS 68 %.
            """
        ) { settings, text throws(UsageError) in
            settings.filter.maxAccuracy = try Values.size(text)
        },
        Option(
            "--max-speed",
            "<m/s>",
            """
            Hold back fixes that nobody can have reached so soon from the last used one; a second that \
            agrees confirms the move.
            """
        ) { settings, text throws(UsageError) in
            settings.filter.maxSpeed = try Values.size(text)
        },
        Option(
            "--max-gap",
            "<duration>",
            """
            After so long without a used fix one passes that is only inaccurate or far away, rather than \
            none.
            """
        ) { settings, text throws(UsageError) in
            settings.filter.maxGap = try Values.duration(text)
        },
        Option(
            "--max-future",
            "<duration>",
            "Hold back fixes that are ahead of their arrival by more than this; on live sources."
        ) { settings, text throws(UsageError) in
            settings.filter.maxFuture = try Values.duration(text)
        },
        Option(
            flag: "--keep-null-island",
            "Use fixes at 0,0, where receivers without a fix are."
        ) { $0.filter.keepsNullIsland = true },
        Option(
            flag: "--require-authorization",
            "Use no location before an authorization record allows it."
        ) { $0.requiresAuthorization = true },
    ]

    private static let outputOptions: [Option<RunSettings>] = [
        Option(
            "--events",
            "<list>",
            default: "all",
            """
            Print only these events, with commas between, numbered as if all were printed: \
            \(EventKind.allCases.map(\.rawValue).joined(separator: " ")).
            """
        ) { settings, text throws(UsageError) in
            guard text != "all" else {
                settings.processing.events = .all
                return
            }
            let kinds = try eventKinds(text)
            settings.processing.events = EventSelection(kinds)
            if kinds.contains(.location) { settings.reportsLocations = true }
        },
        Option(
            flag: "--locations",
            "Print each used fix as a location event; naming it in --events does so too."
        ) { $0.reportsLocations = true },
        Option(flag: "--lines", "Print the causing line's number on each event.") {
            $0.processing.printsLines = true
        },
        Option("--time", "<style>", default: "rfc3339", "How times are printed: rfc3339 or unix.") {
            settings,
            text throws(UsageError) in
            settings.processing.timeStyle = try Values.word(text)
        },
        Option(
            "--diagnostics",
            "<where>",
            default: "stderr",
            """
            Where rejected and filtered records are told: stderr (the first 3 of each reason, \
            then counts), stream (all, as events), none.
            """
        ) { settings, text throws(UsageError) in settings.diagnostics = try Values.word(text) },
        Option(
            "--jobs",
            "<count>",
            default: "cores",
            """
            Threads at most: 1, or 2 to read and decode large files ahead; more are not used. They change \
            no byte.
            """
        ) { settings, text throws(UsageError) in
            settings.jobs = text == "cores" ? nil : try Values.count(text, within: 1...1024)
        },
        Option(
            flag: "--text",
            "Write events for people: a readable line each, of moves one in ten seconds. It is so on a terminal."
        ) { $0.printsText = true },
        Option(flag: "--json", "Write events as lines of JSON, also on a terminal.") {
            $0.printsText = false
        },
        Option(
            "--output",
            "<file>",
            default: "-",
            "Where events go; a file is replaced once all are written, or left as it is if that fails."
        ) { settings, text in settings.outputPath = text == "-" ? nil : text }
        .short("-o"),
        Option(flag: "--quiet", "Neither progress nor a summary.") { $0.isQuiet = true }
            .short("-q"),
        Option(flag: "--summary", "A closing summary also where stderr is no terminal.") {
            $0.alwaysSums = true
        },
        Option(
            "--summary-json",
            "<file>",
            "Write the summary's counts there as one JSON object; - for standard output."
        ) {
            settings,
            text in settings.summaryPath = text
        },
    ]
}
