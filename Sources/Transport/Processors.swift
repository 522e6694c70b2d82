import CSystem

/// What the machine computes with.
package enum Processors {
    /// How many processors there are for the calling thread to run on, 1 if the system does not say.
    ///
    /// A container or `taskset` may leave it fewer than the machine has.
    package static var count: Int { Int(system_processors()) }
}
