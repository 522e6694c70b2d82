/// Something that few sessions ever have: a word where it is missing, whatever its size.
struct Boxed<Value: Sendable>: ColdPart {
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

    /// Lets the value go, if there is one.
    @inline(__always)
    mutating func forget() {
        if !isMissing { values = [] }
    }

    /// Reads the value where it is, `nil` where it is missing.
    @inline(__always)
    func read<Output>(_ body: (borrowing Value) -> Output) -> Output? {
        // Of a span nothing is copied, as it would be of the array itself.
        isMissing ? nil : body(values.span[0])
    }

    /// Changes the value in place, after it has begun as `first` where it was missing.
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
    /// - Returns: What `body` does, `nil` where there is nothing to change.
    @inline(__always)
    @discardableResult
    mutating func change<Output>(_ body: (inout Value) -> Output) -> Output? {
        isMissing ? nil : body(&values[0])
    }
}

/// A part of ``ColdState``, which may be missing.
protocol ColdPart: Sendable {
    /// Begins with nothing.
    init()

    var isMissing: Bool { get }
}
