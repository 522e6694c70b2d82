import BearingsWire

/// The options of `bearings run`.
extension RunSettings {
    static let syntax = CommandSyntax<RunSettings>(
        name: "run",
        overview: "Turns location fixes and map movements into events a UI can draw.",
        usage: "bearings [run] [<option> ...] [<file> ...]",
        operands: [("<file>", "Files to read in turn; - or none for standard input.")],
        groups: [
            OptionGroup("The map", mapOptions),
            OptionGroup("Input", inputOptions),
            OptionGroup("Which records are used", selectionOptions),
            OptionGroup("Output", outputOptions),
            OptionGroup("Time", timeOptions),
            OptionGroup("Which fixes are used", fixOptions),
            OptionGroup("Indicators", indicatorOptions),
            OptionGroup("Compass", compassOptions),
            OptionGroup("Callout and addresses", calloutOptions),
            OptionGroup("Search", [AddressBookSettings.placeOption.lifted(to: \.book)]),
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

    /// Those whose names pass, as options of another command, whose help does not repeat them.
    ///
    /// - Parameter part: Where the command's settings hold those of `run`.
    static func sharedOptions<Whole>(
        in part: any WritableKeyPath<Whole, RunSettings> & Sendable,
        where isShared: (String) -> Bool
    ) -> [Option<Whole>] {
        syntax.options.filter { isShared($0.name) }.map { option in
            var shared = option.lifted(to: part)
            shared.isListedElsewhere = true
            if option.name == "--jobs" { shared.help = helpOfJobsWithoutShards }
            return shared
        }
    }

    /// What `--jobs` means to commands other than `run`, which have one shard.
    private static let helpOfJobsWithoutShards = """
        1 for one thread that reads and decides; otherwise a thread of its own reads a large file. The output is the same.
        """

    private static let mapOptions: [Option<RunSettings>] = [
        Option(
            "--viewport",
            \.map.defaultViewport,
            .viewport,
            """
            What a session's map shows until it sends a viewport: LAT,LON,ZOOM[,HEADING[,PITCH]], \
            none, or first-fix[:ZOOM]. Its zoom is also that of camera events. Zooms are of tiles of \
            512 points: those of 256 are one higher.
            """
        ),
        Option("--size", \.map.defaultSize, .viewSize, "The size of that map in points."),
        Option(
            "--insets",
            \.map.defaultInsets,
            .insets,
            "What is covered of that map, in points: TOP,LEFT,BOTTOM,RIGHT or one number."
        ),
        Option(
            flag: "--span",
            \.map.cameraForm,
            to: .span,
            "Give cameras the span of their region, as MapKit does, instead of a zoom."
        ).rare,
    ]

    private static let inputOptions: [Option<RunSettings>] = [
        Option(
            "--format",
            \.decoding.format,
            .choice("<format>"),
            """
            The system that fixes come from. Fixes of others are then rejected; native records of other types are \
            always read.
            """
        ).listingWords,
        Option(
            "--csv-delimiter",
            \.decoding.csvDelimiter,
            .csvDelimiter,
            "The separator of a table's fields: auto, tab, or a character such as ;."
        ).rare,
        Option(
            "--csv-time",
            \.decoding.csvTime,
            .csvTime,
            """
            How the times of a table are written: auto, iso, unix, unix-ms, unix-us, unix-ns, or a pattern such as \
            dd.MM.yyyyTHH:mm:ss; in UTC where they have no offset.
            """
        ).rare,
        Option(
            "--session-from",
            \.sessionSource,
            .choice("<source>"),
            """
            What names a session: the record, the source (another system's device), the file by its path (the last \
            128 bytes).
            """
        ),
        Option(
            "--session-key",
            optional: \.sessionKey,
            .sessionKey,
            """
            The key whose value names the session where it is there, such as properties.vessel: a string or a number \
            of a JSON line, or a column of a table. It precedes --session-from.
            """
        ),
        Option("--max-line", \.decoding.maxLine, .bytes, "The longest line that is read.").rare,
        Option(
            flag: "--strict",
            \.processing.isStrict,
            "Stop at the first line that cannot be read, with status 65."
        ),
        Option(
            "--dead-letter",
            optional: \.deadLetterPath,
            .file,
            """
            The file to which lines with something rejected are appended, byte for byte, except those that may \
            contain an unauthorized position.
            """
        ).rare,
        Option(
            "--journal",
            optional: \.journalPath,
            .file,
            """
            The file to which accepted lines are appended, with the times of a live source and the session's name, \
            so that it can be run again as a log. Of an unauthorized fix, only the time is written.
            """
        ).rare,
        Option(
            flag: "--journal-sync",
            \.syncsJournal,
            """
            Sync the journal to disk before the events of a line are written or the line is \
            acknowledged.
            """
        ).rare,
    ]

    /// The names of ``selectionOptions``.
    static let selectionNames = Set(selectionOptions.map(\.name))

    /// The names of those that every command takes which turns lines into fixes and places.
    static let readingNames = selectionNames.union([
        "--format", "--csv-delimiter", "--csv-time", "--session-from", "--session-key",
        "--max-line", "--strict", "--jobs", "--diagnostics", "--quiet",
    ])

    private static let selectionOptions: [Option<RunSettings>] = [
        Option(
            "--since",
            optional: \.selection.since,
            .time(),
            """
            Leave out fixes before: RFC 3339, in UTC without an offset, a day, or Unix seconds. Other records count.
            """
        ),
        Option(
            "--until",
            optional: \.selection.until,
            .time(ofDay: 86_399_999),
            "Leave out fixes after; a day counts to its end."
        ),
        Option(
            "--bbox",
            optional: \.selection.box,
            .box,
            "Leave out fixes outside these degrees; across the antimeridian west is the greater."
        ),
        Option(
            "--session",
            repeated: \.onlySessions,
            .anything("<name>", "a name"),
            "Use records of this session alone, or of all that are given; one that names none is of main."
        ),
    ]

    private static let directionsOptions: [Option<RunSettings>] = [
        Option(
            "--units",
            \.session.distanceUnits,
            .words("<units>", ["metric": .metric, "imperial": .imperial, "blocks": .blocks]),
            "How distances along a route are shown: metric, imperial, or blocks of 1/20 mile."
        )
    ]
}
