import BearingsWire

/// The text between the values of a line, and what each value means.
///
/// A line matches a template if it has the same text and simple values in its gaps.
struct LineTemplate: Sendable {
    /// The kind of line.
    let kind: TemplateKind
    /// From the beginning of the line to its newline.
    let steps: [Step]

    /// The offset of each step's value in a line, at least: the length of the required text before it.
    var minOffsets: [Int] {
        var offset = 0
        return steps.map { step in
            // If an optional step is absent, so is its value.
            let own = offset + Int(step.text.count)
            if !step.isOptional { offset = own }
            return own
        }
    }

    /// A piece of text and the value behind it.
    struct Step: BitwiseCopyable, Hashable {
        var text: TemplateText
        var field: TemplateField
        var rule: TemplateField.Rule
        /// Whether a line may lack both: the text holds nothing that is needed beside the value's key.
        var isOptional: Bool
    }
}

/// Up to 32 bytes of text, compared at once.
struct TemplateText: BitwiseCopyable, Hashable {
    /// The most bytes.
    static let capacity = 32

    /// The bytes, the first one lowest; 0 beyond the end.
    private let words: SIMD4<UInt64>
    /// The bits that belong to the text.
    private let masks: SIMD4<UInt64>
    /// The number of bytes.
    let count: UInt8

    /// Copies up to ``capacity`` bytes.
    init(_ bytes: ArraySlice<UInt8>) {
        var (words, masks) = (SIMD4<UInt64>(), SIMD4<UInt64>())
        for (offset, byte) in bytes.enumerated() {
            words[offset / 8] |= UInt64(byte) << UInt64(offset % 8 * 8)
            masks[offset / 8] |= 0xFF << UInt64(offset % 8 * 8)
        }
        (self.words, self.masks, count) = (words, masks, UInt8(bytes.count))
    }

    /// Whether the text is found at an offset, behind which ``capacity`` bytes can be read.
    @inline(__always)
    func matches(at offset: Int, in bytes: Span<UInt8>) -> Bool {
        (bytes.paddedWords(at: offset) ^ words) & masks == SIMD4()
    }
}
