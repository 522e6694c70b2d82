import BearingsActors
import BearingsEngine
import BearingsPipeline
import BearingsWire
import Transport

/// `bearings report`: what sessions come to, in figures.
///
/// All figures are made of events. Records are first turned into events, as `run` does with `--clock log`.
enum Report {
    /// How much is gathered before it is written.
    private static let batchSize = 1 << 16

    static func main(
        _ settings: ReportSettings,
        _ operands: [String]
    ) throws(UsageError) -> ExitStatus {
        try settings.check()
        let paths = InputFile.inputs(operands)
        let output = settings.outputPath
        let uses = try FileUses(reading: paths + settings.run.book.paths, outputPath: output)
        do {
            let messages = try ReadingMessages(settings.run, paths, writesMeanwhile: false)
            try Signals.install()
            let book = try AddressBookLoader.load(settings.run.book)
            return try LoopExecutor.run { loop in
                // Opened first, so that a report does not fail at its end.
                var destination = try Output(uses)
                let outcome = try await work(settings, book, paths, messages, on: loop)
                let names = StopNames(book, settings.run.stream.geocoder)
                return try outcome.show(settings, names, to: &destination)
            }
        } catch {
            return .reporting(error)
        }
    }

    private static func work(
        _ settings: ReportSettings,
        _ book: AddressBook,
        _ paths: [String],
        _ messages: ReadingMessages,
        on loop: LoopExecutor
    ) async throws -> ReportOutcome {
        let pipeline = Pipeline(
            ReportDecider(settings, book),
            MessageWriter(messages),
            Flow(readsAhead: settings.run.readsAhead),
            on: loop
        )
        let end = try await pipeline.readLogs(paths, settings.run.stream.decoding)
        try await pipeline.finish()
        let result = await pipeline.shard.conclude { decider in decider.conclude() }
        let failure = await pipeline.sink.conclude { writer in
            writer.messages.end(result.tallies, leftOut: result.leftOut)
            return writer.messages.failure
        }
        return ReportOutcome(result: result, end: end, failure: failure)
    }

    /// Writes parts as they are made, for there may be millions.
    fileprivate static func write(
        _ parts: some Sequence<String>,
        ending: String,
        to destination: inout Output
    ) throws(SystemError) {
        var text = TextBuffer()
        for part in parts {
            text.append(Array((part + ending).utf8))
            if text.count >= batchSize { try destination.write(&text) }
        }
        try destination.write(&text)
    }
}

/// What a report has come to, and how reading has ended.
private struct ReportOutcome {
    let result: ReportDecider.Result
    let end: SourceEnd
    /// The first failure to read a file to its end.
    let failure: SystemError?

    /// Writes the report.
    ///
    /// - Returns: How a run would have ended.
    func show(
        _ settings: ReportSettings,
        _ names: StopNames,
        to destination: inout Output
    ) throws(SystemError) -> ExitStatus {
        if end == .interrupted {
            return .reportingInterruption(keepsFile: destination.isReplacing)
        }
        let figures = result.figures
        let units = ShownUnits(settings.run.stream.session.distanceUnits)
        let stops = StopTable(figures, names)
        switch settings.form {
        case .text where settings.listsStops:
            try Report.write(CollectionOfOne(stops.text(units)), ending: "", to: &destination)
        case .json where settings.listsStops:
            try Report.write(stops.json, ending: "\n", to: &destination)
        case .csv where settings.listsStops:
            try Report.write(stops.csv, ending: "\n", to: &destination)
        case .text:
            let text = CollectionOfOne(ReportText(figures, names, units).text)
            try Report.write(text, ending: "", to: &destination)
        case .json:
            try Report.write(ReportJSON(figures, names).lines, ending: "\n", to: &destination)
        case .csv: try Report.write(ReportCSV(figures).rows, ending: "\n", to: &destination)
        }
        if let failure, end != .refused { return ExitStatus(failure) }
        if end == .refused { return .dataError }
        // A report of nothing says so.
        try destination.commit()
        let isNothingUsed = result.tallies[0].used + figures.eventsRead == 0
        let rejected = result.tallies.reduce(0) { $0 + $1.rejected }
        return rejected > 0 && isNothingUsed ? .dataError : .done
    }
}
