import BearingsActors
import BearingsDocuments
import BearingsPipeline
import BearingsWire
import Transport

/// `bearings view`: a page that shows and plays a log.
///
/// Records go through the same processor as in a run, always as a log; of a source that holds events each line is
/// taken as it is. Either way it is events that the page gets, and they are written as they come.
enum View {
    static func main(
        _ settings: ViewSettings,
        _ operands: [String]
    ) throws(UsageError) -> ExitStatus {
        try settings.run.check()
        let paths = InputFile.inputs(operands)
        let output = settings.outputPath
        if output == nil, Descriptor.standardOutput().kind == .terminal {
            throw UsageError("a page is not for a terminal; name a file by -o")
        }
        let uses = try FileUses(reading: paths + settings.run.book.paths, outputPath: output)
        do {
            let messages = try ReadingMessages(settings.run, paths, writesMeanwhile: true)
            try Signals.install()
            let book = try AddressBookLoader.load(settings.run.book)
            return try LoopExecutor.run { loop in
                let writer = PageWriter(try Output(uses), messages)
                let decider = ViewDecider(settings, book, paths)
                let pipeline = Pipeline(
                    decider,
                    writer,
                    Flow(readsAhead: settings.run.readsAhead),
                    on: loop
                )
                let names = StopNames(book, settings.run.stream.geocoder)
                return try await show(paths, settings, names, through: pipeline)
            }
        } catch {
            return .reporting(error)
        }
    }

    private static func show(
        _ paths: [String],
        _ settings: ViewSettings,
        _ names: StopNames,
        through pipeline: Pipeline<ViewDecider, PageWriter>
    ) async throws -> ExitStatus {
        let decoding = settings.run.stream.decoding
        let end = try await pipeline.read(paths, maxLine: decoding.maxLine) { name, index, _ in
            EventOrRecordReader(
                SourceReader<DocumentFormats>(
                    named: name,
                    kind: .file,
                    index: index,
                    decoding: decoding
                )
            )
        }
        if end != .interrupted, end != .readerGone { try await pipeline.finish() }
        let result = await pipeline.shard.conclude { decider in decider.conclude() }
        return try await pipeline.sink.conclude { writer in
            if end == .readerGone { return .done }
            if end == .interrupted {
                return .reportingInterruption(keepsFile: writer.output.isReplacing)
            }
            writer.messages.end(result.tallies, leftOut: result.leftOut)
            if let failure = writer.messages.failure, end != .refused { return ExitStatus(failure) }
            if end == .refused { return .dataError }
            let size = PageSize(result.thinning, isWhole: settings.hasAllFixes)
            if !settings.run.isQuiet, let message = size.message { StandardError.say(message) }
            let ground = PageGround(around: result.thinning.surroundings)
            try writer.write(
                Page(
                    template: PageTemplate(
                        settings: settings.pageSettings(paths, size, leftOut: result.leftOut),
                        places: ground.places(),
                        land: ground.land(),
                        tileOrigin: settings.tiles.address?.origin
                    ),
                    figures: AnySequence(ReportJSON(result.figures, names).lines),
                    level: size.level
                )
            )
            // A page of nothing says so.
            try writer.output.commit()
            let used = result.tallies.reduce(0) { $0 + $1.used }
            let rejected = result.tallies.reduce(0) { $0 + $1.rejected }
            return rejected > 0 && used == 0 ? .dataError : .done
        }
    }
}
