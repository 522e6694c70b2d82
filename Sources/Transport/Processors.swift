import CSystem

/// The machine's processors.
package enum Processors {
    /// How many processors the calling thread may run on; 1 if unknown.
    ///
    /// `taskset` or a container may allow fewer than the machine has. Limits on processor time do not count.
    package static var count: Int { Int(system_processors()) }
}
