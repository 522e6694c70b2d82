import CSystem

/// A terminal that is drawn on: keys come one by one and are not echoed, and what stood there comes back at the end.
///
/// It is given back as it was when this goes, whatever the way. A key that asks the system for a signal to end still
/// does; those that would suspend the program or have it dump core, with the terminal as it is, do nothing.
package struct RawTerminal: ~Copyable {
    /// How much fits on a terminal.
    package struct Size: Equatable, Sendable {
        /// Characters side by side, those that are twice as wide counted twice.
        package var columns: Int
        /// Lines.
        package var rows: Int

        /// Creates a size; 80 by 24 is the usual one.
        package init(columns: Int = 80, rows: Int = 24) {
            self.columns = columns
            self.rows = rows
        }
    }

    /// Where keys are read, as ``Descriptor/read(into:from:)`` does.
    package let input: Descriptor
    private let output: Descriptor
    /// How the terminal worked before; `nil` where `input` is none.
    private var before: system_terminal_mode?

    /// The alternate screen, without a cursor.
    private static let begin = "\u{1B}[?1049h\u{1B}[?25l"
    private static let end = "\u{1B}[?25h\u{1B}[?1049l"

    /// Takes over the terminal that `output` leads to, and its keys if `input` leads to one.
    package init(
        input: consuming Descriptor,
        output: consuming Descriptor
    ) throws(SystemError) {
        self.input = input
        self.output = output
        if self.input.kind == .terminal {
            var mode = system_terminal_mode()
            let answer = unsafe system_make_terminal_raw(self.input.number, &mode)
            guard answer >= 0 else {
                throw SystemError(
                    operation: "change",
                    subject: self.input.name,
                    code: -answer
                )
            }
            before = mode
        }
        try draw(Array(Self.begin.utf8))
    }

    deinit {
        let bytes = Array(Self.end.utf8)
        try? output.writeAll(bytes, count: bytes.count)
        if var mode = before { _ = unsafe system_restore_terminal(input.number, &mode) }
    }

    /// Whether keys come from ``input``.
    package var hasKeys: Bool { before != nil }

    /// How large it is now; the usual size where it does not say.
    package var size: Size { Self.size(of: output) ?? Size() }

    /// How large the terminal is that a descriptor leads to; `nil` where it leads to none, or that does not say.
    package static func size(of descriptor: borrowing Descriptor) -> Size? {
        var (columns, rows): (Int32, Int32) = (0, 0)
        guard unsafe system_terminal_size(descriptor.number, &columns, &rows) >= 0,
            columns > 0, rows > 0
        else { return nil }
        return Size(columns: Int(columns), rows: Int(rows))
    }

    /// Writes what the terminal is to obey and show.
    package borrowing func draw(_ bytes: [UInt8]) throws(SystemError) {
        try output.writeAll(bytes, count: bytes.count)
    }
}
