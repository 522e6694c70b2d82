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

    @Test
    func `where there is no room for more the next lesson is put off, twice as long each time`()
        throws
    {
        var layouts = LearnedLayouts()
        let steps = try Self.steps([
            ("{\"type\":\"fix\",\"lat\":", .latitude), (",\"lon\":", .longitude), ("}\n", .end),
        ])
        /// A line of a length of its own, known as standing so from here on.
        func learn(decimals: Int) {
            let digits = String(repeating: "5", count: decimals)
            let line = Array("{\"type\":\"fix\",\"lat\":1.5,\"lon\":2.\(digits)}\n".utf8)
            let padded = line + [UInt8](repeating: 0, count: LearnedLines.padding)
            layouts.learn(ByteRange(0..<line.count), ofPath: 0, padded.span, steps.span)
        }
        for decimals in 1...LearnedLayouts.most { learn(decimals: decimals) }
        #expect(layouts.patience == LearnedLayouts.leastPatience)

        for patience in [256, 512, 1024, 2048, 4096, 4096] {
            learn(decimals: 10)
            #expect(layouts.patience == patience)
            layouts.strays = 16
            let bytes = Self.short + [UInt8](repeating: 0, count: 200)
            for missing in 0...1 {
                layouts.lines = patience - missing
                let wanted = layouts.wantsLesson(ofLineAt: 0, bytes.span)
                #expect(wanted == (missing == 0))
            }
        }
        layouts.forget()
        #expect(layouts.patience == LearnedLayouts.leastPatience)
    }

    @Test func `whatever is learned first, and in place of what, has places of its own`() throws {
        var layouts = LearnedLayouts()
        let steps = try Self.steps([
            ("{\"type\":\"fix\",\"session\":\"", .session), ("\",\"lat\":", .latitude),
            (",\"lon\":", .longitude), ("}\n", .end),
        ])
        func line(_ name: Int) -> [UInt8] {
            let name = String(repeating: "n", count: name)
            return Array(
                "{\"type\":\"fix\",\"session\":\"\(name)\",\"lat\":1.5,\"lon\":2.5}\n".utf8
            )
        }
        var known = Array(repeating: Set<Int>(), count: 3)
        // Longer ones than before by a byte, and by 32, in another order than paths are made in.
        let names = Array(20..<27) + [7, 30, 27, 8, 28]
        for (path, name) in [2, 0, 1].flatMap({ path in names.map { (path, $0) } }) {
            let line = line(name)
            let padded = line + [UInt8](repeating: 0, count: LearnedLines.padding)
            layouts.learn(ByteRange(0..<line.count), ofPath: path, padded.span, steps.span)
            known[path].insert(name)
            for (place, layout) in layouts.layouts.enumerated() where layout.count > 0 {
                let first = 4 * LearnedLayouts.mostPairs * place
                #expect(layouts.bounds.count >= first + 4 * layout.pairs)
                #expect(
                    layouts.twos.count >= LearnedLayout.mostTwos * place + layout.twos
                        || layout.twos == 0
                )
                #expect(
                    layouts.fours.count >= LearnedLayout.mostFours * place + layout.fours
                        || layout.fours == 0
                )
            }
            // What has just been learned is known, and what no path has been taught is not.
            let bytes = line + [UInt8](repeating: 0, count: 2 * LearnedLayout.longest)
            for other in known.indices {
                let found = layouts.layout(ofLineAt: 0, onPath: other, bytes.span)
                if !known[other].contains(name) { #expect(found == nil) }
                if other == path, let found { #expect(layouts.layouts[found].count == line.count) }
            }
        }
        for path in known.indices {
            let found = names.filter { name in
                let bytes = line(name) + [UInt8](repeating: 0, count: 2 * LearnedLayout.longest)
                return layouts.layout(ofLineAt: 0, onPath: path, bytes.span) != nil
            }
            #expect(found.count >= LearnedLayouts.most - 1)
        }
    }
}
