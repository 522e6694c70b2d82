/// The process around a server's pipeline.
package struct ServerProcess: Sendable {
    /// Prints a warning.
    let warn: @Sendable (String) -> Void
    /// Gives seconds since the start, and resident memory in bytes where the system says.
    let vitals: @Sendable () -> (uptime: Double, memory: Int?)

    package init(
        warn: @escaping @Sendable (String) -> Void,
        vitals: @escaping @Sendable () -> (uptime: Double, memory: Int?)
    ) {
        (self.warn, self.vitals) = (warn, vitals)
    }
}
