import CSystem

/// What the machine computes with.
package enum Processors {
    /// How many processors there are for the calling thread to run on, 1 if the system does not say.
    ///
    /// A set of processors, as `taskset` or a container has it, may leave it fewer than the machine has; a share of
    /// their time is not looked at.
    package static var count: Int { Int(system_processors()) }
}
