import BearingsActors
import BearingsEngine
import BearingsPipeline
import BearingsWire
import Geography
import Transport

/// `bearings geocode`: looks up the addresses of points in the tables that callouts use.
enum Geocode {
    struct Settings: CommandSettings {
        var book = AddressBookSettings()
        var printsText = false
        var outputPath: String?
        var run = RunSettings()
    }

    static let syntax = CommandSyntax<Settings>(
        name: "geocode",
        overview: "Tells what points are called: the nearest house or town, offline.",
        usage: "bearings geocode [<option> ...] [<lat> <lon> ...]",
        operands: [
            (
                "<lat> <lon>",
                "Points in degrees; none for {\"lat\":…,\"lon\":…} lines on standard input."
            )
        ],
        groups: [
            OptionGroup(
                "Options",
                AddressBookSettings.options.map { $0.lifted { $1(&$0.book) } } + [
                    Option(
                        flag: "--text",
                        { $1(&$0.printsText) },
                        "Print the lines alone, a blank line between points."
                    ),
                    .output({ $1(&$0.outputPath) }),
                ]
            ),
            OptionGroup(
                "As for run",
                RunSettings.sharedOptions(in: { $1(&$0.run) }) { sharedNames.contains($0) },
                note: "The options of run that lines of points have a use for; --all lists them."
            ),
        ],
        examples: [
            "bearings geocode 46.948 7.447", "bearings geocode --text -33.8568 151.2153",
            "echo '{\"lat\":48.8584,\"lon\":2.2945}' | bearings geocode",
        ],
        statuses: [.done, .usage, .dataError, .noInput, .ioError, .interrupted]
    )

    /// Points have neither times nor sessions, and each is to be answered.
    private static let sharedNames: Set<String> = ["--max-line", "--diagnostics", "--quiet"]

    static func main(_ settings: Settings, _ operands: [String]) throws(UsageError) -> ExitStatus {
        if settings.run.diagnostics == .stream {
            throw UsageError("--diagnostics stream is for events, and geocode writes none")
        }
        let points = try points(operands)
        let inputs = operands.isEmpty ? [InputFile.standard] : []
        let uses = try FileUses(
            reading: inputs + settings.book.paths,
            outputPath: settings.outputPath
        )
        do {
            let book = try AddressBookLoader.load(settings.book)
            if operands.isEmpty { return try readPoints(book, settings, uses) }
            var answers = GeocodeAnswers(book, printsText: settings.printsText)
            for point in points { answers.append(point) }
            var output = try Output(uses)
            try output.write(&answers.text)
            try output.commit()
        } catch {
            return .reporting(error)
        }
        return .done
    }

    /// Pairs of numbers, separated by a comma or a space.
    private static func points(_ operands: [String]) throws(UsageError) -> [LocationCoordinate] {
        var numbers: [Double] = []
        for operand in operands { numbers += try Values.numbers(operand) }
        guard numbers.count.isMultiple(of: 2) else {
            throw UsageError("geocode wants pairs of latitude and longitude")
        }
        var points: [LocationCoordinate] = []
        for index in stride(from: 0, to: numbers.count, by: 2) {
            guard -90...90 ~= numbers[index] else {
                throw UsageError("latitude \(numbers[index]) is outside -90...90")
            }
            points.append(
                LocationCoordinate(latitude: numbers[index], longitude: numbers[index + 1])
            )
        }
        return points
    }

    private static func readPoints(
        _ book: AddressBook,
        _ settings: Settings,
        _ uses: FileUses
    ) throws -> ExitStatus {
        try Signals.install()
        return try LoopExecutor.run { loop in
            let paths = [InputFile.standard]
            let most = settings.run.stream.decoding.maxLine
            let answers = GeocodeAnswers(book, printsText: settings.printsText)
            let pipeline = Pipeline(
                GeocodeDecider(answers, maxLine: most),
                OutputWriter(
                    try Output(uses),
                    try ReadingMessages(settings.run, paths, writesMeanwhile: true)
                ),
                Flow(readsAhead: false),
                on: loop
            )
            let end = try await pipeline.read(paths, maxLine: most, splitsDocuments: false) {
                LineFinder(SourceOrigin(kind: $2, index: $1))
            }
            if end == .readerGone { return .done }
            let (answered, rejected) = await pipeline.shard.conclude {
                ($0.answers.count, $0.rejected)
            }
            return try await pipeline.sink.conclude { writer in
                if end == .interrupted {
                    return .reportingInterruption(keepsFile: writer.output.isReplacing)
                }
                if let failure = writer.messages.failure { return ExitStatus(failure) }
                try writer.output.commit()
                return rejected > 0 && answered == 0 ? .dataError : .done
            }
        }
    }
}
