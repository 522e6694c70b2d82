import BearingsActors
import BearingsPipeline
import BearingsWire
import Transport

/// `bearings convert`: fixes and places in another format.
///
/// Every line is counted as in a run: fixes and places as used, and what the target cannot express as ignored. What
/// came while its session was denied is left out.
enum Convert {
    /// Converts with parsed settings.
    static func main(
        _ settings: ConvertSettings,
        _ operands: [String]
    ) throws(UsageError) -> ExitStatus {
        let target = try settings.checkedTarget()
        if settings.wantsEvents {
            let form: Output.Form =
                switch target {
                case .geojson: .collection
                case .geojsonl: .featureLines
                case .csv: .rows
                case .ndjson, .gpx, .kml: .lines
                }
            return try Run.start(settings.run, operands, to: settings.outputPath, as: form)
        }
        let paths = InputFile.inputs(operands)
        let uses = try FileUses(reading: paths, outputPath: settings.outputPath)
        do {
            let messages = try ReadingMessages(settings.run, paths, writesMeanwhile: true)
            try Signals.install()
            return try LoopExecutor.run { loop in
                let pipeline = Pipeline(
                    ConvertDecider(target, settings),
                    OutputWriter(try Output(uses), messages),
                    Flow(readsAhead: settings.run.readsAhead),
                    on: loop
                )
                return try await convert(paths, settings.run, through: pipeline)
            }
        } catch {
            return .reporting(error)
        }
    }

    private static func convert(
        _ paths: [String],
        _ settings: RunSettings,
        through pipeline: Pipeline<ConvertDecider, OutputWriter>
    ) async throws -> ExitStatus {
        var decoding = settings.stream.decoding
        decoding.carriesFields = true
        // A pipe is converted as the log that a file of the same bytes is.
        let end = try await pipeline.readLogs(paths, decoding)
        if end == .readerGone { return .done }
        if end != .interrupted { try await pipeline.finish() }
        let (tally, leftOut, lost) = await pipeline.shard.conclude { decider in
            (decider.tally, decider.leftOut, decider.lost)
        }
        return try await pipeline.sink.conclude { writer in
            if end == .interrupted {
                return .reportingInterruption(keepsFile: writer.output.isReplacing)
            }
            writer.messages.end([tally], leftOut: leftOut)
            if settings.diagnostics == .stderr, !settings.isQuiet, let lost {
                StandardError.say(lost)
            }
            if let failure = writer.messages.failure, end != .refused { return ExitStatus(failure) }
            if end == .refused || (tally.rejected > 0 && tally.used == 0) { return .dataError }
            try writer.output.commit()
            return .done
        }
    }
}
