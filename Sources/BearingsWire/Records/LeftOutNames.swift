/// The names of things that were left out, and how many there were.
package struct LeftOutNames: Equatable, Sendable {
    /// How many things were left out.
    package private(set) var count = 0
    /// The first few, each once.
    package private(set) var names: [String] = []

    /// The most names that a line has room for.
    private static let mostNames = 6

    /// Begins with nothing left out.
    package init() {}

    /// Adds one thing by its name, in UTF-8.
    package mutating func add(_ name: [UInt8]) {
        count += 1
        guard names.count < Self.mostNames else { return }
        let shown = excerpt(of: name.span)
        if !names.contains(shown) { names.append(shown) }
    }

    /// Adds what others counted.
    package mutating func add(_ others: LeftOutNames) {
        count += others.count
        for name in others.names where names.count < Self.mostNames && !names.contains(name) {
            names.append(name)
        }
    }
}
