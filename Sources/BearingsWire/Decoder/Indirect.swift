/// A value kept beside the struct that has it.
///
/// The decoder is copied where the compiler sees fit, line by line; what only some sources need should
/// not go with it every time. Changing it in place copies nothing.
struct Indirect<Value: Sendable>: Sendable {
    /// The value alone.
    private var storage: [Value]

    init(_ value: Value) {
        storage = [value]
    }

    var value: Value {
        _read { yield storage[0] }
        _modify { yield &storage[0] }
    }
}
