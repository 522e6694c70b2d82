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
        /// Counts a session's events from 1; `nil` for diagnostics, which are not counted.
        package var sequence: UInt64?
        /// The session's name, unescaped.
        package var session: [UInt8]
        /// The line that caused it, if that is printed.
        package var origin: Origin?
        /// Whether the event is a part of a snapshot.
        package var isSnapshot = false

        /// Creates an envelope; `sequence` is `nil` for a diagnostic.
        package init(
            sequence: UInt64?,
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
    private enum Stamp {
        case rfc3339(TimestampPrinter.Text)
        /// Seconds since 1970.
        case unix(Double)
    }

    let timeStyle: TimeStyle
    var printer = TimestampPrinter()
    private var stamp = Stamp.unix(0)

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
        let text = Self.text(of: action.event)
        // A closure would copy the action.
        @inline(__always)
        func write(_ line: inout ByteWriter) {
            begin(kind.rawValue, envelope, &line)
            putMembers(of: action.event, text, &line)
            end(action.lateBy, action.isTimeRepaired, envelope, &line)
        }
        out.append(room: Self.room + envelope.roomForTexts + text.count, write)
    }

    private func end(
        _ lateBy: Milliseconds,
        _ isTimeRepaired: Bool,
        _ envelope: borrowing Envelope,
        _ line: inout ByteWriter
    ) {
        if lateBy > 0 { line.putMember(",\"late_by\":", seconds: lateBy) }
        if isTimeRepaired { line.putLiteral(",\"time_repaired\":true") }
        end(envelope, &line)
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

    @inline(__always)
    private func putStamp(_ line: inout ByteWriter) {
        switch stamp {
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

    func begin(
        _ kind: String,
        _ envelope: borrowing Envelope,
        _ line: inout ByteWriter
    ) {
        line.putLiteral("{\"event\":\"")
        line.put(text: kind)
        if let sequence = envelope.sequence {
            line.putLiteral("\",\"seq\":")
            line.putInteger(sequence)
            line.putLiteral(",\"time\":")
        } else {
            line.putLiteral("\",\"time\":")
        }
        putStamp(&line)
        line.putLiteral(",\"session\":")
        line.put(quoting: envelope.session.span)
    }

    func end(_ envelope: borrowing Envelope, _ line: inout ByteWriter) {
        if let origin = envelope.origin { line.putOrigin(origin) }
        line.putLiteral(envelope.isSnapshot ? ",\"snapshot\":true}\n" : "}\n")
    }
}

extension ByteWriter {
    /// The members that name the line that caused an event.
    @inline(never)
    fileprivate mutating func putOrigin(_ origin: EventEncoder.Origin) {
        putLiteral(",\"line\":")
        putInteger(UInt64(origin.line))
        put(fileOf: origin)
    }

    mutating func put(fileOf origin: EventEncoder.Origin) {
        guard let file = origin.file else { return }
        putLiteral(",\"file\":")
        putBytes(file)
    }
}
