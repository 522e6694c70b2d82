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

/// Does what the first word names, and returns the exit status.
private func bench() -> Int32 {
    do throws(Failure) {
        do throws(SystemError) {
            try Signals.install()
        } catch {
            throw Failure.system(error)
        }
        let words = CommandLine.arguments
        let own = words.first ?? ""
        switch words.dropFirst().first {
        case "load": try load(own, words.dropFirst(2))
        case "faults": try faults(own, words.dropFirst(2))
        case "fuzz": try fuzz(own, words.dropFirst(2))
        case "echo": try echo(words.dropFirst(2))
        case "sessions": try sessions(own, words.dropFirst(2))
        case "annotations": try tell(AnnotationBench().report())
        default: try measure(words)
        }
        return 0
    } catch {
        if let message = error.message {
            try? write("bearings-bench: \(message)\n", to: .standardError())
        }
        return error.exitStatus
    }
}

private func tell(_ text: String) throws(Failure) {
    try write(text + "\n", to: .standardOutput())
}

private func measure(_ words: [String]) throws(Failure) {
    guard let settings = try Settings.parse(words) else {
        return try write(Settings.help, to: .standardOutput())
    }
    try Benchmark(settings: settings).run(tell)
}

private func sessions(_ own: String, _ words: ArraySlice<String>) throws(Failure) {
    let program = words.first ?? Settings.program(beside: own)
    try tell(try SessionsBench(program: program).report(in: Workplace()))
}

private func load(_ own: String, _ words: ArraySlice<String>) throws(Failure) {
    guard let settings = try LoadSettings.parse(own: own, words) else {
        return try write(LoadSettings.help, to: .standardOutput())
    }
    try LoadRun(settings: settings).run(tell)
}

private func faults(_ own: String, _ words: ArraySlice<String>) throws(Failure) {
    guard let settings = try FaultSettings.parse(own: own, words) else {
        return try write(FaultSettings.help, to: .standardOutput())
    }
    try FaultRun(settings: settings).run(tell)
}

private func fuzz(_ own: String, _ words: ArraySlice<String>) throws(Failure) {
    guard let settings = try FuzzSettings.parse(own: own, words) else {
        return try write(FuzzSettings.help, to: .standardOutput())
    }
    try FuzzRun(settings: settings).run(tell)
}

private func echo(_ words: ArraySlice<String>) throws(Failure) {
    guard words.count == 1, let path = words.first else {
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
