import Transport

/// A measured server, which runs as long as this object exists.
struct Peer: ~Copyable {
    enum Kind: String, CaseIterable {
        case echo
        case bearings
    }

    let kind: Kind
    let socket: String
    private let process: RunningProcess

    /// Starts a server and waits until it can be connected to, some seconds at most.
    ///
    /// - Parameter command: The program with its arguments.
    init(
        _ kind: Kind,
        _ command: [String],
        socket: String,
        in workspace: borrowing Workspace
    ) throws(Failure) {
        let errors = workspace.path(of: "server-errors")
        let process = try Failure.passingOn { () throws(SystemError) in
            try RunningProcess.start(command[0], Array(command.dropFirst()), errors: errors)
        }
        let deadline = SystemClock.monotonicNanoseconds + Self.patience
        while (try? Descriptor.connect(to: socket)) == nil {
            guard SystemClock.monotonicNanoseconds < deadline, !Signals.drainRequested else {
                let said = try workspace.text(of: errors)
                throw .child("\(command.joined(separator: " ")) does not listen: \(said)")
            }
            try Pause.take(milliseconds: 5)
        }
        self.kind = kind
        self.socket = socket
        self.process = process
    }

    private static let patience: UInt64 = 5_000_000_000

    var figures: ProcessFigures { ProcessFigures(of: process.identifier) }

    /// Has it drain, and waits for that.
    consuming func stop() throws(Failure) {
        process.terminate()
        let child: ChildProcess
        do throws(SystemError) { child = try process.wait() } catch { throw .system(error) }
        guard child.status == 0 else { throw .child("\(kind.rawValue) ended with \(child.status)") }
    }
}

/// Waiting for nothing but time.
enum Pause {
    static func take(milliseconds: UInt64) throws(Failure) {
        do throws(SystemError) {
            var poller = try Poller()
            var ready: [Poller.Readiness] = []
            try poller.wait(nanoseconds: milliseconds * 1_000_000, into: &ready)
        } catch {
            throw .system(error)
        }
    }
}
