import BearingsEngine

/// Words of native records, and what they mean.
struct NativeWords<Meaning: Sendable>: Sendable {
    /// In the order in which the schema tells them.
    let meanings: [(word: StaticString, meaning: Meaning)]

    init(_ meanings: [(word: StaticString, meaning: Meaning)]) { self.meanings = meanings }

    /// What the schema says.
    var shape: WireShape { .oneOf(meanings.map { $0.word }) }
}

/// The ranges of native records' numbers, in the units of Protocol 3.
package enum NativeRange {
    /// Degrees north.
    package static var latitude: ClosedRange<Double> { -90...90 }
    /// Sizes and insets; no screen is larger.
    package static var points: ClosedRange<Double> { 0...Quantity.limit }
    /// Nobody turns a map so far or so fast, and up to here a needle keeps its thousandths.
    static var radians: ClosedRange<Double> { -1e6...1e6 }
    /// Lengths of ways in metres, and their times in seconds.
    static var way: ClosedRange<Double> { 0...Quantity.limit }
    /// Numbers of requests, from the least that may be given.
    static func request(from least: Double) -> ClosedRange<Double> { least...9e15 }
}
