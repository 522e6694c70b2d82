import Testing

@testable import BearingsWire

/// Which lines are compared with the layouts that are known.
@Suite struct LearnedLayoutsTests {
    private static let short = Array("{\"type\":\"fix\",\"lat\":1.5,\"lon\":2.5}\n".utf8)
    private static let long = Array(
        "{\"type\":\"fix\",\"lat\":1.1234567,\"lon\":2.1234567,\"speed\":1.5,\"course\":90.5}\n"
            .utf8
    )

    private typealias Part = (text: String, slot: LearnedSegment.Slot)

    private static func steps(_ parts: [Part]) throws -> [LearnedPath.Step] {
        try parts.map { text, slot in
            let words = try #require(LearnedText.parts(of: Array(text.utf8))).0
            return LearnedPath.Step(text: words, slot: slot, rule: .any, least: -.infinity)
        }
    }

    /// One of a short line on one path, and one of a long line on another.
    private func layouts() throws -> LearnedLayouts {
        var layouts = LearnedLayouts()
        let start: [Part] = [("{\"type\":\"fix\",\"lat\":", .latitude)]
        let lines: [(line: [UInt8], rest: [Part])] = [
            (Self.short, [(",\"lon\":", .longitude), ("}\n", .end)]),
            (
                Self.long,
                [
                    (",\"lon\":", .longitude), (",\"speed\":", .speed), (",\"course\":", .course),
                    ("}\n", .end),
                ]
            ),
        ]
        for (path, (line, rest)) in lines.enumerated() {
            let padded = line + [UInt8](repeating: 0, count: LearnedLines.padding)
            let range = ByteRange(0..<line.count)
            let steps = try Self.steps(start + rest)
            layouts.learn(range, ofPath: path, padded.span, steps.span)
        }
        return layouts
    }

    @Test func `a line that comes alone is compared, though others are longer`() throws {
        var layouts = try layouts()
        #expect(layouts.longest == Self.long.count)
        // No more of it has been read, but there is room for more.
        let bytes = Self.short + [UInt8](repeating: 0, count: 200)
        #expect(layouts.layout(ofLineAt: 0, onPath: 0, bytes.span) == 0)
        #expect(layouts.layout(ofLineAt: 0, onPath: 1, bytes.span) == nil)
    }

    @Test func `none is where less can be read than the longest has`() throws {
        var layouts = try layouts()
        let room = Self.long.count + LearnedLines.padding
        for missing in 0...1 {
            let count = room - Self.short.count - missing
            let bytes = Self.short + [UInt8](repeating: 0, count: count)
            let found = layouts.layout(ofLineAt: 0, onPath: 0, bytes.span)
            #expect(found == (missing == 0 ? 0 : nil))
        }
    }
}
