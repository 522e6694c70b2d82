import BearingsPipeline
import Transport

// The main thread is synchronous: a hop from an asynchronous one would cost more than a record.
StandardStreams.fillClosed()
ResourceLimits.makeFileSizeAnError()
var arguments = ProgramArguments.all
var status: ExitStatus
do throws(UsageError) {
    switch arguments.first {
    case "--help", "-h": status = HelpCommand.showOverview()
    case "--version", "-V": status = HelpCommand.show("\(HelpCommand.version)\n")
    case let word:
        if let command = CommandList.command(named: word) {
            if let next = arguments.dropFirst().first, ["--version", "-V"].contains(next) {
                status = HelpCommand.show("\(HelpCommand.version)\n")
                break
            }
            status = try command.main(Array(arguments.dropFirst()))
        } else {
            try CommandList.checkFile(word)
            status = try CommandList.standard.main(arguments)
        }
    }
} catch {
    let help = CommandList.help(for: arguments.first)
    StandardError.say(error.message)
    StandardError.say("see \(help)")
    status = .usage
}
if status == .interrupted { Signals.endByRequest() }
exitProcess(status.rawValue)
