import CSystem

/// How the C library keeps memory that was freed.
package enum SystemMemory {
    /// Has large blocks given back to the system as soon as they are freed.
    package static func givesBackLargeBlocks() { system_give_back_large_blocks() }
}
