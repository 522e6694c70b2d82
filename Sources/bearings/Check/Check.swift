import BearingsPipeline
import BearingsWire
import Transport

/// `bearings check`: what files contain, what is wrong with them, and what a run does with them.
///
/// It is a run without events: the same rules hold back the same fixes.
struct Check: ~Copyable {
    struct Settings: CommandSettings {
        var run: RunSettings = {
            var run = RunSettings()
            run.diagnostics = .stream
            return run
        }()
        var printsJSON = false
        var outputPath: String?
    }

    static let syntax = CommandSyntax<Settings>(
        name: "check",
        overview: """
            Reads files and reports what they contain, what is wrong with them and what a run would use, \
            without events.
            """,
        usage: "bearings check [--json] [-o <file>] [<option> ...] [<file> ...]",
        operands: [("<file>", "Files to read in turn; - or none for standard input.")],
        groups: [
            OptionGroup("Options", ownOptions),
            OptionGroup(
                "As for run",
                sharedOptions,
                note:
                    "The options of run about what is read and which fixes are used; --all lists them."
            ),
        ],
        examples: [
            "bearings check walk.ndjson", "bearings check --json track.gpx",
            "gpspipe -w -n 100 | bearings check --max-accuracy 50",
        ],
        statuses: [.done, .usage, .dataError, .noInput, .ioError, .interrupted]
    )

    private static let ownOptions: [Option<Settings>] = [
        Option(flag: "--json", \.printsJSON, "Print the findings as one JSON object."),
        .output(\.outputPath),
    ]

    /// The options of `run` that affect lines.
    private static let sharedNames: Set<String> = [
        "--format", "--session-from", "--session-key", "--max-line", "--strict", "--step",
        "--reorder", "--reorder-buffer", "--max-accuracy", "--max-speed", "--max-gap",
        "--keep-null-island", "--require-authorization", "--quiet", "--diagnostics",
    ]

    private static let sharedOptions =
        RunSettings.sharedOptions(in: \Settings.run) {
            sharedNames.contains($0) || RunSettings.selectionNames.contains($0)
        }
        .map { option in
            guard option.name == "--diagnostics" else { return option }
            var shared = option
            shared.help = """
                Where examples of what is rejected stand: stream (among the findings), stderr (as run tells them), none.
                """
            shared.isListedElsewhere = false
            return shared
        }

    private let settings: RunSettings
    private var processor: Processor
    private var findings: CheckFindings
    private var selection: InputSelection
    private var messages: ReadingMessages
    private var inputClock = InputClock()
    /// The first failure to read a file to its end.
    private var failure: SystemError?

    static func main(_ arguments: [String]) throws(UsageError) -> ExitStatus {
        var settings = Settings()
        guard let operands = try syntax.parse(arguments, into: &settings) else {
            return HelpCommand.show(syntax)
        }
        let paths = InputFile.inputs(operands)
        let uses = try FileUses(reading: paths, outputPath: settings.outputPath)
        let total: Int?
        do throws(SystemError) {
            total = try InputFile.checkAll(paths)
            try Signals.install()
        } catch {
            StandardError.say("\(error)")
            return ExitStatus(error)
        }
        var check = Check(settings.run, paths, total: total)
        do throws(SystemError) {
            for (index, path) in paths.enumerated() where !Signals.drainRequested {
                try check.read(path, index)
            }
            check.finish(paths.count - 1)
        } catch {
            StandardError.say("\(error)")
            return ExitStatus(error)
        }
        let status = check.show(uses, asJSON: settings.printsJSON)
        check.processor.abandonSessions()
        return status
    }

    private init(_ settings: RunSettings, _ paths: [String], total: Int?) {
        self.settings = settings
        var options = settings.processing
        options.clock = .log
        options.events = EventSelection([])
        options.diagnostics = .collected(perReason: CheckFindings.examplesPerReason)
        options.isSurvey = true
        processor = Processor(settings.configuration(AddressBook()), options)
        findings = CheckFindings(sourceNames: paths.map(InputFile.name))
        selection = settings.inputSelection
        messages = ReadingMessages(settings, paths, total: total, writesMeanwhile: false)
    }

    /// Prints the findings; of an interrupted check they do not replace a file.
    ///
    /// - Returns: The exit status, which tells whether anything was rejected.
    private func show(_ uses: FileUses, asJSON isJSON: Bool) -> ExitStatus {
        let isInterrupted = inputClock.isInterrupted
        let keepsFile = isInterrupted && Output.isReplacing(uses)
        if !keepsFile {
            let status = Output.show(isJSON ? findings.json : findings.text, uses)
            if status != .done { return status }
        }
        if isInterrupted { return .reportingInterruption(keepsFile: keepsFile) }
        if let failure, !processor.hasStopped { return ExitStatus(failure) }
        return processor.accounts.tally.byReason.isEmpty ? .done : .dataError
    }

    /// Processes records that wait to be sorted.
    private mutating func finish(_ lastSource: Int) {
        var ending = processor.beginEnding()
        while processor.finish(&ending, until: .max) { processor.delivery.output.removeAll() }
        account(through: lastSource)
        messages.end([processor.accounts.tally], leftOut: selection.leftOut)
    }

    /// Takes over what a run would have counted and said so far.
    private mutating func account(through source: Int) {
        findings.ran(processor.accounts.tally, through: source)
        findings.add(processor.accounts.diagnostics, withExamples: settings.diagnostics == .stream)
        messages.say(&processor.accounts.diagnostics)
        findings.add(processor.accounts.places)
        processor.accounts.places.removeAll(keepingCapacity: true)
    }

    /// Reads a file.
    private mutating func read(_ path: String, _ index: Int) throws(SystemError) {
        // A named pipe is waited for below, where signals are handled.
        let input = try InputFile.open(path, awaitsWriter: false)
        inputClock.begin(input)
        var decoding = settings.decoding
        decoding.countsAllIgnored = true
        var source = SourceReader(
            named: InputFile.name(path),
            kind: .file,
            index: index,
            decoding: decoding
        )
        var buffer = LineBuffer(maxLine: settings.decoding.maxLine, splitsDocuments: true)
        var batch = RecordBatch()
        var unpacking = Unpacking(input)
        var isAtEnd = false
        while !isAtEnd, !Signals.drainRequested, !processor.hasStopped {
            buffer.makeRoom()
            guard
                let count = unpacking.readOn(
                    input,
                    into: &buffer.bytes,
                    from: buffer.filled,
                    &messages
                )
            else { break }
            isAtEnd = count == 0
            buffer.didRead(count)
            batch.removeAll()
            source.decode(&buffer, isAtEnd: isAtEnd, into: &batch)
            inputClock.note(batch)
            selection.select(from: &batch)
            processor.process(batch, of: buffer.bytes, from: source.origin, at: .epoch)
            processor.delivery.output.removeAll()
            findings.add(batch, source: index)
            account(through: index)
            messages.read(count, processor.accounts.tally)
        }
        findings.add(source, index)
        failure = failure ?? unpacking.failure
    }
}
