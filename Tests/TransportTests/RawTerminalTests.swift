import BearingsTestSupport
import CLibrary
import Testing
import Transport

@Suite struct RawTerminalTests {
    /// A descriptor of the terminal's that the test does not close twice.
    private func descriptor(_ terminal: PseudoTerminal) throws -> Descriptor {
        let number = dup(terminal.terminal)
        try #require(number >= 0)
        return Descriptor(owning: number, name: "terminal")
    }

    @Test func `enters raw mode and restores the terminal`() throws {
        let pseudo = try PseudoTerminal(columns: 97, rows: 31)
        expectEqual(pseudo.mode, PseudoTerminal.Mode())
        do {
            let terminal = try RawTerminal(input: descriptor(pseudo), output: descriptor(pseudo))
            let (hasKeys, size) = (terminal.hasKeys, terminal.size)
            expect(hasKeys)
            expectEqual(size, RawTerminal.Size(columns: 97, rows: 31))
            expectEqual(pseudo.mode, PseudoTerminal.Mode(isRaw: true, echoes: false))
            expectEqual(pseudo.read(to: "l"), "\u{1B}[?1049h\u{1B}[?25l")

            pseudo.type("q")
            var keys = [UInt8](repeating: 0, count: 8)
            let count = try terminal.input.read(into: &keys, from: 0)
            expectEqual(count, 1)
            expectEqual(keys[0], UInt8(ascii: "q"))

            try terminal.draw(Array("seen".utf8))
            expectEqual(pseudo.read(to: "seen"), "seen")
            pseudo.resize(columns: 40, rows: 12)
            let small = terminal.size
            expectEqual(small, RawTerminal.Size(columns: 40, rows: 12))
        }
        expectEqual(pseudo.mode, PseudoTerminal.Mode())
        expectEqual(pseudo.read(to: "1049l"), "\u{1B}[?25h\u{1B}[?1049l")
    }

    @Test func `leaves the terminal's mode alone if the input is not a terminal`() throws {
        let pseudo = try PseudoTerminal()
        do {
            let terminal = try RawTerminal(
                input: .open(reading: "/dev/null"),
                output: descriptor(pseudo)
            )
            let hasKeys = terminal.hasKeys
            expect(!hasKeys)
            expectEqual(pseudo.mode, PseudoTerminal.Mode())
        }
        expect(pseudo.read(to: "1049l") != nil)
    }

    @Test func `has no size without a terminal`() throws {
        let pipe = try Descriptor.pipe()
        let none = RawTerminal.size(of: pipe.reading)
        expectEqual(none, nil)
        // Nobody has set this one's size.
        let pseudo = try PseudoTerminal(columns: 0, rows: 0)
        let terminal = try RawTerminal(input: descriptor(pseudo), output: descriptor(pseudo))
        let usual = terminal.size
        expectEqual(usual, RawTerminal.Size(columns: 80, rows: 24))
    }
}
