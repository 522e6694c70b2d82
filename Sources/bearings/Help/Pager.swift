import Transport

/// Shows a long text a screen at a time, where there is a terminal and a program for that.
enum Pager {
    /// What a shell is to run; `nil` where the text is to be printed as it is.
    ///
    /// - Parameters:
    ///   - preferred: What `PAGER` says, `nil` where it is not set.
    ///   - isInstalled: Whether a program is found along `PATH`.
    static func command(preferred: String?, isInstalled: (String) -> Bool) -> String? {
        guard let preferred else { return isInstalled("less") ? "less" : nil }
        return preferred == "" || preferred == "cat" ? nil : preferred
    }

    /// Shows a text through the pager.
    ///
    /// - Returns: Whether it has; not where stdout is no terminal, or where there is no such program.
    static func show(_ text: [UInt8]) -> Bool {
        guard Descriptor.standardOutput().kind == .terminal,
            let command = command(
                preferred: Environment.variable("PAGER"),
                isInstalled: Environment.hasProgram
            )
        else { return false }
        // What fits on the screen is left there, as git does.
        Environment.setDefault("LESS", to: "FRX")
        do throws(SystemError) {
            try Signals.ignoreForChild()
            let pipe = try Descriptor.pipe()
            let pager = try RunningProcess.start("sh", ["-c", command], reading: pipe.reading)
            write(text, to: pipe.closeReading())
            return !notFound.contains(try pager.wait().status)
        } catch {
            return false
        }
    }

    /// How a shell ends where it cannot run, or does not find, a program.
    private static let notFound: Set<Int32> = [126, 127]

    /// Writes all that the reader wants, and then lets it come to the end.
    private static func write(_ text: [UInt8], to pager: consuming Descriptor) {
        // Whoever has read enough goes before the end.
        try? pager.writeAll(text, count: text.count)
    }
}
