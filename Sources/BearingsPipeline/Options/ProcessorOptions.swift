import BearingsEngine
import BearingsWire

/// How a run is processed and encoded.
package struct ProcessorOptions: Sendable {
    /// Whether silence moves the clocks, or what decides that.
    package var clock = SourceClock.Mode.auto
    /// How long after its event time a live session's timer fires, in milliseconds.
    package var lateness: Milliseconds = 0
    /// Which events are encoded; the others are only counted.
    package var events = EventSelection.all
    /// How the times of events and diagnostics are printed.
    package var timeStyle = EventEncoder.TimeStyle.rfc3339
    /// How late a record may be and still be sorted by time, in milliseconds; 0 turns sorting off.
    package var reorder: Milliseconds = 0
    /// About how many bytes may wait to be sorted; beyond that the oldest are released early.
    package var reorderBuffer = 1 << 28
    /// Whether each event names the input line that caused it.
    package var printsLines = false
    /// Where diagnostics go.
    package var diagnostics = DiagnosticTarget.collected(perReason: 20)
    /// Where session names come from; journal lines always contain the name.
    package var sessionSource = SessionSource.record
    /// Whether processing stops at the first rejected line.
    package var isStrict = false
    /// The sources' names as JSON strings, where several are read.
    package var fileNames: [[UInt8]] = []
    /// The maximum number of concurrent sessions.
    package var maxSessions = Int.max
    /// Milliseconds without a record after which a live session is closed; `nil` for never.
    package var idleSession: Milliseconds?
    /// How many output bytes may wait before the rest of a batch is left for another call.
    package var mostWaiting = Int.max

    #if hasFeature(Embedded)
    // A web page has no use for these. As constants, they keep what they lead to out of it: 40 KB of the packed module.
    package var form: EventForm { .lines }
    package var keepsDeadLetters: Bool { false }
    package var keepsJournal: Bool { false }
    package var isServing: Bool { false }
    package var isSurvey: Bool { false }
    #else
    /// In which form events are delivered.
    package var form = EventForm.lines
    /// Whether rejected lines are collected.
    package var keepsDeadLetters = false
    /// Whether accepted records are collected for a journal.
    package var keepsJournal = false
    /// Whether several clients subscribe to sessions: output events and retained events are recorded.
    package var isServing = false
    /// Whether all is collected that a survey tells: ``Accounting/places``, and each field that could not be read.
    package var isSurvey = false
    #endif

    /// Creates the defaults (Protocol 6).
    package init() {}
}

/// In which form events are delivered.
package enum EventForm: Sendable {
    /// As lines of JSON.
    case lines
    /// As lines for people.
    case sentences
    /// As values, in ``Delivery/events``.
    case values
    /// As lines of JSON, and as a value for each.
    case linesAndValues

    /// Whether they are handed out as values.
    var hasValues: Bool { self == .values || self == .linesAndValues }
}

/// Where `rejected` and `filtered` go.
package enum DiagnosticTarget: Equatable, Sendable {
    /// Into ``Accounting/diagnostics``, a limited number for each reason and rule.
    case collected(perReason: Int)
    /// As events in the output.
    case stream
    /// Both of these.
    case streamAndCollected(perReason: Int)
    case none

    /// How many of each reason and rule are collected; `nil` for none.
    var mostCollected: Int? {
        switch self {
        case .collected(let most), .streamAndCollected(let most): most
        case .stream, .none: nil
        }
    }

    var isStreamed: Bool {
        switch self {
        case .stream, .streamAndCollected: true
        case .collected, .none: false
        }
    }
}
