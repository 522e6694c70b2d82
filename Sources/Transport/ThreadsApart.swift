import CSystem

/// Keeps two threads off each other's processor, where there are several.
///
/// Linux wakes a thread where it was, if that processor rests; but in a virtual machine often where the one runs that
/// wakes it. Two that hand things over take turns on one processor then, while another rests. So neither may run on
/// the one where the other began; of more than two all others are left to both. Of two each keeps one, whatever else
/// has to run there. Where they cannot be told apart, or the system refuses, nothing is done.
package struct ThreadsApart: Sendable {
    /// Of the first thread: its number, where it ran, and where it might run.
    private let first: (thread: Int32, processor: Int32, allowed: system_processor_set)?

    /// Begins with the calling thread as the first.
    package init() {
        let (thread, processor) = (system_thread(), system_processor())
        first = Self.allowed(thread).map { (thread, processor, $0) }
    }

    /// Keeps the calling thread and the first apart from now on.
    package func join() {
        guard let first else { return }
        guard Self.keep(system_thread(), off: first.processor) else { return }
        Self.keep(first.thread, off: system_processor())
    }

    /// Lets the first thread run wherever it might before; the other has ended.
    package func end() {
        guard var first, let now = Self.allowed(first.thread) else { return }
        // Unless somebody else has told it where to run meanwhile.
        guard Self.areAllButOne(now, of: first.allowed) else { return }
        _ = unsafe system_allow_processors(first.thread, &first.allowed)
    }

    /// Whether some processors are all but one of others.
    private static func areAllButOne(
        _ some: system_processor_set,
        of others: system_processor_set
    ) -> Bool {
        let pairs = zip(words(some), words(others))
        return pairs.allSatisfy { $0 & ~$1 == 0 }
            && pairs.reduce(0) { $0 + ($1.1 & ~$1.0).nonzeroBitCount } == 1
    }

    private static func words(_ processors: system_processor_set) -> [UInt64] {
        unsafe withUnsafeBytes(of: processors.words) { bytes in
            unsafe Array(bytes.bindMemory(to: UInt64.self))
        }
    }

    /// Has a thread run on all but one of the processors that it may run on, if there are others.
    ///
    /// - Returns: Whether it does.
    @discardableResult
    private static func keep(_ thread: Int32, off processor: Int32) -> Bool {
        guard processor >= 0, var allowed = allowed(thread) else { return false }
        unsafe withUnsafeMutableBytes(of: &allowed.words) { bytes in
            let words = unsafe bytes.bindMemory(to: UInt64.self)
            let (word, bit) = (Int(processor) / 64, UInt64(processor) % 64)
            if word < words.count { unsafe words[word] &= ~(1 << bit) }
        }
        // None at all is refused.
        return unsafe system_allow_processors(thread, &allowed) >= 0
    }

    /// Where a thread may run, `nil` where that cannot be told.
    private static func allowed(_ thread: Int32) -> system_processor_set? {
        var allowed = system_processor_set()
        return unsafe system_allowed_processors(thread, &allowed) < 0 ? nil : allowed
    }
}
