import BearingsEngine
import Geography

/// Encodes events and diagnostics as lines.
///
/// > Source: Protocol 4: keys in its order, unknown ones absent, numbers rounded.
package struct EventEncoder: Sendable {
    /// How times are printed.
    package enum TimeStyle: String, CaseIterable, Sendable {
        /// RFC 3339 in UTC, to the millisecond.
        case rfc3339
        /// Seconds since 1970, a number.
        case unix
    }

    /// What an event is printed with, beside itself.
    package struct Envelope {
        /// Counts a session's events from 1.
        package var sequence: UInt64
        /// The session's name, unescaped.
        package var session: [UInt8]
        /// The line that caused it, if that is printed.
        package var origin: Origin?
        /// Whether the event is a part of a snapshot.
        package var isSnapshot = false

        package init(
            sequence: UInt64,
            session: [UInt8],
            origin: Origin? = nil
        ) {
            self.sequence = sequence
            self.session = session
            self.origin = origin
        }

        var roomForTexts: Int {
            ByteWriter.room(quoting: session.count) + (origin?.file?.count ?? 0)
        }
    }

    /// The line that caused an event.
    package struct Origin {
        /// The line's number in its file, from 1.
        package var line: Int
        /// The file as a JSON string, if several are read.
        package var file: [UInt8]?

        /// Creates the origin of an event.
        package init(line: Int, file: [UInt8]?) {
            self.line = line
            self.file = file
        }
    }

    /// A time that is ready to be printed.
    enum Stamp {
        case rfc3339(TimestampPrinter.Text)
        /// Seconds since 1970.
        case unix(Double)
    }

    let timeStyle: TimeStyle
    var printer = TimestampPrinter()
    private(set) var stamp = Stamp.unix(0)

    /// Creates an encoder that prints all its times in one style.
    package init(_ timeStyle: TimeStyle) {
        self.timeStyle = timeStyle
    }

    /// More than any event takes without its texts: at most thirty numbers
    /// and the words between them.
    static let room = 30 * ByteWriter.longestNumber + 1024

    /// Appends an event, if it is selected.
    package mutating func append(
        _ action: borrowing Action,
        _ envelope: borrowing Envelope,
        if selection: EventSelection = .all,
        to out: inout TextBuffer
    ) {
        let kind = EventKind(action.event)
        guard selection.contains(kind) else { return }
        prepareStamp(action.time)
        let room = Self.room + envelope.roomForTexts + Self.roomForTexts(of: action.event)
        // A closure would copy the action.
        @inline(__always)
        func write(_ line: inout ByteWriter) {
            let free = line.free
            visit(kind, action, envelope, &line)
            line.putOpening(UInt8(ascii: "{"), since: free)
            line.putLiteral("}\n")
        }
        out.append(room: room, write)
    }

    /// The most bytes that an event takes beside ``room``: texts and lists have no bound.
    private static func roomForTexts(of event: borrowing Event) -> Int {
        switch event {
        // Not counted, for these are many and have neither.
        case .location, .region, .indicator, .compass: return 0
        default:
            var count = RoomCount()
            Event.visit(event, &count)
            return count.bytes
        }
    }

    /// Hands the members of an event to a visitor.
    @inline(__always)
    func visit(
        _ kind: EventKind,
        _ action: borrowing Action,
        _ envelope: borrowing Envelope,
        _ line: inout some MemberVisitor & ~Copyable
    ) {
        line.member(.event, .word(kind.word), ()) { "What it is." }
        line.member(.seq, .integer(from: 1), envelope.sequence) {
            "Counts the session's events, also those that --events leaves out; those of an option, such as location, where it is on."
        }
        line.member(.time, StampForm(), stamp) {
            "Event time: RFC 3339 in UTC with milliseconds, or with --time unix seconds."
        }
        line.member(.session, SessionForm(), envelope.session) { "Whose it is." }
        Event.visit(action.event, &line)
        line.member(
            "late_by",
            SecondsForm(range: .positive()),
            action.lateBy > 0 ? action.lateBy : nil
        ) {
            "s that the record came late; it counts as happening at the session's clock"
        }
        line.member("time_repaired", .onlyTrue, action.isTimeRepaired ? true : nil) {
            "The receiver reported another time."
        }
        visitOrigin(envelope.origin, &line)
        line.member(.snapshot, .onlyTrue, envelope.isSnapshot ? true : nil) {
            "It is repeated, as a part of what holds; see serve."
        }
    }

    @inline(__always)
    private func visitOrigin(
        _ origin: Origin?,
        _ line: inout some MemberVisitor & ~Copyable
    ) {
        line.member("line", .integer(from: 1), origin.map { UInt64($0.line) }) {
            "With --lines: the line that caused it."
        }
        line.member("file", JSONForm { .anyText }, origin?.file) {
            "With --lines, where several files are read: the path of that line's."
        }
    }

    // MARK: The envelope

    @inline(__always)
    mutating func prepareStamp(_ time: Instant) {
        let milliseconds = time.millisecondsSince1970
        guard timeStyle == .rfc3339 else {
            stamp = .unix(Double(milliseconds) / 1000)
            return
        }
        // A timer may be due after the last instant that RFC 3339 can express.
        stamp = .rfc3339(printer.text(of: milliseconds))
    }

    /// A time as it is printed.
    mutating func text(of time: Instant) -> String {
        prepareStamp(time)
        return printedText(stamp, StampForm())
    }

    /// The time that was prepared last.
    struct StampForm: WireForm {
        var shape: WireShape { .time }

        @inline(__always)
        func put(_ value: Stamp, _ line: inout ByteWriter) {
            switch value {
            case .rfc3339(let text):
                line.putLiteral("\"")
                line.put(word: text.first)
                line.put(word: text.second)
                line.put(word: text.third)
                line.putLiteral("\"")
            case .unix(let seconds):
                line.putNumber(seconds, .thousandths)
            }
        }
    }
}

/// The line of an event, to describe it.
struct EventLine: WireMembers {
    private let action: Action

    init(_ event: Event) { action = Action(time: .epoch, lateBy: 0, cause: 0, event: event) }

    func visit(_ line: inout some MemberVisitor & ~Copyable) {
        let envelope = EventEncoder.Envelope(sequence: 1, session: [])
        EventEncoder(.rfc3339).visit(EventKind(action.event), action, envelope, &line)
    }
}
