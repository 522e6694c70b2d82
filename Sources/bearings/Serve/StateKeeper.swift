import BearingsActors
import BearingsEngine
import BearingsPipeline
import Transport

/// Saves a server's sessions in a file.
///
/// The file is marked as in use while a server runs, and as complete once it has drained. After an unclean end, events may
/// have been emitted that the file does not know of, so the next server starts a new epoch.
///
/// > Source: Protocol 6, "State".
final class StateKeeper {
    /// Why a server cannot use a file.
    struct Refusal: Error, CustomStringConvertible {
        let description: String
    }

    /// The content of the file, if there was one.
    let found: StateFile?
    /// Distinguishes this run's events from those of others.
    let epoch: UInt64
    private let lock: FileLock
    private var thread: ReplacementThread
    /// The save in progress.
    private var save: Save?
    /// The number of changes when the file was last saved.
    private var savedChanges = 0
    private var lastSaved = Instant.epoch

    /// Milliseconds between saves: the most that a power failure can lose.
    private static let interval: Milliseconds = 30_000
    /// How many sessions are written in a turn: about a millisecond's work.
    private static let sessionsPerTurn = 128
    /// Positions are readable by the owner only.
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

    /// When to call ``turn(_:at:)`` again; `nil` while nothing has changed, or ``descriptor`` is awaited.
    func deadline(_ changes: Int) -> Instant? {
        if let save { return save.isWhole || !thread.isReady ? nil : .epoch }
        return changes == savedChanges ? nil : lastSaved.advanced(by: Self.interval)
    }

    /// Continues a save, or begins one if it is time.
    func turn(_ hub: inout Hub, at wall: Instant) {
        let changes = hub.changes
        guard let deadline = deadline(changes), deadline <= wall else { return }
        if save == nil { begin(isClean: false, changes) }
        goOn(&hub)
    }

    /// Becomes readable when ``update(at:)`` is to be called.
    var descriptor: Int32 { thread.descriptor }

    /// Takes the results of the writing thread; waits for one if there is none.
    func update(at wall: Instant) throws(SystemError) {
        try thread.update()
        guard let save, save.isWhole, thread.isDone else { return }
        savedChanges = save.changes
        lastSaved = wall
        self.save = nil
    }

    /// A save has failed: tries again after the usual interval.
    func postpone(at wall: Instant) {
        save = nil
        lastSaved = wall
    }

    /// Saves everything, and waits until it is on disk.
    ///
    /// - Parameter isClean: Whether the server has drained.
    func saveAll(_ hub: inout Hub, isClean: Bool, at wall: Instant) throws(SystemError) {
        begin(isClean: isClean, hub.changes)
        while save != nil {
            if save?.isWhole == false, thread.isReady {
                goOn(&hub)
            } else {
                try update(at: wall)
            }
        }
    }

    private func begin(isClean: Bool, _ changes: Int) {
        thread.begin()
        save = Save(epoch, isClean: isClean, changes)
    }

    private func goOn(_ hub: inout Hub) {
        save?.takeIn(&hub, Self.sessionsPerTurn)
        guard let piece = save?.nextPiece() else { return }
        thread.write(piece)
        if save?.isWhole == true { thread.commit() }
    }
}

/// A save, in pieces prepared turn by turn.
private struct Save {
    /// The number of changes when it began.
    let changes: Int
    /// Whether all pieces have been prepared.
    private(set) var isWhole = false
    private var writer: StateWriter
    private var nextIndex = 0
    private var bytes: [UInt8] = []

    /// The least bytes of a piece.
    ///
    /// At most a few pieces wait.
    private static let pieceSize = 1 << 18

    init(_ epoch: UInt64, isClean: Bool, _ changes: Int) {
        self.changes = changes
        writer = StateWriter(epoch: epoch, isClean: isClean)
        writer.appendHeader(to: &bytes)
    }

    /// Adds up to `count` more sessions.
    mutating func takeIn(_ hub: inout Hub, _ count: Int) {
        let range = nextIndex..<nextIndex + count
        nextIndex += count
        guard !hub.write(range, with: &writer, to: &bytes) else { return }
        writer.appendTrailer(to: &bytes)
        isWhole = true
    }

    /// The next piece to write; `nil` until it is large enough.
    mutating func nextPiece() -> [UInt8]? {
        guard isWhole || bytes.count >= Self.pieceSize else { return nil }
        defer {
            bytes = []
            // A turn adds less than a piece.
            bytes.reserveCapacity(2 * Self.pieceSize)
        }
        return bytes
    }
}
