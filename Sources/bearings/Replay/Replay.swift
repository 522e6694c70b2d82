import BearingsActors
import BearingsDocuments
import BearingsPipeline
import BearingsWire
import Transport

/// `bearings replay`: plays the lines of a log at their own pace.
enum Replay {
    /// Replays with parsed settings.
    static func main(
        _ settings: ReplaySettings,
        _ operands: [String]
    ) throws(UsageError) -> ExitStatus {
        try settings.check()
        let paths = InputFile.inputs(operands)
        try FileUses.check(reading: paths)
        do {
            let messages = try ReadingMessages(settings.run, paths, writesMeanwhile: true)
            try Signals.install()
            return try LoopExecutor.run { loop in
                try await play(paths, settings, messages, on: loop)
            }
        } catch let end as ReplayWriter.End {
            return end == .server ? .ioError : .reportingInterruption(keepsFile: false)
        } catch let error as SystemError {
            if error.isBrokenPipe, settings.socketPath == nil { return .done }
            StandardError.say("\(error)")
            return ExitStatus(error)
        } catch {
            return .done
        }
    }

    private static func play(
        _ paths: [String],
        _ settings: ReplaySettings,
        _ messages: ReadingMessages,
        on loop: LoopExecutor
    ) async throws -> ExitStatus {
        let target = try ReplayTarget(
            socketPath: settings.socketPath,
            tellsDiagnostics: settings.run.diagnostics == .stderr
        )
        let pipeline = Pipeline(
            ReplayDecider(
                settings.run.inputSelection,
                only: settings.only,
                isShifted: settings.isShifted
            ),
            ReplayWriter(ReplayPace(speed: settings.speed), target, messages),
            // Lines are due one by one.
            Flow(readsAhead: false),
            on: loop
        )
        let decoding = settings.run.stream.decoding
        let end = try await pipeline.read(paths, maxLine: decoding.maxLine) { name, index, _ in
            // A stream never holds fixes back, so that each line is played in its turn.
            SourceReader<DocumentFormats>(
                named: name,
                kind: .stream,
                index: index,
                decoding: decoding
            )
        }
        let (tally, leftOut) = await pipeline.shard.conclude { ($0.tally, $0.selection.leftOut) }
        return try await pipeline.sink.conclude { writer in
            if end == .interrupted { return .reportingInterruption(keepsFile: false) }
            guard try writer.target.finish() else {
                if Signals.drainRequested { return .reportingInterruption(keepsFile: false) }
                return .ioError
            }
            writer.messages.end([tally], leftOut: leftOut)
            return writer.messages.failure.map(ExitStatus.init) ?? .done
        }
    }
}
