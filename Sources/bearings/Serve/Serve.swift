import BearingsEngine
import BearingsPipeline
import Transport

/// `bearings serve`: many clients, over a Unix socket.
enum Serve {
    /// Serves with the arguments after the command's name.
    static func main(_ arguments: [String]) throws(UsageError) -> ExitStatus {
        var settings = ServeSettings()
        guard let operands = try ServeSettings.syntax.parse(arguments, into: &settings) else {
            return HelpCommand.show(ServeSettings.syntax)
        }
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
            // Read first, so that a refused state file leaves no trace.
            let state = try settings.statePath.map { try StateKeeper($0, at: SystemClock.wall) }
            try Service.run(try Server(settings, try listen(settings), state))
            return .done
        } catch let error as SystemError {
            log.say("\(error)")
            return ExitStatus(error)
        } catch {
            log.say("\(error)")
            return .configuration
        }
    }

    /// The socket passed by systemd, or else one at the given path.
    private static func listen(_ settings: ServeSettings) throws(SystemError) -> ListeningSocket {
        if let inherited = try ListeningSocket.inherited() { return inherited }
        guard let path = settings.socketPath else {
            preconditionFailure("neither a socket nor a path to make one at")
        }
        return try .listen(at: path, mode: settings.mode)
    }
}
