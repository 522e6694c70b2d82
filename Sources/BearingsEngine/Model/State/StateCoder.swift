/// Codes what outlives an engine, value by value: a writer appends, a reader replaces, a count adds up.
///
/// A type says its state once, in a method `code`, which all of them run. Only what the method hands to the coder
/// changes, and only where the coder reads.
package protocol StateCoder {
    /// The version of the layout; see ``StateLayout``.
    var version: Int { get }
    /// Whether values are replaced by what is read.
    var isReading: Bool { get }
    /// Whether something was refused. Then values stay as they are, and an engine that was read is not to be used.
    var hasFailed: Bool { get }
    /// How many bytes precede the next value.
    var offset: Int { get }
    /// Codes a byte.
    mutating func codeByte(_ byte: inout UInt8)
    /// Codes eight bytes, little-endian.
    mutating func codeWord(_ word: inout UInt64)
    /// Codes bytes behind their number, four bytes.
    mutating func codeBytes(_ bytes: inout [UInt8])
    /// Codes UTF-8 behind the number of its bytes, four bytes.
    mutating func codeText(_ text: inout String)
    /// Codes bytes that say themselves where they end: appends them, or takes those that `read` has read.
    mutating func codePart(_ bytes: inout [UInt8], readBy read: (inout Self) -> Void)
    /// Refuses what was read since an offset.
    mutating func refuse(from start: Int, found: String, expected: String)
}

/// The layouts of what an engine stores.
package enum StateLayout {
    /// The version that is written: raised when a value is added.
    ///
    /// The new value is coded `if coder.version >=` this, so that the version before can still be read.
    package static let version = 5
    /// The oldest version that is read.
    package static let oldest = 4
}

extension StateCoder {
    /// Whether what was read is to be used.
    var hasRead: Bool { isReading && !hasFailed }

    /// Refuses what was read since an offset unless it `isValid`.
    package mutating func require(
        _ isValid: Bool,
        from start: Int,
        found: @autoclosure () -> String,
        expected: @autoclosure () -> String
    ) {
        if isReading, !isValid { refuse(from: start, found: found(), expected: expected()) }
    }

    /// Codes which of several kinds follows.
    mutating func codeKind(_ kind: inout UInt8, upTo most: UInt8, _ expected: StaticString) {
        let start = offset
        var new = kind
        codeByte(&new)
        require(new <= most, from: start, found: "\(new)", expected: "\(expected)")
        if hasRead { kind = new }
    }

    /// Codes a count, of at most 2^53: every JSON parser can represent it exactly.
    package mutating func codeCount(_ count: inout UInt64) {
        let start = offset
        var new = count
        codeWord(&new)
        require(
            new <= StateLayout.mostCounted,
            from: start,
            found: "\(new)",
            expected: "a number of at most 2^53"
        )
        if hasRead { count = new }
    }
}

extension StateLayout {
    /// The largest count.
    package static let mostCounted: UInt64 = 1 << 53
}
