import BearingsEngine
import BearingsPipeline
import Transport

/// Keeps a server's sessions in a file.
///
/// The file is marked as in use from the start; only a server that has drained marks it as complete. So
/// whoever takes it up knows whether anything may have been told since, and counts a new epoch if so.
///
/// > Source: Protocol 6, "State".
final class StateKeeper {
    /// Why a server cannot begin with a file.
    struct Refusal: Error, CustomStringConvertible {
        let description: String
    }

    /// What a file told.
    let found: StateFile?
    /// Tells this run's events from those of others.
    let epoch: UInt64
    private let lock: FileLock
    private var thread: ReplacementThread
    /// The save that is under way.
    private var save: Save?
    /// How many changes the file knows of.
    private var savedChanges = 0
    private var lastSaved = Instant.epoch

    /// Milliseconds between two saves: what is lost at most when the power fails.
    private static let interval: Milliseconds = 30_000
    /// So many sessions are written in a turn: about a millisecond's work.
    private static let sessionsPerTurn = 128
    /// Only the owner may read where somebody is.
    private static let mode: UInt32 = 0o600

    /// Reads the file at `path`, if there is one.
    init(_ path: String, at wall: Instant) throws {
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
                throw Refusal(description: "cannot use \(path): it is no regular file")
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

    /// When to call ``turn(_:at:)`` again, `nil` while nothing has changed or ``descriptor`` is waited for.
    func deadline(_ changes: Int) -> Instant? {
        if let save { return save.isWhole || !thread.isReady ? nil : .epoch }
        return changes == savedChanges ? nil : lastSaved.advanced(by: Self.interval)
    }

    /// Prepares a part of what has changed to be saved, if it is time.
    func turn(_ shard: inout Shard, at wall: Instant) {
        let changes = shard.changes
        guard let deadline = deadline(changes), deadline <= wall else { return }
        if save == nil { begin(isClean: false, changes) }
        goOn(&shard)
    }

    /// What can be read once ``hear(at:)`` has news.
    var descriptor: Int32 { thread.descriptor }

    /// Hears of what has been written; waits if nothing has.
    func hear(at wall: Instant) throws(SystemError) {
        try thread.hear()
        guard let save, save.isWhole, thread.isDone else { return }
        savedChanges = save.changes
        lastSaved = wall
        self.save = nil
    }

    /// A save has failed: it is begun anew after the usual time.
    func postpone(at wall: Instant) {
        save = nil
        lastSaved = wall
    }

    /// Saves everything, and waits for the disk.
    ///
    /// - Parameter isClean: Whether nothing can happen after this.
    func saveAll(_ shard: inout Shard, isClean: Bool, at wall: Instant) throws(SystemError) {
        begin(isClean: isClean, shard.changes)
        while save != nil {
            if save?.isWhole == false, thread.isReady {
                goOn(&shard)
            } else {
                try hear(at: wall)
            }
        }
    }

    private func begin(isClean: Bool, _ changes: Int) {
        thread.begin()
        save = Save(epoch, isClean: isClean, changes)
    }

    private func goOn(_ shard: inout Shard) {
        save?.takeIn(&shard, Self.sessionsPerTurn)
        guard let piece = save?.nextPiece() else { return }
        thread.write(piece)
        if save?.isWhole == true { thread.commit() }
    }
}

/// A save that goes on from turn to turn of the loop, up to the pieces to be written.
private struct Save {
    /// How much had changed when it began.
    let changes: Int
    /// Whether nothing is to be added any more.
    private(set) var isWhole = false
    private var writer: StateWriter
    private var nextPlace = 0
    private var bytes: [UInt8] = []

    /// The bytes that are written at once, as soon as there are as many: what waits is a few of these.
    private static let pieceSize = 1 << 18

    init(_ epoch: UInt64, isClean: Bool, _ changes: Int) {
        self.changes = changes
        writer = StateWriter(epoch: epoch, isClean: isClean)
        writer.appendHeader(to: &bytes)
    }

    /// Adds so many more sessions.
    mutating func takeIn(_ shard: inout Shard, _ count: Int) {
        let places = nextPlace..<nextPlace + count
        nextPlace += count
        guard !shard.write(places, with: &writer, to: &bytes) else { return }
        writer.appendTrailer(to: &bytes)
        isWhole = true
    }

    /// What is to be written next, `nil` until it is enough.
    mutating func nextPiece() -> [UInt8]? {
        guard isWhole || bytes.count >= Self.pieceSize else { return nil }
        defer {
            bytes = []
            // What a turn adds to almost a piece is less than another.
            bytes.reserveCapacity(2 * Self.pieceSize)
        }
        return bytes
    }
}
