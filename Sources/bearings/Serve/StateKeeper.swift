import BearingsEngine
import BearingsPipeline
import Transport

/// Keeps a server's sessions in a file.
///
/// The file is marked as in use from the start; only a server that has drained marks it as complete. So
/// whoever takes it up knows whether anything may have been told since, and counts a new epoch if so.
///
/// > Source: PROTOCOL 6, "State".
final class StateKeeper {
    /// Why a server cannot begin with a file.
    struct Refusal: Error, CustomStringConvertible {
        let description: String
    }

    /// What a file told.
    let found: StateFile?
    /// Tells this run's events from those of others.
    let epoch: UInt64
    private let path: String
    private let lock: FileLock
    private var save: Save?
    /// How many changes the file knows of.
    private var savedChanges = 0
    private var lastSaved = Instant.epoch

    /// Milliseconds between two saves: what is lost at most when the power fails.
    private static let interval: Milliseconds = 30_000
    /// So many sessions are written in a turn: about a millisecond's work.
    private static let sessionsPerTurn = 256

    /// Reads the file at `path`, if there is one.
    init(_ path: String, at wall: Instant) throws {
        self.path = path
        lock = try Self.lock(path)
        found = try Self.read(path)
        switch found {
        case nil: epoch = UInt64(max(1, wall.millisecondsSince1970))
        case .some(let file) where file.isClean: epoch = file.epoch
        case .some(let file): epoch = file.epoch + 1
        }
    }

    private static func lock(_ path: String) throws -> FileLock {
        do throws(SystemError) {
            return try FileLock(at: path + ".lock")
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

    /// When to call ``turn(_:at:)`` again, `nil` while nothing has changed.
    func deadline(_ changes: Int) -> Instant? {
        if save != nil { return .epoch }
        return changes == savedChanges ? nil : lastSaved.advanced(by: Self.interval)
    }

    /// Saves a part of what has changed, if it is time.
    func turn(_ shard: inout Shard, at wall: Instant) throws(SystemError) {
        let changes = shard.changes
        guard let deadline = deadline(changes), deadline <= wall else { return }
        let save: Save
        if let begun = self.save {
            save = begun
        } else {
            save = try Save(path, epoch, isClean: false, changes)
            self.save = save
        }
        if try !save.step(&shard, Self.sessionsPerTurn) { try finish(save, at: wall) }
    }

    /// A save has failed: it is begun anew after the usual time.
    func postpone(at wall: Instant) {
        save = nil
        lastSaved = wall
    }

    /// Saves everything.
    ///
    /// - Parameter isClean: Whether nothing can happen after this.
    func saveAll(_ shard: inout Shard, isClean: Bool, at wall: Instant) throws(SystemError) {
        let changes = shard.changes
        let save = try Save(path, epoch, isClean: isClean, changes)
        while try save.step(&shard, Self.sessionsPerTurn) {}
        try finish(save, at: wall)
    }

    private func finish(_ save: Save, at wall: Instant) throws(SystemError) {
        try save.commit()
        savedChanges = save.changes
        lastSaved = wall
        self.save = nil
    }
}

/// A save that goes on from turn to turn of the loop.
private final class Save {
    /// How much had changed when it began.
    let changes: Int
    private var writer: StateWriter
    private var file: ReplacementFile?
    private var nextPlace = 0
    private var bytes: [UInt8] = []

    /// Only the owner may read where somebody is.
    private static let mode: UInt32 = 0o600

    init(_ path: String, _ epoch: UInt64, isClean: Bool, _ changes: Int) throws(SystemError) {
        self.changes = changes
        writer = StateWriter(epoch: epoch, isClean: isClean)
        file = try ReplacementFile(for: path, mode: Self.mode)
        writer.appendHeader(to: &bytes)
    }

    /// Writes so many more sessions.
    ///
    /// - Returns: Whether there are more.
    func step(_ shard: inout Shard, _ count: Int) throws(SystemError) -> Bool {
        let places = nextPlace..<nextPlace + count
        nextPlace += count
        let hasMore = shard.write(places, with: &writer, to: &bytes)
        try writeOut()
        return hasMore
    }

    private func writeOut() throws(SystemError) {
        try file?.write(bytes, count: bytes.count)
        bytes.removeAll(keepingCapacity: true)
    }

    /// Puts it in place of the file before.
    func commit() throws(SystemError) {
        writer.appendTrailer(to: &bytes)
        try writeOut()
        try file.take()?.commit()
    }
}
