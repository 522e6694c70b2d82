/// A value stored outside the struct that owns it.
///
/// The compiler may copy the decoder for each line; state that only some sources need should not be
/// copied with it. Mutation is in place.
@usableFromInline package struct Indirect<Value: Sendable>: Sendable {
    /// One element.
    @usableFromInline var storage: [Value]

    /// Stores a value apart.
    @inlinable package init(_ value: Value) {
        storage = [value]
    }

    /// The value, changed in place.
    @inlinable package var value: Value {
        // Where these are not inlined they allocate. Of the array itself, an element that is only read is a copy.
        @inline(__always) _read { yield storage.span[0] }
        @inline(__always) _modify { yield &storage[0] }
    }
}
