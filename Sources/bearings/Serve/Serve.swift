import BearingsPipeline
import Transport

/// `bearings serve`: many clients, over a Unix socket.
enum Serve {
    /// Serves with the arguments behind the command's name.
    static func main(_ arguments: [String]) throws(UsageError) -> ExitStatus {
        var settings = ServeSettings()
        guard let operands = try ServeSettings.syntax.parse(arguments, into: &settings) else {
            return HelpCommand.show(ServeSettings.syntax.helpText)
        }
        if let operand = operands.first {
            throw UsageError("serve takes no file but by --input: \(operand)")
        }
        try settings.check()
        do throws(SystemError) {
            try Signals.install(reopensOnHangUp: true)
            var server = try Server(settings, try listen(settings))
            try server.run()
            return .done
        } catch {
            StandardError.say("\(error)")
            return error.isUnreadable ? .noInput : .ioError
        }
    }

    /// The socket that systemd hands over, otherwise one at the path told.
    private static func listen(_ settings: ServeSettings) throws(SystemError) -> ListeningSocket {
        if let inherited = try ListeningSocket.inherited() { return inherited }
        guard let path = settings.socketPath else {
            preconditionFailure("neither a socket nor a path to make one at")
        }
        return try .listen(at: path, mode: settings.mode)
    }
}
