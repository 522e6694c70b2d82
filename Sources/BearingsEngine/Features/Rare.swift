/// Something that few sessions have, kept so that it costs those without it no more than a word.
struct Rare<Value: Sendable>: Sendable {
    /// The value alone, or nothing.
    private var storage: [Value] = []

    /// Whether there is none.
    var isEmpty: Bool { storage.isEmpty }

    /// The value, `nil` where there is none.
    var value: Value? {
        get { storage.first }
        set { storage = newValue.map { [$0] } ?? [] }
    }

    /// Changes the value where it is, if there is one.
    mutating func change<Result>(_ body: (inout Value) -> Result) -> Result? {
        storage.isEmpty ? nil : body(&storage[0])
    }
}
