extension Array {
    /// Forgets what it holds, and keeps the room: most often nothing or one, which is let go without the
    /// general way of taking many out.
    @inlinable
    @inline(__always)
    package mutating func forget() {
        switch count {
        case 0: break
        case 1: removeLast()
        default: removeAll(keepingCapacity: true)
        }
    }
}
