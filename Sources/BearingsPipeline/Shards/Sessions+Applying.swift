import BearingsEngine
import BearingsWire

/// What the wall clock says of a record of a live source.
struct LiveTime: BitwiseCopyable, Sendable {
    /// The date of its arrival.
    var arrival: Instant
    /// The date as of which it is applied.
    var now: Instant
}

/// What a record has led to in its session.
package struct Answer: ~Copyable {
    /// What the record has done to its session.
    package struct Effect: BitwiseCopyable, Sendable {
        /// Why it has no session; `nil` if it has one.
        var refusal: Sessions.Refusal?
        /// When it happened.
        var time = Instant.epoch
        /// The date of its arrival; `nil` in a log.
        var arrival: Instant?
        /// How many events it has led to.
        var events = 0
        /// Whether it has begun its session.
        var isNew = false
        /// Whether it states an authorization.
        var isAuthorization = false
        /// Whether its session allowed the use of location before it, if it states an authorization.
        var wasOpen = true
        /// Whether its session allows the use of location, if it states an authorization, has ended, or a journal is kept.
        var isOpen = true
        /// Whether its session has ended with it.
        var hasEnded = false
        /// Whether its source has shown by it how late it is.
        var movesLiveTime = false
    }

    /// What became of the record, if it has a session.
    var verdict = InputResult.used
    var effect = Effect()
}

/// The way of a record through its session.
extension Sessions {
    /// Finds the session of a record, hands its engine the input at its time, and emits the events.
    ///
    /// - Parameters:
    ///   - isForgotten: Whether the record uses something that came while location was not authorized.
    ///   - delivery: Receives the events.
    mutating func apply(
        _ entry: RecordBatch.Entry,
        in batch: RecordBatch,
        _ receipt: Receipt,
        _ live: LiveTime?,
        isForgotten: Bool,
        into delivery: inout Delivery
    ) -> Answer {
        var answer = Answer()
        let index: Int
        if let known = place(of: entry.session, in: batch) {
            index = known
        } else {
            switch begin(for: entry, in: batch) {
            case .begun(let begun): index = begun
            case .refused(let refusal): return Answer(effect: Answer.Effect(refusal: refusal))
            }
            answer.effect.isNew = true
        }
        if options.isServing {
            noteRecord(of: index, isNew: answer.effect.isNew, at: receipt.wall, &delivery)
        }
        let (isAuthorization, isClosing) = batch.authorizesOrCloses(entry)
        answer.effect.isAuthorization = isAuthorization
        if isAuthorization { answer.effect.wasOpen = table.sessions[index].engine.mayUseLocation }
        let context = InputContext(
            time: entry.time ?? timeForUntimed(entry, of: index, receipt, live),
            arrival: live?.arrival,
            isTimeRepaired: entry.isTimeRepaired,
            cause: Cause(line: entry.line, source: receipt.source.index)
        )
        (answer.effect.time, answer.effect.arrival) = (context.time, context.arrival)
        answer.verdict =
            isForgotten
            ? passTime(context, of: index) : handOver(entry, in: batch, context, of: index)
        delivery.isTimeMadeUp = entry.time == nil || entry.isTimeMadeUp
        answer.effect.events = emitEvents(of: index, into: &delivery)
        delivery.isTimeMadeUp = false
        work += table.sessions[index].engine.takeWork()
        if case .filtered(let findings) = answer.verdict {
            let source = receipt.source.index
            delivery.emitFiltered(findings, entry, from: source, session: index, in: table)
        }
        answer.effect.hasEnded = Self.hasEnded(answer, isClosing: isClosing)
        let isLive = receipt.source.kind != .file || options.clock == .live
        if isLive, !answer.verdict.isRejection, !answer.effect.isNew || !answer.effect.hasEnded {
            answer.effect.movesLiveTime =
                isClosing || moveTime(of: index, to: context.time, at: receipt.wall)
        }
        if isAuthorization || answer.effect.hasEnded || options.keepsJournal {
            answer.effect.isOpen = table.sessions[index].engine.mayUseLocation
        }
        if answer.effect.hasEnded { end(index, noting: &delivery) }
        return answer
    }

    /// Whether the session has ended with its record.
    ///
    /// A rejected record changes nothing: it moves no clock and starts no session. Nor must an answer to a closed session
    /// start a new one.
    @inline(__always)
    private static func hasEnded(_ answer: borrowing Answer, isClosing: Bool) -> Bool {
        switch answer.verdict {
        case .used, .usedBehind, .filtered: isClosing
        case .ignored: isClosing || answer.effect.isNew
        case .rejected: answer.effect.isNew
        }
    }

    /// A record has come for a session of a server.
    @inline(__always)
    private mutating func noteRecord(
        of index: Int,
        isNew: Bool,
        at wall: Instant,
        _ delivery: inout Delivery
    ) {
        table.sessions[index].lastRecord = wall
        if isNew {
            delivery.sessionBegan(index)
            expectRecord(of: index, at: wall)
        }
        delivery.touch(index, isNew: isNew, in: table)
        countRecord(of: index)
    }

    /// The time of a record that has none.
    private func timeForUntimed(
        _ entry: RecordBatch.Entry,
        of index: Int,
        _ receipt: Receipt,
        _ live: LiveTime?
    ) -> Instant {
        let present = live.map { live in
            receipt.wait?.present ?? table.sessions[index].present(at: receipt.wall) ?? live.now
        }
        return table.sessions[index].engine.timeForUntimed(
            isFix: entry.content.isFix,
            present: present
        )
    }

    /// Lets time pass to that of a fix that must not be used.
    private mutating func passTime(_ context: InputContext, of index: Int) -> InputResult {
        // A fix from the future moves no clock.
        let isFuture = configuration.location.filter.isFuture(
            context.time,
            arrival: context.arrival
        )
        let input = isFuture ? Input.noFix(grade: 0, needed: 1) : .tick
        _ = table.sessions[index].engine.receive(input, context, using: &scratch)
        return .filtered([FilterFinding(.unauthorized)])
    }

    /// Hands a record to its session's engine.
    private mutating func handOver(
        _ entry: RecordBatch.Entry,
        in batch: RecordBatch,
        _ context: InputContext,
        of index: Int
    ) -> InputResult {
        switch entry.content {
        case .fix(let payload), .epochReport(let payload):
            return table.sessions[index].engine.receiveFix(
                batch.fixes[Int(payload)],
                isEpochReport: entry.content.isEpochReport,
                context,
                using: &scratch
            )
        case .viewport(let payload):
            scratch.nameBytes = table.sessions[index].name.count
            return table.sessions[index].engine.receiveViewport(
                batch.viewports.span[Int(payload)],
                context,
                using: &scratch
            )
        case .input(let payload), .supplementedFix(let payload):
            scratch.nameBytes = table.sessions[index].name.count
            return table.sessions[index].engine.receive(
                batch.inputs.span[Int(payload)],
                context,
                using: &scratch
            )
        case .request, .waypoint, .ignored, .rejected, .rest:
            return .ignored
        }
    }

    /// Ends a session, whose index may be reused.
    mutating func end(_ index: Int, noting delivery: inout Delivery) {
        delivery.sessionEnded(index, in: table)
        end(index)
    }

    // MARK: The end

    /// Ends a session's movements and hides what it shows.
    mutating func finish(_ index: Int) {
        table.sessions[index].engine.finish(into: &scratch.actions)
    }

    /// Ends a session's movements, and leaves what it shows.
    mutating func settle(_ index: Int) {
        table.sessions[index].engine.settle(into: &scratch.actions)
    }

    /// Emits the events that a session's engine has just given.
    ///
    /// - Returns: How many there were.
    mutating func emitEvents(of index: Int, into delivery: inout Delivery) -> Int {
        delivery.emit(&scratch.actions, of: index, in: &table)
    }
}

extension RecordBatch {
    /// Whether an entry states an authorization, and whether it closes its session.
    @inline(__always)
    fileprivate func authorizesOrCloses(_ entry: Entry) -> (Bool, Bool) {
        guard case .input(let payload) = entry.content else { return (false, false) }
        switch inputs.span[Int(payload)] {
        case .authorization: return (true, false)
        case .close: return (false, true)
        default: return (false, false)
        }
    }
}
