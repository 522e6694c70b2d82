import BearingsPipeline
import BearingsWire
import Transport

/// `bearings check`: reads and judges without processing.
///
/// It judges each line by itself. What can only be said with the session in view, such as that a
/// first viewport lacks its size, a run tells.
enum Check {
    struct Settings {
        var decoding = RecordDecoder.Options()
        var printsJSON = false
    }

    static let syntax = CommandSyntax<Settings>(
        name: "check",
        overview:
            "Reads and judges files without processing them: what they hold and what is wrong.",
        usage: "bearings check [--json] [<option> ...] [<file> ...]",
        operands: [("<file>", "Files to read; - or none for standard input.")],
        groups: [OptionGroup("Options", options)],
        examples: [
            "bearings check walk.ndjson", "bearings check --json track.gpx",
            "gpspipe -w -n 100 | bearings check",
        ],
        statuses: [.done, .usage, .dataError, .noInput, .ioError, .interrupted]
    )

    private static let options: [Option<Settings>] = [
        Option(flag: "--json", "Print the counts as one JSON object.") { $0.printsJSON = true },
        Option("--format", "<format>", default: "auto", "As for run.") {
            settings,
            text throws(UsageError) in
            settings.decoding.format = try Values.word(text)
        },
        Option("--max-line", "<size>", default: "1MiB", "As for run.") {
            settings,
            text throws(UsageError) in
            settings.decoding.maxLine = try Values.bytes(text)
        },
    ]

    static func main(_ arguments: [String]) throws(UsageError) -> ExitStatus {
        var settings = Settings()
        guard let operands = try syntax.parse(arguments, into: &settings) else {
            return HelpCommand.show(syntax.helpText)
        }
        let paths = InputFile.inputs(operands)
        try FileUses.check(reading: paths)
        var findings = CheckFindings(sourceNames: paths.map(InputFile.name))
        var failure: SystemError?
        do throws(SystemError) {
            _ = try InputFile.checkAll(paths)
            try Signals.install()
            for (index, path) in paths.enumerated() where !Signals.drainRequested {
                let breakOff = try read(path, index, settings.decoding, &findings)
                failure = failure ?? breakOff
            }
        } catch {
            StandardError.say("\(error)")
            return ExitStatus(error)
        }
        let status = HelpCommand.show(settings.printsJSON ? findings.json : findings.text)
        if status != .done { return status }
        if Signals.drainRequested {
            StandardError.say("interrupted: not all of the input was read")
            return .interrupted
        }
        if let failure { return ExitStatus(failure) }
        return findings.hasComplaints ? .dataError : .done
    }

    /// Reads a file.
    ///
    /// - Returns: Why that was not to its end, if it was not.
    private static func read(
        _ path: String,
        _ index: Int,
        _ decoding: RecordDecoder.Options,
        _ findings: inout CheckFindings
    ) throws(SystemError) -> SystemError? {
        let input = try InputFile.open(path)
        var source = Source(
            named: InputFile.name(path),
            kind: InputFile.sourceKind(input.kind),
            index: index,
            decoding: decoding
        )
        var buffer = LineBuffer(maxLine: decoding.maxLine, splitsDocuments: true)
        var batch = RecordBatch()
        var unpacking = Unpacking(input)
        var isAtEnd = false
        while !isAtEnd, !Signals.drainRequested {
            buffer.makeRoom()
            let count = unpacking.readOn(input, into: &buffer.bytes, from: buffer.filled)
            isAtEnd = count == 0
            buffer.didRead(count)
            batch.removeAll()
            source.decode(&buffer, isAtEnd: isAtEnd, into: &batch)
            findings.add(batch, source: index)
        }
        return unpacking.failure
    }
}
