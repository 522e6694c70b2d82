import BearingsEngine

/// Reads lines that differ from an earlier one in their values alone.
///
/// It stands in front of the general parser, which alone decides what is wrong with a line. When that has read a line,
/// ``TemplateBuilder`` keeps the text between its values as a ``LineTemplate``. A later line of the same text and plain
/// values is read from the template, with the same result; any other goes to the general parser.
struct TemplateDecoder: Sendable {
    /// The number of bytes that must be readable behind any line.
    static let padding = 64
    /// The most templates that are kept; a log of fixes and viewports has two.
    private static let capacity = 8

    private(set) var templates: [LineTemplate] = []
    /// What kind of line each template makes.
    private var kinds: [TemplateKind] = []
    /// The steps of all templates, one template's behind the other's.
    private var steps: [LineTemplate.Step] = []
    /// How the number of each step is written.
    private var formats: [RecentFormats] = []
    /// How many bytes of its line stand before the value of each step, at least.
    private var leastOffsets: [Int] = []
    /// Where the steps of each template begin.
    private var starts: [Int] = []
    /// The template of the line before.
    private var current = 0
    /// The template that the next new one replaces, once there are as many as are kept.
    private var oldest = 0
    private var timestamps = TimestampParser()
    /// The number of lines that went to the general parser.
    private var misses = 0

    /// How much is read at once.
    struct Limits: BitwiseCopyable {
        /// The longest line, in bytes.
        var maxLine: Int
        /// The most entries of the batch.
        var maxEntries: Int
    }

    /// Whether to learn the line that the general parser has read.
    ///
    /// Where new lines keep coming it hardly ever pays.
    mutating func shouldLearn() -> Bool {
        misses &+= 1
        return misses < 200 || misses % 32 == 0
    }

    /// Adds a template, unless it is known.
    mutating func add(_ template: LineTemplate) {
        let isKnown = templates.contains {
            $0.kind == template.kind && $0.steps == template.steps
        }
        guard !isKnown else { return }
        if templates.count < Self.capacity {
            templates.append(template)
            current = templates.count - 1
        } else {
            templates[oldest] = template
            current = oldest
            oldest = (oldest + 1) % Self.capacity
        }
        kinds = templates.map(\.kind)
        steps = templates.flatMap(\.steps)
        formats = steps.map { _ in RecentFormats() }
        leastOffsets = templates.flatMap(\.leastOffsets)
        starts = templates.indices.map { index in
            templates[..<index].reduce(0) { $0 + $1.steps.count }
        }
    }

    /// Decodes lines as long as they have the shape of a template.
    ///
    /// - Parameters:
    ///   - position: Where the next line begins; moved behind those that are decoded.
    ///   - filled: Where the last line ends, or what has been read of it.
    ///   - number: The number of lines of the source so far, counted on.
    ///   - file: The name of all sessions, `nil` if the lines name theirs.
    mutating func decode(
        _ bytes: Span<UInt8>,
        from position: inout Int,
        to filled: Int,
        number: inout Int,
        _ limits: Limits,
        file: [UInt8]?,
        into batch: inout RecordBatch
    ) {
        guard !templates.isEmpty else { return }
        let safe = min(bytes.count - Self.padding, filled)
        var line = MatchedLine()
        while batch.entries.count < limits.maxEntries, position < safe {
            guard match(bytes, at: position, safe, &line), Int(line.text.count) <= limits.maxLine,
                line.add(bytes, number: number &+ 1, file: file, to: &batch)
            else { return }
            number &+= 1
            position = Int(line.text.end)
        }
    }

    /// Reads a line by the first template that it has the shape of, beginning with that of the line before.
    ///
    /// - Parameters:
    ///   - start: Where the line begins.
    ///   - safe: Where it must have ended.
    ///   - line: Filled with what it says.
    /// - Returns: `false` if it has another shape, or a value that takes a closer look.
    @inline(__always)
    private mutating func match(
        _ bytes: Span<UInt8>,
        at start: Int,
        _ safe: Int,
        _ line: inout MatchedLine
    ) -> Bool {
        if match(current, bytes, at: start, safe, &line) { return true }
        for index in kinds.indices where index != current {
            if match(index, bytes, at: start, safe, &line) {
                current = index
                return true
            }
        }
        return false
    }

    /// Reads a line by one template.
    private mutating func match(
        _ template: Int,
        _ bytes: Span<UInt8>,
        at start: Int,
        _ safe: Int,
        _ line: inout MatchedLine
    ) -> Bool {
        line.begin(as: kinds[template])
        var end = start
        var index = starts[template]
        // The last step of a template ends the line, and is not optional: so each index is one of a step.
        while true {
            let step = unsafe steps.span[unchecked: index]
            index &+= 1
            guard step.text.stands(at: end, in: bytes) else {
                if step.isOptional { continue }
                return false
            }
            end &+= Int(step.text.count)
            guard end <= safe else { return false }
            if step.field.isNumber {
                let number: Double
                if unsafe formats.span[unchecked: index &- 1].usual.fits(bytes, at: end) {
                    number = unsafe formats.span[unchecked: index &- 1].usual.number(bytes, at: end)
                    end &+= unsafe formats.span[unchecked: index &- 1].usual.count
                } else {
                    number = readNumber(of: index &- 1, bytes, &end, safe)
                }
                guard let value = step.rule.applied(to: number) else { return false }
                line.values[step.field] = value
            } else if step.field == .end {
                line.text = ByteRange(from: start, to: end)
                return true
            } else if step.field != .none {
                guard line.take(step.field, bytes, at: &end, safe, &timestamps) else {
                    return false
                }
            }
        }
    }

    /// Reads a number that does not have the usual format.
    @inline(never)
    private mutating func readNumber(
        of index: Int,
        _ bytes: Span<UInt8>,
        _ position: inout Int,
        _ safe: Int
    ) -> Double {
        let start = position
        if let format = formats[index].otherFits(bytes, at: start) {
            position &+= format.count
            return format.number(bytes, at: start)
        }
        let number: Double
        (number, position) = bytes.plainNumber(at: start, safe, upTo: steps[index].field.largest)
        if position > start {
            let offset = leastOffsets[index]
            formats[index].add(.format(of: bytes, from: start, to: position, leastOffset: offset))
        }
        return number
    }
}

/// Templates of one source, for the decoder of another to begin with.
package struct TemplateCache: Sendable {
    let decoder: TemplateDecoder

    /// Creates an empty one.
    package init() { decoder = TemplateDecoder() }

    /// Keeps what a decoder has learned.
    ///
    /// Nothing of gpsd: its first line goes to the general parser, which remembers that there was one.
    init(of decoder: TemplateDecoder) {
        let isOfGPSD = decoder.templates.contains { $0.kind.isOfGPSD }
        self.decoder = isOfGPSD ? TemplateDecoder() : decoder
    }
}
