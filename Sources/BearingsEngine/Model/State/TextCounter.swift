/// Counts the bytes of the texts that a value stores, in UTF-8.
struct TextCounter: StateCoder {
    private(set) var count = 0

    var version: Int { StateLayout.version }
    var isReading: Bool { false }
    var hasFailed: Bool { false }
    var offset: Int { 0 }

    mutating func codeByte(_ byte: inout UInt8) {}
    mutating func codeWord(_ word: inout UInt64) {}
    mutating func codeBytes(_ bytes: inout [UInt8]) { count += bytes.count }
    mutating func codeText(_ text: inout String) { count += text.utf8.count }
    mutating func codePart(_ bytes: inout [UInt8], readBy read: (inout Self) -> Void) {
        count += bytes.count
    }
    mutating func refuse(from start: Int, found: String, expected: String) {}
}

extension StateCodable {
    /// The number of bytes of its texts.
    var textCount: Int {
        var counter = TextCounter()
        var value = self
        value.code(&counter)
        return counter.count
    }
}
