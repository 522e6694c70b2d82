import BearingsEngine
import BearingsPipeline
import BearingsWire
import Geography

/// What the options of `bearings view` come to.
struct ViewSettings: ReadingSettings {
    var outputPath: String?
    var tiles = MapTiles()
    /// Whether a page has all fixes, however large it gets.
    var hasAllFixes = false
    var run: RunSettings = {
        var run = RunSettings()
        run.stream.location.reportsLocations = true
        run.stream.indicator.cues = [.halo, .wedge]
        run.stream.annotations.indicated.which = .all
        run.stream.callout.isAlwaysShown = true
        run.stream.decoding.readsSupplements = true
        run.stream.processing.diagnostics = .streamAndCollected(
            perReason: DiagnosticFormatter.perReason
        )
        run.stream.processing.clock = .log
        return run
    }()

    static let syntax = CommandSyntax<ViewSettings>(
        name: "view",
        overview: """
            Writes one page about a log: its figures, plots and stops, the track on a map, and the user's screen as it \
            was, to be played. It needs no network, unless --tiles gives it a street map.
            """,
        usage: "bearings view [<option> ...] <file> ... -o <page.html>",
        operands: [
            (
                "<file>",
                "Records of any format, or events, which are shown as they are; - or none for standard input."
            )
        ],
        groups: [
            OptionGroup("Options", ownOptions),
            OptionGroup(
                "As for run",
                sharedOptions,
                note: """
                    The options of run about the map, input, time, fixes, indicators, compass, callout, search, \
                    annotations and units; --all lists them. --cues halo,wedge, --indicate all and --callout \
                    always hold unless something else is given.
                    """
            ),
        ],
        examples: [
            "bearings view -o walk.html walk.ndjson",
            "bearings --locations walk.ndjson | bearings view -o walk.html",
            "bearings view --units imperial --session anna -o anna.html fleet.ndjson",
        ],
        statuses: [.done, .usage, .dataError, .noInput, .ioError, .interrupted]
    )

    private static let ownOptions: [Option<ViewSettings>] = [
        .output(
            { $1(&$0.outputPath) },
            "The file to write, not a terminal; it is replaced once all is written, or left unchanged."
        ),
        Option(
            flag: "--all",
            { $1(&$0.hasAllFixes) },
            "Keep all events of a log. Without it fixes that lie near others, and what is seen only while the map or the needle moves, are left out of a page of over 50 MB."
        ),
        Option(
            "--tiles",
            optional: { $1(&$0.tiles.address) },
            .tiles,
            """
            Lay a street map beneath the track. The page then loads its tiles, and nothing else, from that host, which so \
            learns what is looked at.
            """
        ),
        Option(
            "--tiles-credit",
            optional: { $1(&$0.tiles.credit) },
            .anything("<text>", "text"),
            "Whom the street map is by, as its makers ask for; shown on it."
        ),
    ]

    /// Those of `run` that say what is kept, printed or reported, and how live records are treated.
    private static let otherOptions: Set<String> = [
        "--dead-letter", "--journal", "--journal-sync", "--events", "--locations", "--time",
        "--text", "--json", "--output", "--summary",
        "--summary-json", "--clock", "--lateness",
    ]

    private static let sharedOptions = RunSettings.sharedOptions(of: ViewSettings.self) {
        !otherOptions.contains($0)
    }

    /// What the page gets beside the events, as JSON.
    ///
    /// - Parameters:
    ///   - paths: What is read.
    ///   - pageSize: How large the page is, which says what it lacks.
    ///   - leftOut: How much was left out by which option.
    func pageSettings(_ paths: [String], _ pageSize: PageSize, leftOut: [String]) -> String {
        let size = run.stream.map.defaultSize
        var viewport = JSONTree.null
        if case .fixed(let map) = run.stream.map.defaultViewport {
            viewport = .members([
                "lat": .number(map.center.latitude), "lon": .number(map.center.longitude),
                "zoom": .number(map.zoom), "heading": .number(map.heading),
                "pitch": .number(map.pitch),
            ])
        }
        let names = paths.map { path in
            let name = InputFile.name(path)
            return name.split(separator: "/").last.map(String.init) ?? name
        }
        // A title is a line.
        let title =
            names.count > 3
            ? "\(names[0]) and \(names.count - 1) others" : names.joined(separator: ", ")
        return JSONTree.members([
            "width": .number(size.width), "height": .number(size.height), "viewport": viewport,
            "title": .string(title), "note": .string(pageSize.note),
            "leftOut": .string(leftOut.joined(separator: ", ")),
            "isThinned": .bool(pageSize.level > 0),
            "names": .bool(run.stream.geocoder == .embedded),
            "units": .string(run.stream.session.distanceUnits == .metric ? "metric" : "imperial"),
            "tiles": tiles.address.map { .string($0.text) },
            "tilesCredit": tiles.credit.map(JSONTree.string),
        ]).line
    }
}
