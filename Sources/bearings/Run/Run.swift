import BearingsActors
import BearingsDocuments
import BearingsEngine
import BearingsPipeline
import BearingsWire
import Transport

/// `bearings run`: reads records, writes events.
struct Run {
    private let settings: RunSettings
    private let paths: [String]
    private let book: AddressBook
    private let messages: ReadingMessages

    /// Runs with parsed settings.
    static func main(
        _ settings: RunSettings,
        _ operands: [String]
    ) throws(UsageError) -> ExitStatus {
        var settings = settings
        let isShown = settings.outputPath == nil && Descriptor.standardOutput().kind == .terminal
        if settings.printsText ?? isShown { settings.stream.processing.form = .sentences }
        return try start(settings, operands, to: settings.outputPath, as: .lines)
    }

    /// The same for events in another form.
    ///
    /// - Parameter outputPath: The file that events go to, `nil` for standard output.
    static func start(
        _ settings: RunSettings,
        _ operands: [String],
        to outputPath: String?,
        as form: Output.Form
    ) throws(UsageError) -> ExitStatus {
        try settings.check()
        let paths = InputFile.inputs(operands)
        let uses = try FileUses(
            reading: paths + settings.book.paths,
            writing: settings.outputs,
            outputPath: outputPath
        )
        do {
            let messages = try ReadingMessages(settings, paths, writesMeanwhile: true)
            try Signals.install()
            let run = Run(
                settings: settings,
                paths: paths,
                book: try AddressBookLoader.load(settings.book),
                messages: messages
            )
            return try LoopExecutor.run { loop in
                try await run.carryOut(to: try Output(uses, form), on: loop)
            }
        } catch let error as SystemError {
            StandardError.say("\(error)")
            return ExitStatus(error)
        } catch {
            // Nobody reads the output any more.
            return .done
        }
    }

    private func carryOut(
        to output: consuming Output,
        on loop: LoopExecutor
    ) async throws -> ExitStatus {
        let pipeline = Pipeline(
            decider,
            try RunWriter(settings, messages, output),
            Flow(readsAhead: settings.readsAhead, shards: settings.shards),
            on: loop
        )
        var decoding = settings.stream.decoding
        decoding.readsSupplements = settings.stream.location.reportsLocations
        let clock = settings.stream.processing.clock
        let end = try await pipeline.read(paths, maxLine: decoding.maxLine) { name, index, kind in
            if kind == .terminal { greetTerminal() }
            return SourceReader<DocumentFormats>(
                named: name,
                kind: clock == .log ? .file : kind,
                index: index,
                decoding: decoding,
                mayBeLog: clock == .auto
            )
        }
        if end == .readerGone { return .done }
        // The final events, such as hiding the user, would follow from no record.
        if end != .interrupted { try await pipeline.finish() }
        return try await close(pipeline, end)
    }

    /// Prints what remains to be said, and tells how the run has ended.
    private func close(
        _ pipeline: Pipeline<RecordDecider, RunWriter>,
        _ end: SourceEnd
    ) async throws -> ExitStatus {
        let (tally, leftOut) = await pipeline.shard.conclude { decider in
            decider.processor.abandonSessions()
            return (decider.processor.accounts.tally, decider.selection.leftOut)
        }
        return try await pipeline.sink.conclude { [settings] writer in
            try writer.close(tally, leftOut: leftOut, settings)
            if end == .interrupted { return .reportingInterruption(keepsFile: writer.isReplacing) }
            if let failure = writer.messages.failure, end != .refused { return ExitStatus(failure) }
            if end == .refused || (tally.rejected > 0 && tally.used == 0) { return .dataError }
            try writer.commit()
            return .done
        }
    }

    private var decider: RecordDecider {
        var options = settings.stream.processing
        switch settings.diagnostics {
        case .stderr: options.diagnostics = .collected(perReason: DiagnosticFormatter.perReason)
        case .stream: options.diagnostics = .stream
        case .none: options.diagnostics = .none
        }
        options.mostWaiting = RecordDecider.writeSize
        if paths.count > 1 { options.fileNames = paths.map { jsonString(InputFile.name($0).utf8) } }
        return RecordDecider(
            Processor(settings.configuration(book), options),
            settings.inputSelection,
            takesLogs: false
        )
    }

    private func greetTerminal() {
        guard StandardError.isTerminal, !settings.isQuiet else { return }
        StandardError.say("reading records from the terminal, one per line; press Ctrl-D to end")
    }
}
