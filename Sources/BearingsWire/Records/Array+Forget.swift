extension Array {
    /// Forgets what it holds, and keeps the room: most often nothing or a few, which are let go without the
    /// general way of taking many out.
    @inlinable
    @inline(__always)
    package mutating func forget() {
        if count > 4 {
            removeAll(keepingCapacity: true)
        } else {
            for _ in 0..<count { removeLast() }
        }
    }
}
