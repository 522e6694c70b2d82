import BearingsEngine
import BearingsFormats
import BearingsWire

/// The options about the map, what is read, what is printed, and directions.
extension StreamSettings {
    package static let mapOptions: [Option<StreamSettings>] = [
        Option(
            "--viewport",
            { $1(&$0.map.defaultViewport) },
            .viewport,
            """
            What a session's map shows until it sends a viewport: LAT,LON,ZOOM[,HEADING[,PITCH]], \
            none, or first-fix[:ZOOM]. Its zoom is also that of camera events. Zooms are of tiles of \
            512 points: those of 256 are one higher.
            """
        ),
        Option("--size", { $1(&$0.map.defaultSize) }, .viewSize, "The size of that map in points."),
        Option(
            "--insets",
            { $1(&$0.map.defaultInsets) },
            .insets,
            "What is covered of that map, in points: TOP,LEFT,BOTTOM,RIGHT or one number."
        ),
        Option(
            flag: "--span",
            { $1(&$0.map.cameraForm) },
            to: .span,
            "Give cameras the span of their region, as MapKit does, instead of a zoom."
        ).rare,
    ]

    package static var readingOptions: [Option<StreamSettings>] {
        formatOptions + tableOptions + recordOptions
    }

    package static let formatOptions: [Option<StreamSettings>] = [
        Option(
            "--format",
            { $1(&$0.decoding.format) },
            .choice("<format>"),
            """
            The system that fixes come from. Fixes of others are then rejected; native records of other types are \
            always read.
            """
        ).listingWords
    ]

    /// What only tables need, which a web page does not read.
    package static let tableOptions: [Option<StreamSettings>] = [
        Option(
            "--csv-delimiter",
            { $1(&$0.decoding.csvDelimiter) },
            .csvDelimiter,
            "The separator of a table's fields: auto, tab, or a character such as ;."
        ).rare,
        Option(
            "--csv-time",
            { $1(&$0.decoding.csvTime) },
            .csvTime,
            """
            How the times of a table are written: auto, iso, unix, unix-ms, unix-us, unix-ns, or a pattern such as \
            dd.MM.yyyyTHH:mm:ss; in UTC where they have no offset.
            """
        ).rare,
    ]

    package static let recordOptions: [Option<StreamSettings>] = [
        Option(
            "--session-from",
            { $1(&$0.sessionSource) },
            .choice("<source>"),
            """
            What names a session: the record, the source (another system's device), the file by its path (the last \
            128 bytes).
            """
        ),
        Option(
            "--session-key",
            optional: { $1(&$0.sessionKey) },
            .sessionKey,
            """
            The key whose value names the session where it is there, such as properties.vessel: a string or a number \
            of a JSON line, or a column of a table. It precedes --session-from.
            """
        ),
        Option("--max-line", { $1(&$0.decoding.maxLine) }, .bytes, "The longest line that is read.")
            .rare,
        Option(
            flag: "--strict",
            { $1(&$0.processing.isStrict) },
            "Stop at the first line that cannot be read, with status 65."
        ),
    ]

    package static let printingOptions: [Option<StreamSettings>] = [
        Option(
            "--events",
            { $1(&$0.eventKinds) },
            .events,
            "Print only these events, separated by commas, numbered as if all were printed."
        ).listingWords,
        Option(
            flag: "--locations",
            { $1(&$0.location.reportsLocations) },
            "Print each used fix as a location event; implied by location in --events."
        ),
        Option(
            flag: "--visits",
            { $1(&$0.location.visits) },
            to: StayFinder.Rules(),
            """
            Print where the user stays, three minutes or longer within 50 m, as visit events; implied \
            by visit in --events.
            """
        ),
        Option(
            flag: "--lines",
            { $1(&$0.processing.printsLines) },
            "Print the causing line's number on each event."
        ).rare,
        Option(
            "--time",
            { $1(&$0.processing.timeStyle) },
            .choice("<style>"),
            "How times are printed."
        ).listingWords.rare,
    ]

    package static let directionsOptions: [Option<StreamSettings>] = [
        Option(
            "--units",
            { $1(&$0.session.distanceUnits) },
            .words("<units>", ["metric": .metric, "imperial": .imperial, "blocks": .blocks]),
            "How distances along a route are shown: metric, imperial, or blocks of 1/20 mile."
        )
    ]
}
