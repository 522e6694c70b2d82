/// The end of a turn: output is bounded, and no client waits for what another demands.
extension Processor {
    /// Whether to leave the rest for another call: enough output waits or, on a server, enough work was done.
    var hasEnough: Bool {
        // A server writes its files at the end of each turn, whatever their size.
        options.isServing
            ? output.count >= options.mostWaiting || work >= Self.mostWork
            : waiting >= options.mostWaiting
    }

    /// Half a millisecond's worth of annotations.
    private static var mostWork: Int { 1 << 13 }

    /// The work since the last call to `process`, in lines; 256 bytes of output count as one.
    var lines: Int { output.count >> 8 + work >> 5 }
}
