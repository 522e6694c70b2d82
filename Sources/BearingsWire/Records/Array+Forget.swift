extension Array {
    /// Removes all elements and keeps the capacity.
    ///
    /// Arrays of a few elements, the usual case, do not go through the general `removeAll`.
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
