import BearingsEngine
import BearingsWire

/// Applies records to sessions and turns what they decide into lines; accounts for every line.
///
/// It has no clock, no task and does no I/O: the time is an argument, and what is to be written
/// waits in ``output``. The same records give the same bytes.
///
/// Wherever it is handed a wall time, that is one of a ``SteadyClock``: it passes evenly when the wall clock is
/// set, and ``wallClockWasSet(ahead:)`` tells what to date by.
package struct Processor: ~Copyable, Sendable {
    /// How a run is processed and printed.
    package struct Options: Sendable {
        /// Whether silence moves the clocks, or what decides that.
        package var clock = SourceClock.Mode.auto
        /// How long after its event time a live session's timer fires, in milliseconds.
        package var lateness: Milliseconds = 0
        /// Which events are printed; the others are counted, and change nothing else.
        package var events = EventSelection.all
        /// How the times of events and remarks are printed.
        package var timeStyle = EventEncoder.TimeStyle.rfc3339
        /// How far behind the newest time records may come and still be sorted, in milliseconds; 0 for none.
        package var reorder: Milliseconds = 0
        /// About how many bytes may wait to be sorted; what is more goes before its turn, the oldest first.
        package var reorderBuffer = 1 << 28
        /// Whether each event tells the line that caused it.
        package var printsLines = false
        /// Where remarks go.
        package var remarks = RemarkTarget.collected(perReason: 20)
        /// Whether rejected lines are kept.
        package var keepsDeadLetters = false
        /// Whether what is taken in is kept for a journal.
        package var keepsJournal = false
        /// What names sessions; each line of a journal tells the name itself.
        package var sessionSource = RecordDecoder.SessionSource.record
        /// Whether nothing is processed behind the first rejected line.
        package var isStrict = false
        /// The sources' names as JSON strings, where several are read.
        package var fileNames: [[UInt8]] = []
        /// Whether several listen, each to some sessions: what is told to whom, and what holds, is kept.
        package var isServing = false
        /// The most sessions at a time.
        package var maxSessions = Int.max
        /// After how many milliseconds without a record a live session is closed; `nil` for never.
        package var idleSession: Milliseconds?
        /// How many bytes may wait to be written before the rest of a batch is left for another call.
        package var mostWaiting = Int.max

        /// Creates the options that Protocol 6 gives as defaults.
        package init() {}
    }

    /// Where `rejected` and `filtered` go.
    package enum RemarkTarget: Equatable, Sendable {
        /// Into ``Processor/remarks``, so many of each reason and rule.
        case collected(perReason: Int)
        /// Among the events.
        case stream
        case none
    }

    /// Lines that wait to be written.
    package var output = TextBuffer()
    /// Remarks that wait to be told.
    package var remarks: [Diagnostic] = []
    /// Rejected lines that wait to be written.
    package var deadLetters: DeadLetters
    /// What was taken in and waits to be written.
    package var journal = Journal()
    /// What became of the lines so far.
    package internal(set) var tally = Tally()
    /// Whether a line was rejected and no more are wanted: not even the rest of that line.
    package var hasStopped: Bool { isRefusing && deadLetters.isWhole }

    /// Whether a line was rejected and no other is wanted.
    var isRefusing = false

    let configuration: Configuration
    /// What each session begins with.
    let newEngine: Engine
    let options: Options
    var table = SessionTable()
    /// What holds of each session, by its index; none unless several listen.
    var standings: [RetainedEvents] = []
    /// What has been done since the last call to ``takeEmissions()``.
    var emissions: [OutputEvent] = []
    var alarms = AlarmQueue()
    /// When to look whether a session has been idle for too long.
    var idleAlarms = AlarmQueue()
    var clock: SourceClock
    var encoder: EventEncoder
    /// Where each session takes its inputs.
    var desk = Scratch()
    /// The fixes that are worked on at once.
    var row = FixBatch()
    /// Which events are printed for the session at hand: those that anybody hears.
    var wanted: EventSelection
    /// Who writes, and since when who hears what is as it is; `nil` where nobody in particular writes.
    var circumstances: Interest.Circumstances?
    /// The name that an event was told under last.
    var toldName = EncodedNameCache()
    /// What waits to be sorted; `nil` where everything is applied as it comes.
    var reorderer: Reorderer?
    /// Whether it has been told that more came to be sorted than may wait.
    var hasToldFull = false
    /// What waits for its times.
    var untimed = UntimedRecords()
    /// What of what waits to be sorted is to be applied before anything else; `nil` where nothing is.
    var release: Release?
    /// The sessions of whose last input something is still to be told, by their indices; the one that waits longest
    /// first.
    var unfinished: [Int] = []
    /// How many annotations have been looked at in this call.
    var work = 0
    /// The line at hand, where it has waited; its records are not of the batch that came last.
    var held: PendingLine?
    /// The session of the last record, while listeners know of it.
    var touched: UInt64?
    /// What is to be forgotten, or shown to nobody.
    var withholding = Withholding()
    /// Whether the element at hand shares its line with others.
    var isOneOfSeveral = false
    /// What of its line the record at hand is, if it stands in an array of records.
    var elementText: ByteRange?
    /// Whether the element at hand was not to be taken, as nothing of it is to be told then.
    var isUnauthorized = false
    /// How much later things were than days from 1970 on say, by the log's place among the sources.
    var delays: [Int: Milliseconds] = [:]
    /// A line of what is kept of a session, while it is put together; its room stays.
    var keptLine = TextBuffer(capacity: 1 << 10)
    /// Of which sources and for what reasons a field that could not be read has been told.
    var toldFlaws: Set<FlawKind> = []

    /// Why a field could not be read, and where.
    struct FlawKind: Hashable {
        var source: Int
        var reason: RejectionReason
    }

    /// Creates a processor without sessions; all that begin later decide by this configuration.
    package init(_ configuration: Configuration, _ options: Options) {
        self.configuration = configuration
        newEngine = Engine(configuration)
        self.options = options
        desk.defersWork = true
        deadLetters = DeadLetters(isShared: options.isServing)
        wanted = options.events
        clock = SourceClock(options.clock)
        encoder = EventEncoder(options.timeStyle)
        if options.reorder > 0 {
            reorderer = Reorderer(
                span: options.reorder,
                reset: configuration.reset,
                most: options.reorderBuffer
            )
        }
    }

    /// How many bytes wait to be written, wherever.
    package var waiting: Int {
        output.count + deadLetters.waiting.count + journal.waiting.count
    }
}
