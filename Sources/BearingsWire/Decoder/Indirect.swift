/// A value stored outside the struct that owns it.
///
/// The compiler may copy the decoder for each line; state that only some sources need should not be
/// copied with it. Mutation is in place.
package struct Indirect<Value: Sendable>: Sendable {
    /// One element.
    private var storage: [Value]

    /// Stores a value apart.
    package init(_ value: Value) {
        storage = [value]
    }

    /// The value, changed in place.
    package var value: Value {
        _read { yield storage[0] }
        _modify { yield &storage[0] }
    }
}
