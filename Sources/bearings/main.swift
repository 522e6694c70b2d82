import Transport

// The main thread is synchronous: a hop from an asynchronous one would cost more than a record.
StandardStreams.fillClosed()
ResourceLimits.makeFileSizeAnError()
var arguments = ProgramArguments.all
var status: ExitStatus
do throws(UsageError) {
    switch arguments.first {
    case "run": status = try Run.main(Array(arguments.dropFirst()))
    case "serve": status = try Serve.main(Array(arguments.dropFirst()))
    case "replay": status = try Replay.main(Array(arguments.dropFirst()))
    case "convert": status = try Convert.main(Array(arguments.dropFirst()))
    case "view": status = try View.main(Array(arguments.dropFirst()))
    case "check": status = try Check.main(Array(arguments.dropFirst()))
    case "report": status = try Report.main(Array(arguments.dropFirst()))
    case "generate": status = try Generate.main(Array(arguments.dropFirst()))
    case "geocode": status = try Geocode.main(Array(arguments.dropFirst()))
    case "help": status = try HelpCommand.main(Array(arguments.dropFirst()))
    case "--help", "-h": status = HelpCommand.show(HelpCommand.overview)
    case "--version", "-V": status = HelpCommand.show("\(HelpCommand.version)\n")
    default: status = try Run.main(arguments)
    }
} catch {
    let help = CommandList.help(for: arguments.first)
    let hint = CommandList.hint(for: arguments.first)
    StandardError.say("\(error.message)\(hint)")
    StandardError.say("see \(help)")
    status = .usage
}
if status == .interrupted { Signals.endByRequest() }
exitProcess(status.rawValue)
