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

/// Runs the command named by the first argument, and returns the exit status.
private func bench() -> Int32 {
    do throws(Failure) {
        do throws(SystemError) {
            try Signals.install()
        } catch {
            throw Failure.system(error)
        }
        let arguments = CommandLine.arguments
        let own = arguments.first ?? ""
        switch arguments.dropFirst().first {
        case "load": try load(own, arguments.dropFirst(2))
        case "fuzz": try fuzz(own, arguments.dropFirst(2))
        case "echo": try echo(arguments.dropFirst(2))
        case "sessions": try sessions(own, arguments.dropFirst(2))
        case "annotations": try show(AnnotationBench.report())
        default: try measure(arguments)
        }
        return 0
    } catch {
        if let message = error.message {
            try? write("bearings-bench: \(message)\n", to: .standardError())
        }
        return error.exitStatus
    }
}

private func show(_ text: String) throws(Failure) {
    try write(text + "\n", to: .standardOutput())
}

private func measure(_ arguments: [String]) throws(Failure) {
    guard let settings = try Settings.parse(arguments) else {
        return try write(Settings.help, to: .standardOutput())
    }
    try Benchmark(settings: settings).run(show)
}

private func sessions(_ own: String, _ arguments: ArraySlice<String>) throws(Failure) {
    let program = arguments.first ?? Settings.program(beside: own)
    try show(try SessionsBench(program: program).report(in: Workspace()))
}

private func load(_ own: String, _ arguments: ArraySlice<String>) throws(Failure) {
    guard let settings = try LoadSettings.parse(own: own, arguments) else {
        return try write(LoadSettings.help, to: .standardOutput())
    }
    try LoadRun(settings: settings).run(show)
}

private func fuzz(_ own: String, _ arguments: ArraySlice<String>) throws(Failure) {
    guard let settings = try FuzzSettings.parse(own: own, arguments) else {
        return try write(FuzzSettings.help, to: .standardOutput())
    }
    try FuzzRun(settings: settings).run(show)
}

private func echo(_ arguments: ArraySlice<String>) throws(Failure) {
    guard arguments.count == 1, let path = arguments.first else {
        throw .usage("echo takes the path of a socket")
    }
    do throws(SystemError) {
        var server = try EchoServer(at: path)
        try server.run()
    } catch {
        throw .system(error)
    }
}

StandardStreams.fillClosed()
exitProcess(bench())
