import CLibrary

/// Ends the process with `status`, of which the parent sees the low eight bits.
package func exitProcess(_ status: Int32) -> Never {
    exit(status)
}
