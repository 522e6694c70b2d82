import BearingsPipeline
import BearingsServe
import Transport

/// Files of a server, to which lines are added before anybody is answered.
package protocol ServerFiles: ~Copyable, Sendable {
    /// Adds the lines for files that were delivered.
    mutating func write(_ lines: Deliveries) throws(SystemError)
}

/// Writes the files of a server: once a turn, all that clients' lines have caused.
package actor FileSink<Files: ServerFiles & ~Copyable> {
    private nonisolated let loop: LoopExecutor
    private let waits: DescriptorWaits
    private var files: Files
    private var lines = Deliveries()
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private var isScheduled = false
    private var failure: SystemError?

    /// The loop.
    package nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe loop.asUnownedSerialExecutor()
    }

    /// Takes over the files.
    package init(_ files: consuming Files, _ waits: DescriptorWaits, on loop: LoopExecutor) {
        self.files = files
        self.waits = waits
        self.loop = loop
    }

    /// How many bytes are collected before they are written; more would only delay clients.
    private static var most: Int { 1 << 16 }

    /// Returns once the lines for files of deliveries are written.
    ///
    /// - Throws: ``SystemError`` if they cannot be; nothing is written after that.
    func write(_ deliveries: Deliveries) async throws(SystemError) {
        if let failure { throw failure }
        lines.addLinesForFiles(of: deliveries)
        if isScheduled {
            await withCheckedContinuation { waiting.append($0) }
        } else {
            if lines.journal.count < Self.most {
                isScheduled = true
                await waits.endOfTurn()
                isScheduled = false
            }
            writeAll()
        }
        if let failure { throw failure }
    }

    private func writeAll() {
        do throws(SystemError) {
            try files.write(lines)
        } catch {
            failure = error
        }
        lines.clear()
        for task in waiting { task.resume() }
        waiting = []
    }

    /// Uses the files.
    package func use<Value: Sendable>(
        _ body: @Sendable (inout Files) throws(SystemError) -> Value
    ) throws(SystemError) -> Value {
        try body(&files)
    }
}
