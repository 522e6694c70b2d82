import BearingsActors
import BearingsEngine
import BearingsPipeline
import BearingsServe
import Transport

/// Saves a server's sessions in a file.
///
/// The file is marked as in use while a server runs, and as complete once it has drained. After an unclean end, events may
/// have been emitted that the file does not know of, so the next server starts a new epoch.
///
/// > Source: Protocol 6, "State".
actor StateKeeper {
    /// Why a server cannot use a file.
    struct Refusal: Error, CustomStringConvertible {
        let description: String
    }

    /// The content of the file, if there was one.
    nonisolated let found: StateFile?
    /// Distinguishes this run's events from those of others.
    nonisolated let epoch: UInt64
    private let lock: FileLock
    private nonisolated let loop: LoopExecutor
    private let waits: DescriptorWaits
    private var thread: ReplacementThread
    /// Whether the results of the thread are waited for.
    private var isWatched = false
    /// The number of changes when the file was last saved.
    private var savedChanges = 0

    nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe loop.asUnownedSerialExecutor()
    }

    /// Nanoseconds between saves: the most that a power failure can lose.
    private static let interval: UInt64 = 30_000_000_000
    /// The least bytes that are written at once.
    private static let pieceSize = 1 << 18
    /// How many sessions are written in a turn: about a millisecond's work.
    private static let sessionsPerTurn = 128
    /// Positions are readable by the owner only.
    private static let mode: UInt32 = 0o600

    /// Reads the file at `path`, if there is one.
    init(
        _ path: String,
        at wall: Instant,
        _ waits: DescriptorWaits,
        on loop: LoopExecutor
    ) throws {
        (self.waits, self.loop) = (waits, loop)
        lock = try Self.lock(path)
        found = try Self.read(path)
        thread = try ReplacementThread(for: path, mode: Self.mode)
        switch found {
        case nil: epoch = UInt64(max(1, wall.millisecondsSince1970))
        case .some(let file) where file.isClean: epoch = file.epoch
        case .some(let file): epoch = file.epoch + 1
        }
    }

    private static func lock(_ path: String) throws -> FileLock {
        do throws(SystemError) {
            return try FileLock(at: path + FileLock.suffix)
        } catch {
            guard error.isTaken else { throw error }
            let holder = error.holder.map { " (process \($0))" } ?? ""
            throw Refusal(description: "cannot use \(path): another server has it\(holder)")
        }
    }

    private static func read(_ path: String) throws -> StateFile? {
        let bytes: [UInt8]
        do {
            guard try Descriptor.sizeIfReadable(path) != nil else {
                throw Refusal(description: "cannot use \(path): it is not a regular file")
            }
            bytes = try InputFile.bytes(path)
        } catch let error as SystemError {
            if error.isMissing { return nil }
            throw Refusal(description: "\(error)")
        }
        do throws(StateFileError) {
            return try StateReader.read(bytes)
        } catch {
            throw Refusal(description: "cannot use \(path): \(error); it is left as it is")
        }
    }

    // MARK: Saving

    /// Saves the sessions whenever they have changed, until nobody reads any more; a save that fails is tried again later.
    func keep(_ hub: HubShard, _ log: ServerLog) async {
        let timer = await waits.newTimer()
        while true {
            let next = SystemClock.monotonicNanoseconds + Self.interval
            guard await waits.reading(timer, until: next) == .late else { return }
            guard await hub.changes != savedChanges else { continue }
            do throws(SystemError) {
                try await saveAll(hub, isClean: false)
            } catch {
                log.warn("\(error); the sessions are not saved")
            }
        }
    }

    /// Saves everything, and returns once it is on disk.
    ///
    /// - Parameter isClean: Whether the server has drained.
    func saveAll(_ hub: HubShard, isClean: Bool) async throws(SystemError) {
        if !isWatched { try await waits.watch(thread.descriptor) }
        isWatched = true
        // A save under way is not whole if sessions move meanwhile.
        var takeOvers: Int
        repeat {
            takeOvers = await hub.takeOvers
            try await save(hub, isClean: isClean)
        } while await hub.takeOvers != takeOvers
    }

    private func save(_ hub: HubShard, isClean: Bool) async throws(SystemError) {
        thread.begin()
        let changes = await hub.changes
        var writer = StateWriter(epoch: epoch, isClean: isClean)
        var bytes: [UInt8] = []
        writer.appendHeader(to: &bytes)
        var cursor = HubShard.StateCursor()
        var isMore = true
        while isMore {
            isMore = await hub.write(
                Self.sessionsPerTurn,
                from: &cursor,
                with: &writer,
                to: &bytes
            )
            if !isMore { writer.appendTrailer(to: &bytes) }
            if !isMore || bytes.count >= Self.pieceSize {
                while !thread.isReady { try await takeResults() }
                thread.write(bytes)
                bytes = []
            }
            await Task.yield()
        }
        while !thread.isReady { try await takeResults() }
        thread.commit()
        while !thread.isDone { try await takeResults() }
        savedChanges = changes
    }

    /// Takes the results of the writing thread, for which nobody waits but this task; at the end, all do.
    private func takeResults() async throws(SystemError) {
        _ = await waits.reading(thread.descriptor)
        try thread.update()
    }
}
