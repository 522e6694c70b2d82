import Transport

/// The resources that another process has used, from /proc; not a number on other systems than Linux.
struct ProcessFigures {
    /// What its first thread has taken, itself and the system for it, in nanoseconds; neither server has another.
    var cpu = Double.nan
    /// The most memory resident at once, in bytes.
    var peakMemory = Double.nan

    init(of process: Int32) {
        // The first of three numbers: the kernel's sched-stats.
        let schedule = Self.text(of: "/proc/\(process)/schedstat")?.split(separator: " ")
        cpu = schedule?.first.flatMap { Double($0) } ?? .nan
        for line in (Self.text(of: "/proc/\(process)/status") ?? "").split(separator: "\n")
        where line.hasPrefix("VmHWM:") {
            let kibibytes = line.split(whereSeparator: { $0 == " " || $0 == "\t" }).dropFirst()
                .first
            peakMemory = kibibytes.flatMap { Double($0) }.map { $0 * 1024 } ?? .nan
        }
    }

    private static func text(of path: String) -> String? {
        guard let file = try? Descriptor.open(reading: path) else { return nil }
        var bytes = [UInt8](repeating: 0, count: 1 << 13)
        guard let count = try? file.read(into: &bytes, from: 0) else { return nil }
        return String(decoding: bytes[..<count], as: UTF8.self)
    }
}
