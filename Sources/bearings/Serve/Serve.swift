import BearingsActors
import BearingsEngine
import BearingsPipeline
import Transport

/// `bearings serve`: many clients, over a Unix socket.
enum Serve {
    /// Serves with parsed settings.
    static func main(
        _ settings: ServeSettings,
        _ operands: [String]
    ) throws(UsageError) -> ExitStatus {
        var settings = settings
        if let operand = operands.first {
            throw UsageError("serve takes no operand: \(operand); use --input")
        }
        try settings.check()
        try FileUses.check(
            reading: [settings.inputPath].compactMap(\.self) + settings.run.book.paths,
            writing: settings.run.outputs + settings.ownFiles,
            writesToStandardOutput: false
        )
        let log = ServerLog(style: settings.log)
        do {
            // Checked first, so that no socket appears that is not served.
            if let input = settings.inputPath { _ = try InputFile.checkAll([input]) }
            try Signals.install(reopensOnHangUp: true)
            SystemMemory.givesBackLargeBlocks()
            try LoopExecutor.run { [settings] loop, waits in
                try await Server(settings, log, waits, on: loop).serve()
            }
            return .done
        } catch let error as SystemError {
            log.say("\(error)")
            return ExitStatus(error)
        } catch {
            log.say("\(error)")
            return .configuration
        }
    }
}
