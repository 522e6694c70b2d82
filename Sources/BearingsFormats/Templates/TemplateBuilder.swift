import BearingsWire

/// Builds a ``LineTemplate`` from a line that the general parser has read.
///
/// There is none for a line that a template cannot express, nor for one with a long constant
/// text.
struct TemplateBuilder {
    private let kind: TemplateKind
    private let recognition: Recognition
    private var steps: [LineTemplate.Step] = []
    /// The line, with its newline.
    private let line: [UInt8]
    /// Where the text begins that belongs to no step yet.
    private var textStart = 0
    /// Whether that text identifies the line, or opens or closes an object.
    private var textIsNeeded = true

    /// The longest text between two values, in bytes.
    private static let longestText = 400
    /// The most steps of a template.
    private static let maxSteps = 128

    /// How lines are recognized.
    struct Recognition {
        let options: DecodingOptions
        /// What the keys mean.
        let tables: TemplateTables
        /// Whether records of different devices must be distinguished.
        let reportsDevices: Bool

        init(_ options: DecodingOptions, _ tables: TemplateTables, reportsDevices: Bool) {
            (self.options, self.tables, self.reportsDevices) = (options, tables, reportsDevices)
        }
    }

    private init(_ kind: TemplateKind, _ recognition: Recognition, _ line: [UInt8]) {
        (self.kind, self.recognition, self.line) = (kind, recognition, line)
    }

    /// The template of a line, `nil` if there is none.
    ///
    /// - Parameters:
    ///   - line: The line, with its newline.
    ///   - tape: The line's values.
    static func template(
        of line: [UInt8],
        _ kind: TemplateKind,
        _ recognition: Recognition,
        _ tape: borrowing JSONTape
    ) -> LineTemplate? {
        guard line.last == UInt8(ascii: "\n"), tape.root.kind == .object,
            tape.root.range.start == 0
        else { return nil }
        var builder = TemplateBuilder(kind, recognition, line)
        guard builder.addMembers(of: 0, .line, tape) else { return nil }
        builder.textIsNeeded = true
        guard builder.addStep(to: line.count, .end, .any) else { return nil }
        return LineTemplate(kind: kind, steps: builder.steps)
    }

    /// Adds the members of an object of a kind.
    ///
    /// - Returns: Whether a template can express them.
    private mutating func addMembers(
        of node: Int,
        _ container: TemplateKind.Container,
        _ tape: borrowing JSONTape
    ) -> Bool {
        var members = tape.members(ofObjectAt: node)
        while let member = members.next(in: tape) {
            let value = tape[member.value]
            guard !tape[member.key].hasEscapes else { return false }
            let isAdded: Bool
            switch meaning(of: member, in: container, tape) {
            case .value(let field, let rule):
                isAdded = add(value, field, rule)
            case .constant:
                textIsNeeded = true
                isAdded = value.kind == .string || value.kind == .number
            case .marker:
                textIsNeeded = true
                isAdded = addIgnored(value)
            case .object(let inner):
                textIsNeeded = true
                isAdded =
                    value.kind == .object && addMembers(of: member.value, inner, tape)
                textIsNeeded = true
            case .position:
                textIsNeeded = true
                isAdded = value.kind == .array && addPosition(member.value, tape)
            case .unknown:
                isAdded = value.kind == .null
            case .nothing:
                // Objects and arrays are constant.
                isAdded = addIgnored(value)
            }
            guard isAdded else { return false }
        }
        return true
    }

    /// The meaning of a member; a device's name is a constant if devices must be distinguished.
    private func meaning(
        of member: JSONTape.Member,
        in container: TemplateKind.Container,
        _ tape: borrowing JSONTape
    ) -> TemplateKind.Meaning {
        let value = tape[member.value].kind
        let known = recognition.tables[container]?.key(at: member.key, in: tape)
        if recognition.options.carriesFields,
            kind.carries(known, in: container, recognition.options.sessionSource)
        {
            return .unknown
        }
        if recognition.reportsDevices, kind.namesDevices, known?.field == .device,
            value == .string || value == .number
        {
            return .constant
        }
        let key = WireKeyTable.standard.key(member.key, of: tape)
        return kind.meaning(of: key, known, in: container, recognition.options)
    }

    /// Adds a position's array.
    private mutating func addPosition(
        _ node: Int,
        _ tape: borrowing JSONTape
    ) -> Bool {
        let fields: [TemplateField] = [.longitude, .latitude, .height]
        var elements = tape.elements(ofArrayAt: node)
        var index = 0
        while let element = elements.next(in: tape) {
            // A fourth number may be the time.
            guard index < fields.count else { return false }
            let field = fields[index]
            textIsNeeded = true
            guard tape[element].kind == .number, add(tape[element], field, .any) else {
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
        _ rule: TemplateField.Rule
    ) -> Bool {
        switch (value.kind, field.isText) {
        // It counts as absent, so it belongs to the text.
        case (.null, _): true
        case (.number, true): field == .time && addStep(before: value, .unixTime, .any)
        case (.number, false), (.string, true): addStep(before: value, field, rule)
        default: false
        }
    }

    /// Adds a value without meaning.
    private mutating func addIgnored(_ value: JSONTape.Node) -> Bool {
        switch value.kind {
        case .number: addStep(before: value, .otherNumber, .any)
        case .string: addStep(before: value, .otherText, .any)
        case .object, .array, .true, .false, .null: true
        }
    }

    /// Ends the text before a value that differs from line to line.
    private mutating func addStep(
        before value: JSONTape.Node,
        _ field: TemplateField,
        _ rule: TemplateField.Rule
    ) -> Bool {
        // Of two keys with one meaning, the general parser knows which takes precedence.
        let isTaken = steps.contains { $0.field.meaning == field.meaning && field.isKept }
        guard !value.hasEscapes, !isTaken, addStep(to: Int(value.range.start), field, rule)
        else { return false }
        // A string includes its closing quote.
        textStart = Int(value.range.end) + (field.isText ? 1 : 0)
        textIsNeeded = false
        return true
    }

    /// Ends the text at an offset, with the field behind it.
    private mutating func addStep(
        to end: Int,
        _ field: TemplateField,
        _ rule: TemplateField.Rule
    ) -> Bool {
        let text = line[textStart..<end]
        guard !text.isEmpty, text.count <= Self.longestText, steps.count < Self.maxSteps else {
            return false
        }
        let pieces = stride(from: 0, to: text.count, by: TemplateText.capacity).map {
            TemplateText(text[(textStart + $0)...].prefix(TemplateText.capacity))
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
