import CLibrary
import CSystem

/// A terminal of a test's own: what is written to ``terminal`` is read from ``controller``, and the other way round.
package final class PseudoTerminal {
    /// The end that a terminal's emulator has.
    package let controller: Int32
    /// The end that programs have.
    package let terminal: Int32

    /// How a terminal hands out what is typed.
    package struct Mode: Equatable, Sendable {
        /// Whether keys come one by one, rather than in lines.
        package var isRaw: Bool
        /// Whether they are shown.
        package var echoes: Bool

        /// Creates a mode; that of a shell by default.
        package init(isRaw: Bool = false, echoes: Bool = true) {
            self.isRaw = isRaw
            self.echoes = echoes
        }
    }

    private struct Unavailable: Error {}

    package init(columns: UInt16 = 80, rows: UInt16 = 24) throws {
        var ends: [Int32] = [-1, -1]
        guard unsafe system_open_pseudo_terminal(&ends) == 0 else { throw Unavailable() }
        (controller, terminal) = (ends[0], ends[1])
        resize(columns: columns, rows: rows)
    }

    deinit {
        close(controller)
        close(terminal)
    }

    package func resize(columns: UInt16, rows: UInt16) {
        var size = winsize()
        (size.ws_col, size.ws_row) = (columns, rows)
        _ = unsafe ioctl(terminal, UInt(TIOCSWINSZ), &size)
    }

    /// How it works now.
    package var mode: Mode {
        var settings = termios()
        _ = unsafe tcgetattr(terminal, &settings)
        let flags = settings.c_lflag
        return Mode(
            isRaw: flags & tcflag_t(ICANON) == 0,
            echoes: flags & tcflag_t(ECHO) != 0
        )
    }

    /// Types some keys.
    package func type(_ keys: String) {
        let bytes = Array(keys.utf8)
        _ = unsafe write(controller, bytes, bytes.count)
    }

    /// Waits for what programs write until it contains `text`; all of it, or `nil` where nothing more comes for half a
    /// minute.
    package func read(to text: String) -> String? {
        let end = Array(text.utf8)
        while !contains(end) {
            var entry = pollfd(fd: controller, events: Int16(POLLIN), revents: 0)
            guard unsafe poll(&entry, 1, 30_000) > 0 else { return nil }
            var bytes = [UInt8](repeating: 0, count: 4096)
            let count = unsafe Self.readOnce(controller, &bytes, bytes.count)
            guard count > 0 else { return nil }
            seen += bytes[..<count]
        }
        defer { seen = [] }
        return String(decoding: seen, as: UTF8.self)
    }

    private var seen: [UInt8] = []

    private func contains(_ text: [UInt8]) -> Bool {
        guard seen.count >= text.count else { return false }
        return (0...seen.count - text.count).contains { seen[$0...].starts(with: text) }
    }

    private static func readOnce(
        _ number: Int32,
        _ bytes: UnsafeMutableRawPointer,
        _ count: Int
    ) -> Int {
        #if canImport(Glibc)
        unsafe Glibc.read(number, bytes, count)
        #elseif canImport(Musl)
        unsafe Musl.read(number, bytes, count)
        #else
        unsafe Darwin.read(number, bytes, count)
        #endif
    }
}
