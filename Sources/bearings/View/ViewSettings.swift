import BearingsEngine
import BearingsWire
import Geography

/// What the options of `bearings view` come to.
struct ViewSettings: CommandSettings {
    var outputPath: String?
    /// Whether one picture is drawn in place of a page.
    var isFrame = false
    /// The moment of the picture.
    var moment: Instant?
    /// The picture's theme, light unless `wantedTheme` names another.
    var theme: FrameDocument.Theme { wantedTheme ?? .light }
    var wantedTheme: FrameDocument.Theme?
    var run: RunSettings = {
        var run = RunSettings()
        run.location.reportsLocations = true
        run.indicator.cues = [.halo, .wedge]
        run.annotations.indicated.which = .all
        run.callout.isAlwaysShown = true
        run.decoding.readsSupplements = true
        run.processing.diagnostics = .streamAndCollected(perReason: DiagnosticFormatter.perReason)
        run.processing.clock = .log
        return run
    }()

    static let syntax = CommandSyntax<ViewSettings>(
        name: "view",
        overview: """
            Writes one page that plays a log: the track on a map, and beside it the user's screen as it was. It needs \
            no network. With --svg it draws the user's screen at one moment.
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
            OptionGroup("One picture", frameOptions),
            OptionGroup(
                "As for run",
                sharedOptions,
                note: """
                    The options of run about the map, input, time, fixes, indicators, compass, callout, search and \
                    annotations; --all lists them. --cues halo,wedge, --indicate all and --callout \
                    always hold unless something else is given.
                    """
            ),
        ],
        examples: [
            "bearings view -o walk.html walk.ndjson",
            "bearings --locations walk.ndjson | bearings view -o walk.html",
            "bearings view --svg --at 2026-05-09T14:33:20Z -o walk.svg walk.ndjson",
        ],
        statuses: [.done, .usage, .dataError, .noInput, .ioError, .interrupted]
    )

    private static let ownOptions: [Option<ViewSettings>] = [
        .output(
            \.outputPath,
            "The file to write, not a terminal; it is replaced once all is written, or left unchanged."
        )
    ]

    private static let frameOptions: [Option<ViewSettings>] = [
        Option(
            flag: "--svg",
            \.isFrame,
            "Draw the user's screen at a moment, with the shapes of the page, as an SVG document."
        ),
        Option(
            "--at",
            optional: \.moment,
            .time(),
            "The moment; events of that millisecond have happened."
        ),
        Option(
            "--theme",
            \.wantedTheme,
            .theme,
            "light, dark, or auto for the one that the viewer asks for."
        ),
    ]

    /// Makes sure that a picture has its moment, and that a page is given no options of pictures.
    ///
    /// - Throws: What is missing, or means nothing.
    func checkFrame() throws(UsageError) {
        if isFrame, moment == nil { throw UsageError("--svg needs a moment: --at <time>") }
        let given = [
            ("--at", moment != nil), ("--theme", wantedTheme != nil),
        ]
        if !isFrame, let (name, _) = given.first(where: \.1) {
            throw UsageError("\(name) means something with --svg alone")
        }
    }

    /// What a picture is made of; `nil` for a page.
    var frameLog: FrameLog? {
        guard isFrame, let moment else { return nil }
        var defaultView = ScreenState.Default(size: run.map.defaultSize)
        if case .fixed(var viewport) = run.map.defaultViewport {
            viewport.size = run.map.defaultSize
            defaultView.viewport = viewport
        }
        return FrameLog(defaultView, at: moment, session: run.onlySession)
    }

    /// What of the input is used; a picture chooses among all sessions, and tells which there are.
    var inputSelection: InputSelection {
        isFrame ? InputSelection(run.selection, session: nil) : run.inputSelection
    }

    /// Those of `run` that say what is kept, printed or reported, and how live records are treated.
    private static let otherOptions: Set<String> = [
        "--dead-letter", "--journal", "--journal-sync", "--events", "--locations", "--time",
        "--text", "--json", "--output", "--summary",
        "--summary-json", "--clock", "--lateness",
    ]

    private static let sharedOptions =
        RunSettings.sharedOptions(in: \ViewSettings.run) { !otherOptions.contains($0) }
        .map { option in
            guard option.name == "--session" else { return option }
            var shared = option
            shared.help += " A picture is drawn of this one, or else of the first of the log."
            shared.isListedElsewhere = false
            return shared
        }

    /// What the page gets beside the events, as JSON.
    ///
    /// - Parameter paths: What is read.
    func pageSettings(_ paths: [String]) -> String {
        let size = run.map.defaultSize
        var viewport = JSONTree.null
        if case .fixed(let map) = run.map.defaultViewport {
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
            "title": .string(title), "note": .string(""),
        ]).line
    }
}

extension ValueForm<FrameDocument.Theme?> {
    /// A theme, light where none is given.
    fileprivate static let theme = {
        let themes = ValueForm<FrameDocument.Theme>.choice("<theme>")
        return Self(
            placeholder: themes.placeholder,
            values: themes.values,
            words: themes.words
        ) { text throws(UsageError) in
            try themes.parse(text)
        } text: {
            themes.text($0 ?? .light)
        }
    }()
}
