import Transport

/// Writes to one of the standard streams.
private func write(_ text: String, to stream: borrowing Descriptor) throws(Failure) {
    let bytes = Array(text.utf8)
    do throws(SystemError) {
        try stream.writeAll(bytes, count: bytes.count)
    } catch {
        throw .system(error)
    }
}

/// Measures, and returns the exit status.
private func bench() -> Int32 {
    do throws(Failure) {
        do throws(SystemError) {
            try Signals.install()
        } catch {
            throw Failure.system(error)
        }
        guard let settings = try Settings.parse(CommandLine.arguments) else {
            try write(Settings.help, to: .standardOutput())
            return 0
        }
        try Benchmark(settings: settings).run { text throws(Failure) in
            try write(text + "\n", to: .standardOutput())
        }
        return 0
    } catch {
        if let message = error.message {
            try? write("bearings-bench: \(message)\n", to: .standardError())
        }
        return error.exitStatus
    }
}

StandardStreams.fillClosed()
exitProcess(bench())
