import BearingsEngine
import BearingsWire

/// Accepted records in the order in which they were applied, as a log that can be run again.
///
/// Lines that are complete by themselves are copied; others become native records. Ticks are added where timers fired
/// before a line, and before lines without a time. Every line contains the name of its session.
///
/// > Source: Protocol 6, `--journal`.
package struct Journal: Sendable {
    /// Lines that wait to be written.
    package private(set) var waiting: [UInt8] = []
    private var encoder = RecordEncoder()
    /// Whether accepted records are kept at all.
    let isKept: Bool
    /// Where session names come from; the journal's lines always contain the name.
    let sessionSource: SessionSource
    /// Tells which fixes a log would not filter.
    let filter: FixFilter.Settings
    /// Whether the current element shares its line with others.
    private var isOneOfSeveral = false
    /// Where the current element lies in its line, if it is one of an array.
    private var elementText: ByteRange?

    /// Creates an empty journal.
    init(_ options: ProcessorOptions, _ filter: FixFilter.Settings) {
        isKept = options.keepsJournal
        sessionSource = options.sessionSource
        self.filter = filter
    }

    /// An element is applied next.
    mutating func beginElement(isOneOfSeveral: Bool, _ text: @autoclosure () -> ByteRange?) {
        guard isKept else { return }
        self.isOneOfSeveral = isOneOfSeveral
        elementText = text()
    }

    /// The text of an element that can be a line of the journal; `nil` where it depends on other lines.
    func text(of entry: RecordBatch.Entry) -> ByteRange? {
        guard entry.isSelfContained, entry.text.count > 0 else { return nil }
        return elementText ?? (isOneOfSeveral ? nil : entry.text)
    }

    /// Adds a line as it came, without a byte order mark.
    mutating func appendLine(_ bytes: Span<UInt8>, _ line: ByteRange) {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let hasMark =
            line.count > 2 && mark.indices.allSatisfy { bytes[Int(line.start) + $0] == mark[$0] }
        for index in line.indices.dropFirst(hasMark ? mark.count : 0) {
            waiting.append(bytes[index])
        }
        if waiting.last != UInt8(ascii: "\n") { waiting.append(UInt8(ascii: "\n")) }
    }

    /// Adds a native record's line with the name of its session.
    mutating func appendLine(_ bytes: Span<UInt8>, _ line: ByteRange, session: [UInt8]) {
        encoder.append(bytes, line, session: session, to: &waiting)
    }

    /// Adds what a record says, or that time has passed or a session has ended, as a native record.
    mutating func append(
        _ input: Input,
        isTimeRepaired: Bool = false,
        at time: Instant,
        session: [UInt8]
    ) {
        encoder.append(
            input,
            isTimeRepaired: isTimeRepaired,
            at: time,
            session: session,
            to: &waiting
        )
    }

    /// Moves the waiting lines into an empty array, whose capacity is used from now on.
    package mutating func handOver(_ lines: inout [UInt8]) { swap(&waiting, &lines) }
}
