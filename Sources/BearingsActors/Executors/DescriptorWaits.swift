import BearingsPipeline
import Transport

/// Waits for descriptors and times on behalf of the tasks of a loop.
///
/// Between jobs, its loop lets it wait for all at once.
package actor DescriptorWaits {
    /// Why a wait is over.
    package enum Outcome: Equatable, Sendable {
        /// The descriptor is ready.
        case ready
        /// The other side has closed the connection.
        case hungUp
        /// The time has come.
        case late
        /// Something has changed for whoever waits.
        case changed
        /// Nobody is to wait any more.
        case stopped
    }

    /// What a task waits for a descriptor for.
    enum Direction: Sendable {
        case reading
        case writing
    }

    private struct Waiting {
        /// In nanoseconds of the monotonic clock; the largest number for never.
        var deadline: Int64
        let task: CheckedContinuation<Outcome, Never>
    }

    /// Which tasks wait for what of a descriptor; a timer's is reading.
    private struct Slot: BitwiseCopyable {
        let descriptor: Int32
        let direction: Direction

        init(_ descriptor: Int32, _ direction: Direction) {
            (self.descriptor, self.direction) = (descriptor, direction)
        }

        /// The slot of an alarm.
        init(ofAlarm owner: Int) {
            self.init(Int32(owner >> 1), owner & 1 == 0 ? .reading : .writing)
        }

        var alarm: Int { Int(descriptor) << 1 | (direction == .reading ? 0 : 1) }
    }

    private struct Watch {
        /// What the poller watches it for.
        var interest: Poller.Interest = []
        var reading: Waiting?
        var writing: Waiting?
        /// When the earliest alarm of each is due, so that a wait that is soon over sets none.
        var readingAlarm = Int64.max
        var writingAlarm = Int64.max
        var hasHungUp = false
        /// Whether reading it never waits, so that it cannot be watched.
        var isAlwaysReady = false
        /// Whether nobody is to wait for it any more.
        var isStopped = false
    }

    private nonisolated let loop: LoopExecutor
    /// The descriptor by which other threads wake the loop.
    private let wakening: Int32
    private var poller: Poller
    private var ready: [Poller.Readiness] = []
    /// By the number of the descriptor; timers have numbers below 0.
    private var watches: [Int32: Watch] = [:]
    private var lastTimer: Int32 = 0
    /// When to look whether waits are over, by their slots.
    private var alarms = AlarmQueue()
    /// Tasks that go on once all others that can have had their turn.
    private var atEndOfTurn: [CheckedContinuation<Void, Never>] = []
    private var isReadingOver = false
    private var isOver = false

    package nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe loop.asUnownedSerialExecutor()
    }

    /// Creates waits of a loop, which other threads wake by a descriptor.
    init(on loop: LoopExecutor, wokenBy wakening: Int32) throws(SystemError) {
        var poller = try Poller()
        try poller.add(wakening, token: Self.token(of: wakening), .readable)
        self.poller = poller
        self.loop = loop
        self.wakening = wakening
    }

    private static func token(of descriptor: Int32) -> UInt64 { UInt64(descriptor) }

    // MARK: For tasks

    /// Watches a descriptor until ``forget(_:)``; at first it is expected to be readable.
    ///
    /// - Throws: ``SystemError``; but one that is always ready, as a file or `/dev/null`, needs no watching.
    package func watch(_ descriptor: Int32) throws(SystemError) {
        do throws(SystemError) {
            try poller.add(descriptor, token: Self.token(of: descriptor), .readable)
            watches[descriptor] = Watch(interest: .readable)
        } catch {
            guard error.isUnwatchable else { throw error }
            watches[descriptor] = Watch(isAlwaysReady: true)
        }
    }

    /// Watches a descriptor no more; call it before closing the descriptor.
    package func forget(_ descriptor: Int32) {
        guard let watch = watches.removeValue(forKey: descriptor) else { return }
        if descriptor >= 0, !watch.hasHungUp, !watch.isAlwaysReady { poller.remove(descriptor) }
        end(watch.reading, .stopped)
        end(watch.writing, .stopped)
    }

    /// Creates a timer.
    package func newTimer() -> Int32 {
        lastTimer -= 1
        watches[lastTimer] = Watch()
        return lastTimer
    }

    /// Waits until a descriptor can be read, or a timer's time has come.
    ///
    /// - Parameter deadline: In nanoseconds of the monotonic clock; `nil` for never.
    package func reading(_ descriptor: Int32, until deadline: UInt64? = nil) async -> Outcome {
        guard let watch = watches[descriptor], !watch.isStopped, !isReadingOver else {
            return .stopped
        }
        if watch.hasHungUp { return .ready }
        if watch.isAlwaysReady { return await tryAgain() }
        guard expect(.readable, of: descriptor) else { return await tryAgain() }
        return await withCheckedContinuation { task in
            watches[descriptor]?.reading = Waiting(deadline: Self.time(deadline), task: task)
            setAlarm(Slot(descriptor, .reading), Self.time(deadline))
        }
    }

    /// Waits until there is room to write to a descriptor, if that is wanted, or anything else concerns its writer.
    ///
    /// - Parameter deadline: In nanoseconds of the monotonic clock; `nil` for never.
    package func writing(
        _ descriptor: Int32,
        isForRoom: Bool,
        until deadline: UInt64?
    ) async -> Outcome {
        guard let watch = watches[descriptor], !isOver else { return .stopped }
        if watch.hasHungUp, isForRoom { return .hungUp }
        if isForRoom, !expect(.writable, of: descriptor) { return await tryAgain() }
        return await withCheckedContinuation { task in
            watches[descriptor]?.writing = Waiting(deadline: Self.time(deadline), task: task)
            setAlarm(Slot(descriptor, .writing), Self.time(deadline))
        }
    }

    /// Tells the writer of a descriptor that something has changed.
    package func changed(_ descriptor: Int32) {
        end(watches[descriptor]?.writing.take(), .changed)
    }

    /// Ends a timer's wait at a time, if that is earlier.
    package func hasten(_ timer: Int32, to deadline: UInt64) {
        let time = Self.time(deadline)
        guard let waiting = watches[timer]?.reading, time < waiting.deadline else { return }
        watches[timer]?.reading?.deadline = time
        setAlarm(Slot(timer, .reading), time)
    }

    /// Waits until all tasks that can go on have had a turn.
    package func endOfTurn() async {
        await withCheckedContinuation { atEndOfTurn.append($0) }
    }

    /// Nobody reads a descriptor any more.
    package func stopReading(_ descriptor: Int32) {
        watches[descriptor]?.isStopped = true
        end(watches[descriptor]?.reading.take(), .stopped)
    }

    /// Nobody reads any more, and all timers end.
    package func stopReading() {
        isReadingOver = true
        for descriptor in Array(watches.keys) {
            end(watches[descriptor]?.reading.take(), .stopped)
        }
    }

    /// Timers can be used again, but nothing is read.
    package func stop() {
        stopReading()
        isOver = true
        for descriptor in Array(watches.keys) {
            end(watches[descriptor]?.writing.take(), .stopped)
        }
    }

    private static func time(_ deadline: UInt64?) -> Int64 {
        deadline.map(Int64.init(clamping:)) ?? .max
    }

    /// Sets an alarm, unless there is an earlier one.
    private func setAlarm(_ slot: Slot, _ time: Int64) {
        guard time < .max else { return }
        switch slot.direction {
        case .reading:
            guard let set = watches[slot.descriptor]?.readingAlarm, time < set else { return }
            watches[slot.descriptor]?.readingAlarm = time
        case .writing:
            guard let set = watches[slot.descriptor]?.writingAlarm, time < set else { return }
            watches[slot.descriptor]?.writingAlarm = time
        }
        alarms.insert(for: slot.alarm, at: time)
    }

    private func end(_ waiting: Waiting?, _ outcome: Outcome) {
        waiting?.task.resume(returning: outcome)
    }

    /// A descriptor is always ready, or cannot be watched now: its task is to try, once others have had a turn.
    private func tryAgain() async -> Outcome {
        await endOfTurn()
        return .ready
    }

    /// Watches a descriptor for an event, too.
    ///
    /// - Returns: `false` if the system cannot.
    private func expect(_ event: Poller.Interest, of descriptor: Int32) -> Bool {
        guard descriptor >= 0, let watch = watches[descriptor], !watch.hasHungUp,
            !watch.interest.contains(event)
        else { return true }
        return setInterest(watch.interest.union(event), of: descriptor)
    }

    @discardableResult
    private func setInterest(_ interest: Poller.Interest, of descriptor: Int32) -> Bool {
        do throws(SystemError) {
            try poller.change(descriptor, token: Self.token(of: descriptor), to: interest)
        } catch {
            return false
        }
        watches[descriptor]?.interest = interest
        return true
    }

    // MARK: For the loop

    /// Lets all go on that can.
    ///
    /// - Parameter mayWait: Whether no job waits, so that it may wait until anybody can.
    /// - Throws: ``SystemError`` if it cannot wait.
    func turn(mayWait: Bool) throws(SystemError) {
        if !atEndOfTurn.isEmpty {
            let tasks = atEndOfTurn
            atEndOfTurn = []
            for task in tasks { task.resume() }
            try poller.wait(nanoseconds: 0, into: &ready)
        } else if mayWait {
            try poller.wait(until: alarms.earliest.map(UInt64.init), into: &ready)
        } else {
            try poller.wait(nanoseconds: 0, into: &ready)
        }
        for readiness in ready { tell(readiness) }
        ready.forget()
        if alarms.earliest != nil { endLate() }
    }

    private func tell(_ readiness: Poller.Readiness) {
        let descriptor = Int32(readiness.token)
        if descriptor == wakening { return loop.woken() }
        // One that the system could not forget is reported until it is closed.
        guard var watch = watches[descriptor] else { return poller.remove(descriptor) }
        if readiness.hasHungUp {
            // It would be reported all the time.
            watch.hasHungUp = true
            poller.remove(descriptor)
        }
        var interest = watch.interest
        if readiness.isReadable || watch.hasHungUp {
            if watch.reading == nil { interest.remove(.readable) }
            end(watch.reading.take(), .ready)
        }
        if watch.hasHungUp {
            end(watch.writing.take(), .hungUp)
        } else if readiness.isWritable, interest.contains(.writable) {
            interest.remove(.writable)
            end(watch.writing.take(), .ready)
        }
        let hasChanged = interest != watch.interest && !watch.hasHungUp
        watches[descriptor] = watch
        if hasChanged { setInterest(interest, of: descriptor) }
    }

    private func endLate() {
        let now = Int64(clamping: SystemClock.monotonicNanoseconds)
        while let owner = alarms.popDue(at: now) {
            let slot = Slot(ofAlarm: owner)
            guard var watch = watches[slot.descriptor] else { continue }
            var waiting: Waiting?
            switch slot.direction {
            case .reading:
                waiting = watch.reading
                watch.readingAlarm = .max
                if waiting.map({ $0.deadline <= now }) == true { watch.reading = nil }
            case .writing:
                waiting = watch.writing
                watch.writingAlarm = .max
                if waiting.map({ $0.deadline <= now }) == true { watch.writing = nil }
            }
            watches[slot.descriptor] = watch
            guard let waiting else { continue }
            if waiting.deadline <= now {
                end(waiting, .late)
            } else {
                setAlarm(slot, waiting.deadline)
            }
        }
    }
}
