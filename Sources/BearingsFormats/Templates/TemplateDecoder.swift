import BearingsEngine
import BearingsWire

/// Decodes lines that differ from an earlier one only in their values.
///
/// It precedes the general parser, which alone decides what is wrong with a line. When that has read a line,
/// ``TemplateBuilder`` keeps the text between its values as a ``LineTemplate``. A later line with the same text and simple
/// values is decoded by the template, with the same result; any other line goes to the general parser.
package struct TemplateDecoder: Sendable {
    /// The number of bytes that must be readable behind a line, whatever they are; the last line of a full buffer, which lacks
    /// them, goes to the general parser.
    private static let margin = 64
    /// The most templates that are kept; a log of fixes and viewports has two.
    private static let capacity = 8

    private(set) var templates: [LineTemplate] = []
    /// The kind of line of each template.
    private var kinds: [TemplateKind] = []
    /// The steps of all templates, one template's after the other's.
    private var steps: [LineTemplate.Step] = []
    /// The number format of each step.
    private var formats: [RecentFormats] = []
    /// The offset of each step's value in its line, at least.
    private var minOffsets: [Int] = []
    /// Where the steps of each template begin.
    private var starts: [Int] = []
    /// The template of the last line.
    private var current = 0
    /// The template that the next new one replaces, once there are the most.
    private var oldest = 0
    private var timestamps = TimestampParser()
    /// The devices of the source when the templates were learned.
    ///
    /// A template is of one device: it would hide that it reports again, and knows nothing of the line before.
    var devices = ReportingDevices()
    /// The number of lines that went to the general parser.
    private var misses = 0

    /// Limits of one call.
    struct Limits: BitwiseCopyable {
        /// The longest line, in bytes.
        var maxLine: Int
        /// The most entries of the batch.
        var maxEntries: Int
    }

    /// Whether to learn from the line that the general parser has read.
    ///
    /// In a source whose lines keep changing it rarely pays.
    package mutating func shouldLearn() -> Bool {
        misses &+= 1
        return misses < 64 || misses % 1024 == 0
    }

    /// Adds a template, unless it exists.
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
        kinds = templates.map { $0.kind }
        steps = templates.flatMap { $0.steps }
        formats = steps.map { _ in RecentFormats() }
        minOffsets = templates.flatMap { $0.minOffsets }
        starts = templates.indices.map { index in
            templates[..<index].reduce(0) { $0 + $1.steps.count }
        }
    }

    /// Decodes lines as long as they match a template.
    ///
    /// - Parameters:
    ///   - position: Where the next line begins; moved behind the decoded lines.
    ///   - filled: Where the data ends, possibly within a line.
    ///   - number: The number of lines of the source so far; incremented.
    ///   - file: The name of all sessions, `nil` if the lines have their own.
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
        let safe = min(bytes.count - Self.margin, filled)
        var line = MatchedLine()
        while batch.entries.count < limits.maxEntries, position < safe {
            guard match(bytes, at: position, safe, &line), Int(line.text.count) <= limits.maxLine,
                line.add(bytes, number: number &+ 1, file: file, to: &batch)
            else { return }
            number &+= 1
            position = Int(line.text.end)
        }
    }

    /// Parses a line by the first template that it matches, beginning with the last line's.
    ///
    /// - Parameters:
    ///   - start: Where the line begins.
    ///   - safe: It must end before this offset.
    ///   - line: Receives its values.
    /// - Returns: `false` if it matches none, or has a value for the general parser.
    @inline(__always)
    private mutating func match(
        _ bytes: Span<UInt8>,
        at start: Int,
        _ safe: Int,
        _ line: inout MatchedLine
    ) -> Bool {
        if match(current, bytes, at: start, safe, &line) { return true }
        for index in kinds.indices where index != current {
            // Most differ in their first text, which is never optional.
            guard unsafe steps.span[unchecked: starts[index]].text.matches(at: start, in: bytes)
            else { continue }
            if match(index, bytes, at: start, safe, &line) {
                current = index
                return true
            }
        }
        return false
    }

    /// Parses a line by one template.
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
        // The last step of a template ends the line and is not optional, so each index is valid.
        while true {
            let step = unsafe steps.span[unchecked: index]
            index &+= 1
            guard step.text.matches(at: end, in: bytes) else {
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

    /// Parses a number that does not have the usual format.
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
            let offset = minOffsets[index]
            formats[index].add(.format(of: bytes, from: start, to: position, minOffset: offset))
        }
        return number
    }
}
