/// A rare value: one word where it is missing, whatever its size.
struct Boxed<Value: Sendable>: Sendable {
    /// At most one.
    private var values: [Value]

    /// Begins without a value.
    init() {
        values = []
    }

    /// Begins with a value, or without one.
    init(_ value: Value?) {
        values = value.map { [$0] } ?? []
    }

    var isMissing: Bool { values.isEmpty }

    /// The value, `nil` where it is missing.
    var value: Value? {
        get { values.first }
        set {
            if let newValue, !isMissing {
                values[0] = newValue
            } else {
                values = newValue.map { [$0] } ?? []
            }
        }
    }

    /// The value in place, which must not be missing.
    subscript() -> Value {
        @inline(__always) _read { yield values.span[0] }
        @inline(__always) _modify { yield &values[0] }
    }

    /// Removes the value, if there is one.
    mutating func forget() {
        if !isMissing { values = [] }
    }

    /// What `body` finds in the value, in place; `nil` also where that is missing.
    @inline(__always)
    func read<Output>(_ body: (borrowing Value) -> Output?) -> Output? {
        // Reading through a span avoids a copy of the element.
        isMissing ? nil : body(values.span[0])
    }

    /// Changes the value in place; starts from `first` where it was missing.
    @inline(__always)
    @discardableResult
    mutating func change<Output>(
        from first: @autoclosure () -> Value,
        _ body: (inout Value) -> Output
    ) -> Output {
        if isMissing { values = [first()] }
        return body(&values[0])
    }

    /// Changes the value in place.
    ///
    /// - Returns: The result of `body`; `nil` also where the value is missing.
    @inline(__always)
    @discardableResult
    mutating func change<Output>(_ body: (inout Value) -> Output?) -> Output? {
        isMissing ? nil : body(&values[0])
    }
}

extension Boxed: Equatable where Value: Equatable {}

extension Boxed where Value: StateCodable {
    /// Codes the value as an optional one.
    mutating func code(_ coder: inout some StateCoder) {
        var value = value
        value.code(&coder)
        if coder.isReading { self = Boxed(value) }
    }
}
