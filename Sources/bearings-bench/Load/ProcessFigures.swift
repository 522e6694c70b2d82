import Transport

/// What another process has taken so far, as Linux tells in /proc; not a number elsewhere.
struct ProcessFigures {
    /// On all cores, its own and the system's for it, in nanoseconds; to within 10 ms.
    var cpu = Double.nan
    /// The most memory resident at once, in bytes.
    var peakMemory = Double.nan

    init(of process: Int32) {
        if let stat = Self.text(of: "/proc/\(process)/stat"), let end = stat.lastIndex(of: ")") {
            // Behind the name in parentheses the 12th and 13th field, in ticks: proc_pid_stat(5).
            let fields = stat[end...].split(separator: " ")
            if fields.count > 13, let user = Double(fields[12]), let system = Double(fields[13]) {
                cpu = (user + system) * Self.nanosecondsPerTick
            }
        }
        for line in (Self.text(of: "/proc/\(process)/status") ?? "").split(separator: "\n")
        where line.hasPrefix("VmHWM:") {
            let kibibytes = line.split(whereSeparator: { $0 == " " || $0 == "\t" }).dropFirst()
                .first
            peakMemory = kibibytes.flatMap { Double($0) }.map { $0 * 1024 } ?? .nan
        }
    }

    /// What /proc counts in is a hundredth of a second on every Linux that Swift is built for.
    private static let nanosecondsPerTick = 1e7

    private static func text(of path: String) -> String? {
        guard let file = try? Descriptor.open(reading: path) else { return nil }
        var bytes = [UInt8](repeating: 0, count: 1 << 13)
        guard let count = try? file.read(into: &bytes, from: 0) else { return nil }
        return String(decoding: bytes[..<count], as: UTF8.self)
    }
}
