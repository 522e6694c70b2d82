/// Builds a ``LineTemplate`` from a line that the general parser has read.
///
/// There is none for a line that a template cannot express, nor for one with a long constant
/// text.
struct TemplateBuilder {
    private let kind: TemplateKind
    private let recognition: Recognition
    private var steps: [LineTemplate.Step] = []
    /// Where the text begins that belongs to no step yet.
    private var textStart: Int
    /// Whether that text identifies the line, or opens or closes an object.
    private var textIsNeeded = true

    /// The longest text between two values, in bytes.
    private static let longestText = 400
    /// The most steps of a template.
    private static let maxSteps = 128

    /// How lines are recognized.
    struct Recognition {
        let options: RecordDecoder.Options
        /// Whether records of different devices must be distinguished.
        let reportsDevices: Bool

        init(_ options: RecordDecoder.Options, reportsDevices: Bool) {
            (self.options, self.reportsDevices) = (options, reportsDevices)
        }
    }

    private init(_ kind: TemplateKind, _ recognition: Recognition, at start: Int) {
        (self.kind, self.recognition, textStart) = (kind, recognition, start)
    }

    /// The template of a line, `nil` if there is none.
    ///
    /// - Parameters:
    ///   - text: The line in the buffer, with its newline.
    ///   - tape: The line's values.
    static func template(
        of text: ByteRange,
        _ kind: TemplateKind,
        _ recognition: Recognition,
        _ bytes: Span<UInt8>,
        _ tape: borrowing JSONTape
    ) -> LineTemplate? {
        let (start, end) = (Int(text.start), Int(text.end))
        guard bytes[end - 1] == UInt8(ascii: "\n"), tape.root.kind == .object,
            Int(tape.root.range.start) == start
        else { return nil }
        var builder = TemplateBuilder(kind, recognition, at: start)
        guard builder.addMembers(of: 0, .line, bytes, tape) else { return nil }
        builder.textIsNeeded = true
        guard builder.addStep(bytes, to: end, .end, .any) else { return nil }
        return LineTemplate(kind: kind, steps: builder.steps)
    }

    /// Adds the members of an object of a kind.
    ///
    /// - Returns: Whether a template can express them.
    private mutating func addMembers(
        of node: Int,
        _ container: TemplateKind.Container,
        _ bytes: Span<UInt8>,
        _ tape: borrowing JSONTape
    ) -> Bool {
        var members = tape.members(ofObjectAt: node)
        while let member = members.next(in: tape) {
            let value = tape[member.value]
            guard !tape[member.key].hasEscapes else { return false }
            let key = WireKeyTable.standard.key(bytes, tape[member.key])
            let isAdded: Bool
            switch meaning(of: key, in: container, value) {
            case .value(let field, let rule):
                isAdded = add(value, field, rule, bytes)
            case .constant:
                textIsNeeded = true
                isAdded = value.kind == .string || value.kind == .number
            case .marker:
                textIsNeeded = true
                isAdded = addIgnored(value, bytes)
            case .object(let inner):
                textIsNeeded = true
                isAdded =
                    value.kind == .object && addMembers(of: member.value, inner, bytes, tape)
                textIsNeeded = true
            case .position:
                textIsNeeded = true
                isAdded = value.kind == .array && addPosition(member.value, bytes, tape)
            case .unknown:
                isAdded = value.kind == .null
            case .nothing:
                // Objects and arrays are constant.
                isAdded = addIgnored(value, bytes)
            }
            guard isAdded else { return false }
        }
        return true
    }

    /// The meaning of a member; a device's name is a constant if devices must be distinguished.
    private func meaning(
        of key: WireKey?,
        in container: TemplateKind.Container,
        _ value: JSONTape.Node
    ) -> TemplateKind.Meaning {
        if recognition.reportsDevices, let key, kind.namesDevice(key, in: container),
            value.kind == .string || value.kind == .number
        {
            return .constant
        }
        return kind.meaning(of: key, in: container, recognition.options)
    }

    /// Adds a position's array.
    private mutating func addPosition(
        _ node: Int,
        _ bytes: Span<UInt8>,
        _ tape: borrowing JSONTape
    ) -> Bool {
        let fields: [TemplateField] = [.longitude, .latitude, .height]
        var elements = tape.elements(ofArrayAt: node)
        var index = 0
        while let element = elements.next(in: tape) {
            let field = index < fields.count ? fields[index] : .otherNumber
            textIsNeeded = true
            guard tape[element].kind == .number, add(tape[element], field, .any, bytes) else {
                return false
            }
            index += 1
        }
        textIsNeeded = true
        return true
    }

    /// Adds a value that is read.
    private mutating func add(
        _ value: JSONTape.Node,
        _ field: TemplateField,
        _ rule: TemplateField.Rule,
        _ bytes: Span<UInt8>
    ) -> Bool {
        switch (value.kind, field.isText) {
        // It counts as absent, so it belongs to the text.
        case (.null, _): true
        case (.number, true): field == .time && addStep(bytes, before: value, .unixTime, .any)
        case (.number, false), (.string, true): addStep(bytes, before: value, field, rule)
        default: false
        }
    }

    /// Adds a value without meaning.
    private mutating func addIgnored(_ value: JSONTape.Node, _ bytes: Span<UInt8>) -> Bool {
        switch value.kind {
        case .number: addStep(bytes, before: value, .otherNumber, .any)
        case .string: addStep(bytes, before: value, .otherText, .any)
        case .object, .array, .true, .false, .null: true
        }
    }

    /// Ends the text before a value that differs from line to line.
    private mutating func addStep(
        _ bytes: Span<UInt8>,
        before value: JSONTape.Node,
        _ field: TemplateField,
        _ rule: TemplateField.Rule
    ) -> Bool {
        // Of two keys with one meaning, the general parser knows which takes precedence.
        let isTaken = steps.contains { $0.field.meaning == field.meaning && field.isKept }
        guard !value.hasEscapes, !isTaken, addStep(bytes, to: Int(value.range.start), field, rule)
        else { return false }
        // A string includes its closing quote.
        textStart = Int(value.range.end) + (field.isText ? 1 : 0)
        textIsNeeded = false
        return true
    }

    /// Ends the text at an offset, with the field behind it.
    private mutating func addStep(
        _ bytes: Span<UInt8>,
        to end: Int,
        _ field: TemplateField,
        _ rule: TemplateField.Rule
    ) -> Bool {
        let text = (textStart..<end).map { bytes[$0] }
        guard !text.isEmpty, text.count <= Self.longestText, steps.count < Self.maxSteps else {
            return false
        }
        let pieces = stride(from: 0, to: text.count, by: TemplateText.capacity).map {
            TemplateText(text[$0...].prefix(TemplateText.capacity))
        }
        for piece in pieces.dropLast() {
            steps.append(.init(text: piece, field: .none, rule: .any, isOptional: false))
        }
        let isOptional = pieces.count == 1 && !textIsNeeded && !kind.needs(field)
        if let last = pieces.last {
            steps.append(.init(text: last, field: field, rule: rule, isOptional: isOptional))
        }
        return true
    }
}
