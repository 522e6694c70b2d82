import BearingsEngine
import BearingsPipeline

/// A checksum over 8-byte words.
///
/// Each word is added by exclusive or, and the sum is then mixed by an invertible function. So data that differ in a single
/// word never have the same sum; others do with probability 2^-64.
///
/// > Source: Austin Appleby, MurmurHash3, `fmix64`.
struct StateChecksum: Equatable, Sendable {
    private(set) var value: UInt64 = 0

    /// Adds the words of `bytes` from `start` to `end`, a whole number of words.
    mutating func add(_ bytes: [UInt8], from start: Int, to end: Int) {
        let span = bytes.span
        for offset in stride(from: start, to: end, by: 8) { addWord(span.word(at: offset)) }
    }

    private mutating func addWord(_ word: UInt64) {
        var mixed = value ^ word
        mixed = (mixed ^ mixed >> 33) &* 0xFF51_AFD7_ED55_8CCD
        mixed = (mixed ^ mixed >> 33) &* 0xC4CE_B9FE_1A85_EC53
        // Otherwise zeros would sum up to 0, whatever their number.
        value = (mixed ^ mixed >> 33) &+ 0x9E37_79B9_7F4A_7C15
    }
}
