import BearingsWire

/// What the options of `bearings view` come to.
struct ViewSettings {
    var outputPath: String?
    var run: RunSettings = {
        var run = RunSettings()
        run.reportsLocations = true
        run.indicator.cues = [.halo, .wedge]
        run.indicated.which = .all
        run.callout.isAlwaysShown = true
        run.decoding.readsSupplements = true
        run.processing.remarks = .stream
        run.processing.clock = .log
        return run
    }()

    static let syntax = CommandSyntax<ViewSettings>(
        name: "view",
        overview: """
            Writes one page that plays a log: the track on a map, and beside it the user's screen as it was. It needs \
            no network.
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
                    The options of run about the map, input, time, fixes, indicators, compass, callout, search and \
                    annotations; see 'bearings help run'. Other than there, --cues halo,wedge, --indicate all and \
                    --callout always hold unless something else is given.
                    """
            ),
        ],
        examples: [
            "bearings view -o walk.html walk.ndjson",
            "bearings --locations walk.ndjson | bearings view -o walk.html",
        ],
        statuses: [.done, .usage, .dataError, .noInput, .ioError, .interrupted]
    )

    private static let ownOptions: [Option<ViewSettings>] = [
        Option(
            "--output",
            "<file>",
            default: "-",
            """
            Where the page goes: not to a terminal. A file is replaced once all is written, or left as it is if that \
            fails.
            """
        ) { settings, text in settings.outputPath = text }
        .short("-o")
    ]

    /// Those of `run` that say what is kept, printed or told, and how live records are treated.
    private static let otherOptions: Set<String> = [
        "--dead-letter", "--journal", "--journal-sync", "--events", "--locations", "--time",
        "--diagnostics", "--jobs", "--text", "--json", "--output", "--quiet", "--summary",
        "--summary-json", "--clock", "--lateness",
    ]

    private static let sharedOptions = RunSettings.sharedOptions(in: \ViewSettings.run) {
        !otherOptions.contains($0)
    }

    /// What the page is told beside the events, as JSON.
    ///
    /// - Parameter paths: What is read.
    func pageSettings(_ paths: [String]) -> String {
        let size = run.size
        var viewport = "null"
        if case .fixed(let center, let zoom, let heading, let pitch) = run.viewport {
            let (lat, lon) = (Values.plain(center.latitude), Values.plain(center.longitude))
            let turned = "\"heading\":\(Values.plain(heading)),\"pitch\":\(Values.plain(pitch))"
            viewport = "{\"lat\":\(lat),\"lon\":\(lon),\"zoom\":\(Values.plain(zoom)),\(turned)}"
        }
        let names = paths.map { path in
            let name = InputFile.name(path)
            return name.split(separator: "/").last.map(String.init) ?? name
        }
        // A title is a line.
        let title =
            names.count > 3
            ? "\(names[0]) and \(names.count - 1) others" : names.joined(separator: ", ")
        let titleText = String(decoding: jsonString(title.utf8), as: UTF8.self)
        return """
            {"width":\(Values.plain(size.width)),"height":\(Values.plain(size.height)),"viewport":\(viewport),\
            "title":\(titleText),"note":""}
            """
    }
}
