import BearingsPipeline
import BearingsWire

/// The options of `bearings run`.
extension RunSettings {
    static let syntax = CommandSyntax<RunSettings>(
        name: "run",
        overview: "Turns location fixes and map movements into events a UI can draw.",
        usage: "bearings [run] [<option> ...] [<file> ...]",
        operands: [("<file>", "Files to read in turn; - or none for standard input.")],
        groups: [
            OptionGroup("The map", ofStream(StreamSettings.mapOptions)),
            OptionGroup("Input", ofStream(StreamSettings.readingOptions) + inputOptions),
            OptionGroup("Which records are used", selectionOptions),
            OptionGroup("Output", ofStream(StreamSettings.printingOptions) + outputOptions),
            OptionGroup("Time", ofStream(StreamSettings.timeOptions)),
            OptionGroup("Which fixes are used", ofStream(StreamSettings.fixOptions)),
            OptionGroup("Indicators", ofStream(StreamSettings.indicatorOptions)),
            OptionGroup("Compass", ofStream(StreamSettings.compassOptions)),
            OptionGroup(
                "Callout and addresses",
                ofStream(StreamSettings.calloutOptions) + addressOptions
            ),
            OptionGroup("Search", [AddressBookSettings.placeOption.lifted { $1(&$0.book) }]),
            OptionGroup("Annotations", ofStream(StreamSettings.annotationOptions)),
            OptionGroup("Directions", ofStream(StreamSettings.directionsOptions)),
        ],
        examples: [
            "bearings walk.ndjson",
            "gpspipe -w | bearings --locations",
            "bearings --viewport 47.38,8.54,15 --events indicator track.gpx",
        ],
        statuses: [.done, .usage, .dataError, .noInput, .ioError, .interrupted]
    )

    private static func ofStream(_ options: [Option<StreamSettings>]) -> [Option<RunSettings>] {
        options.map { $0.lifted { $1(&$0.stream) } }
    }

    private static let addressOptions = AddressBookSettings.options.map {
        $0.lifted { (settings: inout RunSettings, use) in use(&settings.book) }
    }

    /// Those whose names pass, as options of another command, whose help does not repeat them.
    ///
    /// - Parameter part: Where the command's settings hold those of `run`.
    static func sharedOptions<Whole>(
        in part: @escaping @Sendable (inout Whole, (inout RunSettings) -> Void) -> Void,
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

    private static let inputOptions: [Option<RunSettings>] = [
        Option(
            "--dead-letter",
            optional: { $1(&$0.deadLetterPath) },
            .file,
            """
            The file to which lines with something rejected are appended, byte for byte, except those that may \
            contain an unauthorized position.
            """
        ).rare,
        Option(
            "--journal",
            optional: { $1(&$0.journalPath) },
            .file,
            """
            The file to which accepted lines are appended, with the times of a live source and the session's name, \
            so that it can be run again as a log. Of an unauthorized fix, only the time is written.
            """
        ).rare,
        Option(
            flag: "--journal-sync",
            { $1(&$0.syncsJournal) },
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
            optional: { $1(&$0.selection.since) },
            .time(),
            """
            Leave out fixes before: RFC 3339, in UTC without an offset, a day, or Unix seconds. Other records count.
            """
        ),
        Option(
            "--until",
            optional: { $1(&$0.selection.until) },
            .time(ofDay: 86_399_999),
            "Leave out fixes after; a day counts to its end."
        ),
        Option(
            "--bbox",
            optional: { $1(&$0.selection.box) },
            .box,
            "Leave out fixes outside these degrees; across the antimeridian west is the greater."
        ),
        Option(
            "--session",
            repeated: { $1(&$0.onlySessions) },
            .anything("<name>", "a name"),
            "Use records of this session alone, or of all that are given; one that names none is of main."
        ),
    ]
}
