import BearingsEngine
import BearingsWire

/// Applies records to sessions, encodes the resulting events, and accounts for every line.
///
/// It has no clock and no tasks, and does no I/O: the time is an argument, and output waits in ``output``.
/// The same records give the same bytes.
///
/// All wall times come from a ``SteadyClock``, which passes evenly while the wall clock is set.
/// ``wallClockWasSet(ahead:)`` gives the difference for dates.
package struct Processor: ~Copyable, Sendable {
    /// How a run is processed and encoded.
    package struct Options: Sendable {
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
        /// Whether rejected lines are collected.
        package var keepsDeadLetters = false
        /// Whether accepted records are collected for a journal.
        package var keepsJournal = false
        /// Where session names come from; journal lines always contain the name.
        package var sessionSource = RecordDecoder.SessionSource.record
        /// Whether processing stops at the first rejected line.
        package var isStrict = false
        /// The sources' names as JSON strings, where several are read.
        package var fileNames: [[UInt8]] = []
        /// Whether several clients subscribe to sessions: output events and retained events are recorded.
        package var isServing = false
        /// The maximum number of concurrent sessions.
        package var maxSessions = Int.max
        /// Milliseconds without a record after which a live session is closed; `nil` for never.
        package var idleSession: Milliseconds?
        /// Whether all is collected that a survey tells: ``Processor/places``, and each field that could not be read.
        package var isSurvey = false
        /// How many output bytes may wait before the rest of a batch is left for another call.
        package var mostWaiting = Int.max

        /// Creates the defaults (Protocol 6).
        package init() {}
    }

    /// Where `rejected` and `filtered` go.
    package enum DiagnosticTarget: Equatable, Sendable {
        /// Into ``Processor/diagnostics``, at most so many for each reason and rule.
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

    /// Encoded lines that wait to be written.
    package var output = TextBuffer()
    /// Diagnostics that wait to be written.
    package var diagnostics: [Diagnostic] = []
    /// Rejected lines that wait to be written.
    package var deadLetters: DeadLetters
    /// Accepted records that wait to be written.
    package var journal = Journal()
    /// Where fixes were, but for those that their session did not allow; empty unless for a survey.
    package var places: [SurveyedPlace] = []
    /// The outcomes of all lines so far.
    package internal(set) var tally = Tally()
    /// Whether processing has stopped at a rejected line, and all of that line has arrived.
    package var hasStopped: Bool { isRefusing && deadLetters.isWhole }

    /// Whether processing has stopped at a rejected line.
    var isRefusing = false

    let configuration: Configuration
    let options: Options
    var table = SessionTable()
    /// The retained events of each session, by its index; empty unless serving.
    var retained: [RetainedEvents] = []
    /// What has happened since the last call to ``clearOutput()``; empty unless serving.
    var outputEvents: [OutputEvent] = []
    /// Which sessions take the most records; `nil` while nobody asks.
    var busiest: BusiestSessions?
    var alarms = AlarmQueue()
    /// When to check sessions for being idle.
    var idleAlarms = AlarmQueue()
    var clock: SourceClock
    var encoder: EventEncoder
    /// Scratch space shared by all sessions.
    var scratch = Scratch()
    /// Which events of the current session have a subscriber, and so are encoded.
    var wanted: EventSelection
    /// The writing client and the version of the subscriptions; `nil` where no client writes.
    var circumstances: Interest.Circumstances?
    /// The encoded name of the session of the last event.
    var encodedName = EncodedNameCache()
    /// Lines that wait to be sorted; `nil` where records are applied in the order of arrival.
    var reorderer: Reorderer?
    /// Whether a full reorder buffer has been reported.
    var hasReportedFull = false
    /// Records that wait for a later record to give their time.
    var untimed: UntimedRecords
    /// Which sorted lines to apply before anything else; `nil` for none.
    var release: Release?
    /// How many annotations this call has processed.
    var work = 0
    /// The line being applied, if it has waited to be sorted.
    var held: PendingLine?
    /// The generation of the session whose `touched` event was noted last.
    var touched: UInt64?
    /// Which lines must not be used or shown, because location was not authorized.
    var withholding = Withholding()
    /// Whether the current element shares its line with others.
    var isOneOfSeveral = false
    /// Where the current record lies in its line, if it is an element of an array.
    var elementText: ByteRange?
    /// Whether the current element was not authorized, so that no diagnostic may show it.
    var isUnauthorized = false
    /// What to add to times that have no date, by the index of the source.
    var delays: [Int: Milliseconds] = [:]
    /// A buffer for a line of a session's state; its capacity is reused.
    var stateLine = TextBuffer(capacity: 1 << 10)
    /// Which unreadable fields have been reported, by source and kind.
    var reportedFlaws: Set<FlawKind> = []

    /// What was wrong with a field of one source.
    struct FlawKind: Hashable {
        var source: Int
        var kind: LineError.Kind
    }

    /// Creates a processor without sessions.
    package init(_ configuration: Configuration, _ options: Options) {
        self.configuration = configuration
        self.options = options
        untimed = UntimedRecords(configuration.location.filter)
        deadLetters = DeadLetters(isShared: options.isServing)
        wanted = options.events
        clock = SourceClock(options.clock)
        encoder = EventEncoder(options.timeStyle)
        if options.reorder > 0 {
            reorderer = Reorderer(
                span: options.reorder,
                reset: configuration.session.reset,
                most: options.reorderBuffer
            )
        }
    }

    /// How many bytes wait to be written: events, dead letters and journal.
    package var waiting: Int {
        output.count + deadLetters.waiting.count + journal.waiting.count
    }
}
