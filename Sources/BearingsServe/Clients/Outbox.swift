import BearingsPipeline
import BearingsWire

/// The lines that wait to be sent to a client, within bounds.
///
/// A client that keeps up gets everything. For one that does not, events are dropped that later ones replace, and a
/// `dropped` line says how many. If that is not enough, the client is too slow.
///
/// > Source: Protocol 6, "serve".
struct Outbox: Sendable {
    /// A line that waits.
    private struct Piece: BitwiseCopyable {
        var count: Int32
        /// How many events or answers it is, or says were dropped.
        var events: Int32
        var generation: UInt64
        var kind: EventKind
        /// Its ``EventKind/Traits/index``, found once: thousands of events are looked at when some are dropped.
        var kindIndex: UInt32
        var role: Role
        /// What it is about within its kind.
        var subject: UInt32 = 0

        var key: DroppedEvents.Key {
            DroppedEvents.Key(generation: generation, kind: kindIndex, subject: subject)
        }
    }

    private enum Role: BitwiseCopyable, Equatable {
        case event(EventTraits.Weight)
        /// Says how many events of a kind were dropped.
        case dropped
        /// An answer, or part of a snapshot.
        case answer(isCounted: Bool)
    }

    /// Lines up to `end`; those before `head` have been sent.
    ///
    /// The rest is capacity.
    private(set) var bytes: [UInt8] = []
    private(set) var head = 0
    private var end = 0
    private var pieces: [Piece] = []
    /// The first piece that has not been sent completely.
    private var firstPiece = 0
    /// How much of it has been sent.
    private var sentOfFirst = 0
    /// How many waiting bytes do not count against the limit.
    private(set) var uncounted = 0
    private let limit: Int
    /// At how many bytes to drop events for the first time.
    private let firstRelief: Int
    /// At how many bytes to drop events again.
    private var nextRelief: Int

    /// Creates an outbox for about `limit` bytes.
    ///
    /// - Parameter number: Differs between outboxes: many that fill together, because nobody reads them, should not drop events
    ///   at the same moment. The last of 16 does so at seven eighths of the limit.
    init(limit: Int, number: Int = 0) {
        self.limit = limit
        firstRelief = limit - limit / 128 * (number % 16)
        nextRelief = firstRelief
    }

    /// The bytes to send next.
    var waiting: Range<Int> { head..<end }
    var isEmpty: Bool { head == end }
    /// How many waiting bytes count against the limit.
    private var counted: Int { end - head - uncounted }
    /// Whether more waits than the limit, by the events of one line.
    var exceedsLimit: Bool { counted > limit }
    /// Whether ``relieve(discardsEvents:)`` is to be called.
    var isFull: Bool { counted > nextRelief }

    // MARK: Filling

    /// Adds those of a range of events whose kinds are selected; their lines lie in `source`.
    ///
    /// The events of one line may be more than the limit. A client that had read the most of what came before them gets
    /// them whole.
    ///
    /// - Returns: Whether ``relieve(discardsEvents:)`` is to be called.
    mutating func appendEvents(
        _ outputEvents: [OutputEvent],
        _ range: Range<Int>,
        of kinds: EventSelection,
        from source: [UInt8]
    ) -> Bool {
        let before = counted
        for index in range {
            guard case .event(let kind, let weight) = outputEvents[index].what, kinds.contains(kind)
            else { continue }
            appendEvent(outputEvents[index], kind, weight, from: source)
        }
        if isFull, before <= limit / 2 { nextRelief = counted + limit / 4 }
        return isFull
    }

    /// Adds an event, whose line lies in `source`.
    mutating func appendEvent(
        _ outputEvent: OutputEvent,
        _ kind: EventKind,
        _ weight: EventTraits.Weight,
        from source: [UInt8]
    ) {
        let start = Int(outputEvent.text.start)
        appendText(source.span, start..<start + Int(outputEvent.text.count))
        pieces.append(
            Piece(
                count: outputEvent.text.count,
                events: 1,
                generation: outputEvent.generation,
                kind: kind,
                kindIndex: kind.traits.index,
                role: .event(weight),
                subject: outputEvent.subject
            )
        )
    }

    /// Appends a range of `text`.
    private mutating func appendText(_ text: Span<UInt8>, _ range: Range<Int>) {
        if bytes.count - end < range.count { makeRoom(range.count) }
        unsafe bytes.withUnsafeMutableBytes { room in
            unsafe text.extracting(range).withUnsafeBytes { text in
                unsafe UnsafeMutableRawBufferPointer(rebasing: room[end...]).copyMemory(from: text)
            }
        }
        end += range.count
    }

    @inline(never)
    private mutating func makeRoom(_ count: Int) {
        bytes += [UInt8](repeating: 0, count: max(count, bytes.count, Self.leastRoom))
    }

    /// An event or two.
    private static let leastRoom = 512

    /// Adds an answer or diagnostic.
    ///
    /// - Parameter isCounted: Whether it counts against the limit; false for snapshots only.
    mutating func appendAnswer(_ answer: [UInt8], isCounted: Bool = true) {
        appendText(answer.span, answer.indices)
        if !isCounted { uncounted += answer.count }
        pieces.append(
            Piece(
                count: Int32(answer.count),
                events: 1,
                generation: 0,
                kind: .authorization,
                kindIndex: 0,
                role: .answer(isCounted: isCounted)
            )
        )
    }

    /// Adds everything in another outbox, of which nothing has been sent.
    mutating func appendAll(of other: Outbox) {
        appendText(other.bytes.span, other.waiting)
        pieces += other.pieces
        uncounted += other.uncounted
    }

    // MARK: Emptying

    /// The outcome of sending.
    struct Progress {
        /// How many bytes were sent.
        var bytes = 0
        /// Whether the connection is broken.
        var hasFailed = false
    }

    /// Sends what waits.
    ///
    /// - Parameter send: Gets the bytes and the range to send; returns how many were sent, 0 if the socket is full, `nil`
    ///   if it has failed.
    mutating func flush(_ send: ([UInt8], Range<Int>) -> Int?) -> Progress {
        var progress = Progress()
        while !isEmpty {
            guard let count = send(bytes, waiting) else {
                progress.hasFailed = true
                break
            }
            guard count > 0 else { break }
            sent(count)
            progress.bytes += count
        }
        return progress
    }

    /// So many bytes have been sent.
    mutating func sent(_ count: Int) {
        head += count
        if isEmpty { return forgetAll() }
        var rest = count
        while rest > 0 {
            let piece = pieces[firstPiece]
            let left = Int(piece.count) - sentOfFirst
            let step = min(rest, left)
            if piece.role == .answer(isCounted: false) { uncounted -= step }
            rest -= step
            sentOfFirst += step
            if step == left {
                firstPiece += 1
                sentOfFirst = 0
            }
        }
        if head > Self.roomToKeep { forgetSent() }
    }

    /// More capacity than this is released.
    private static var roomToKeep: Int { 1 << 16 }

    /// All has been sent.
    private mutating func forgetAll() {
        if bytes.count > Self.roomToKeep { giveBackRoom() }
        pieces.forget()
        head = 0
        end = 0
        firstPiece = 0
        sentOfFirst = 0
        uncounted = 0
        nextRelief = firstRelief
    }

    @inline(never)
    private mutating func giveBackRoom() {
        bytes = []
        pieces = []
    }

    /// Moves what waits to the front.
    private mutating func forgetSent() {
        bytes.removeSubrange(end...)
        bytes.removeFirst(head)
        pieces.removeFirst(firstPiece)
        end -= head
        head = 0
        firstPiece = 0
    }

    // MARK: Dropping

    /// Drops frames that later ones replace, then states.
    ///
    /// - Parameter discardsEvents: Whether to drop all events, and even answers, if that is not enough: for a client that
    ///   never subscribed.
    /// - Returns: Whether the rest is within the limit.
    mutating func relieve(discardsEvents: Bool) -> Bool {
        leaveOut(upTo: .frame)
        if counted > limit { leaveOut(upTo: .state) }
        if counted > limit, discardsEvents {
            leaveOut(upTo: .lasting, keepsNewest: false)
            // So many sessions, or answers, that even their counts are too much.
            if counted > limit { leaveOutAll() }
        }
        nextRelief = max(firstRelief, counted + limit / 4)
        return counted <= limit
    }

    /// Drops events of at most that weight: all, or all but the newest of each key.
    private mutating func leaveOut(upTo weight: EventTraits.Weight, keepsNewest: Bool = true) {
        // The first line may have been sent partly.
        let firstWhole = firstPiece + (sentOfFirst > 0 ? 1 : 0)
        var isLeftOut = [Bool](repeating: false, count: pieces.count)
        var dropped = DroppedEvents()
        var isWorthIt = false
        for index in stride(from: pieces.count - 1, through: firstWhole, by: -1) {
            let piece = pieces[index]
            switch piece.role {
            case .event(let own) where own <= weight:
                if dropped.isNewest(piece.key), keepsNewest { continue }
                isWorthIt = true
            case .dropped: break
            case .event, .answer: continue
            }
            isLeftOut[index] = true
            dropped.add(piece.events, of: piece.key, at: index)
        }
        guard isWorthIt else { return }
        // So many counts would take as much room as the events.
        if !keepsNewest, dropped.count > Self.mostCounts { return leaveOutAll() }
        rebuild(without: isLeftOut, dropped)
    }

    /// The most keys that are counted separately for a client that never subscribed.
    private static let mostCounts = 1000

    /// Rebuilds the outbox from the rest; a `dropped` line takes the place of the first dropped event of each key.
    private mutating func rebuild(without isLeftOut: [Bool], _ dropped: DroppedEvents) {
        var newBytes: [UInt8] = []
        var newPieces: [Piece] = []
        var start = head - sentOfFirst
        for index in firstPiece..<pieces.count {
            let piece = pieces[index]
            let line = max(start, head)..<start + Int(piece.count)
            start += Int(piece.count)
            guard isLeftOut[index] else {
                newBytes += bytes[line]
                newPieces.append(piece)
                continue
            }
            guard let events = dropped.events(of: piece.key, firstAt: index) else { continue }
            let session = Self.session(in: bytes[line])
            let note = ServerLine.dropped(
                session: Array(session),
                type: piece.kind,
                count: Int(events)
            ).bytes
            newBytes += note
            var noted = piece
            noted.count = Int32(note.count)
            noted.events = events
            noted.role = .dropped
            newPieces.append(noted)
        }
        // A partly sent first line keeps its whole length, to count as begun. The room stays, as it is soon filled again.
        end = newBytes.count
        if end > bytes.count { makeRoom(end - bytes.count) }
        bytes.replaceSubrange(..<end, with: newBytes)
        pieces = newPieces
        head = 0
        firstPiece = 0
    }

    /// Drops every line that has not been begun, and says how many events and answers that were.
    private mutating func leaveOutAll() {
        let firstWhole = min(firstPiece + (sentOfFirst > 0 ? 1 : 0), pieces.count)
        var isLeftOut = [Bool](repeating: false, count: pieces.count)
        var total = 0
        for index in firstWhole..<pieces.count
        where pieces[index].role != .answer(isCounted: false) {
            isLeftOut[index] = true
            total += Int(pieces[index].events)
        }
        rebuild(without: isLeftOut, DroppedEvents())
        appendAnswer(ServerLine.dropped(session: nil, type: nil, count: total).bytes)
        pieces[pieces.count - 1].events = Int32(clamping: total)
    }

    /// The session's name in an event's line, as a JSON string.
    private static func session(in line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard let start = end(of: "\"session\":", in: line) else { return [] }
        var end = start + 1
        while line[end] != UInt8(ascii: "\"") {
            end += line[end] == UInt8(ascii: "\\") ? 2 : 1
        }
        return line[start...end]
    }

    /// The end of the first `word` in a line.
    private static func end(of word: StaticString, in line: ArraySlice<UInt8>) -> Int? {
        let count = word.utf8CodeUnitCount
        return unsafe line.withUnsafeBufferPointer { bytes in
            guard bytes.count >= count else { return nil }
            for start in 0...bytes.count - count {
                var matched = 0
                while matched < count, unsafe bytes[start + matched] == word.utf8Start[matched] {
                    matched += 1
                }
                if matched == count { return line.startIndex + start + count }
            }
            return nil
        }
    }

    /// Drops everything but the rest of a line that has been begun, and ends with `last`.
    mutating func close(with last: [UInt8]) {
        let rest =
            sentOfFirst > 0
            ? Array(bytes[head..<head + Int(pieces[firstPiece].count) - sentOfFirst]) : []
        giveBackRoom()
        head = 0
        end = 0
        firstPiece = 0
        sentOfFirst = 0
        uncounted = 0
        if !rest.isEmpty { appendAnswer(rest) }
        appendAnswer(last)
    }
}
