import BearingsWire

/// Prints descriptions of lines as JSON Schema.
///
/// > Source: JSON Schema 2020-12, Core and Validation.
struct JSONSchemaPrinter {
    typealias Member = (key: String, value: JSONTree)

    /// Whether lines go in: then `null` counts as absent, and other toolkits' keys are read.
    let isInput: Bool

    /// The schema of a line of one type or kind.
    func schema(of line: LineDescription) -> JSONTree {
        let summary: Member = ("description", .string(line.summary))
        let forms = line.forms.map { members(of: $0) }
        if forms.count == 1 { return .object([summary] + forms[0]) }
        return .object([summary, ("anyOf", .array(forms.map { .object($0) }))])
    }

    private func members(of form: LineDescription.Form) -> [Member] {
        var all = object(form.members)
        var rules: [JSONTree] = []
        if case .array(let choices)? = all.last(where: { $0.key == "allOf" })?.value {
            rules = choices
            all.removeAll { $0.key == "allOf" }
        }
        if !form.oneOf.isEmpty {
            rules.append(.object([("anyOf", .array(form.oneOf.map(present)))]))
        }
        rules += form.cases.map(rule)
        if !rules.isEmpty { all.append(("allOf", .array(rules))) }
        return all
    }

    /// That a key is there, and not null.
    private func present(_ key: String) -> JSONTree {
        .object([
            ("properties", .object([(key, .object([("not", Self.null)]))])),
            ("required", .array([.string(key)])),
        ])
    }

    private static let null = JSONTree.object([("type", .string("null"))])

    /// A narrower range where another key has some value.
    private func rule(_ rule: LineDescription.Case) -> JSONTree {
        let value = JSONTree.number(rule.value)
        let condition: Member =
            rule.isDefault ? ("enum", .array([value, .null])) : ("const", value)
        var when: [Member] = [
            ("properties", .object([(rule.other, .object([condition]))]))
        ]
        if !rule.isDefault { when.append(("required", .array([.string(rule.other)]))) }
        let range: [Member] = [
            ("minimum", .number(rule.range.lowerBound)),
            ("maximum", .number(rule.range.upperBound)),
        ]
        return .object([
            ("if", .object(when)),
            ("then", .object([("properties", .object([(rule.key, .object(range))]))])),
        ])
    }

    // MARK: Objects

    private func object(_ members: [WireMember]) -> [Member] {
        var properties: [Member] = []
        var choices: [JSONTree] = []
        for member in members {
            if member.shape == .unread { continue }
            guard isInput, !member.others.isEmpty else {
                properties.append((member.key, described(member)))
                continue
            }
            properties.append((member.key, .object(note(member))))
            choices.append(.object([("anyOf", .array(ways(to: member)))]))
        }
        let required = members.filter { $0.isRequired && (!isInput || $0.others.isEmpty) }
        var all: [Member] = [("type", .string("object"))]
        if !properties.isEmpty { all.append(("properties", .object(properties))) }
        if !required.isEmpty {
            all.append(("required", .array(required.map { .string($0.key) })))
        }
        if !choices.isEmpty { all.append(("allOf", .array(choices))) }
        return all
    }

    /// The ways to say what has several keys: by one of them, those before it absent or null.
    private func ways(to member: WireMember) -> [JSONTree] {
        let keys = [member.key] + member.others
        var ways = keys.indices.map { index -> JSONTree in
            var values: [Member] = keys[..<index].map { ($0, Self.null) }
            values.append((keys[index], .object(shape(member.shape))))
            return .object([
                ("properties", .object(values)),
                ("required", .array([.string(keys[index])])),
            ])
        }
        if !member.isRequired {
            ways.append(.object([("properties", .object(keys.map { ($0, Self.null) }))]))
        }
        return ways
    }

    private func note(_ member: WireMember) -> [Member] {
        let others = member.others.joined(separator: ", ")
        let also = isInput && !others.isEmpty ? "; also \(others)" : ""
        return [("description", .string(member.note + also))]
    }

    private func described(_ member: WireMember) -> JSONTree {
        let shape = shape(member.shape)
        guard isInput, !member.isRequired, member.shape != .absent else {
            return .object(note(member) + shape)
        }
        var all = note(member)
        all.append(("anyOf", .array([.object(shape), Self.null])))
        return .object(all)
    }

    // MARK: Values

    private func shape(_ shape: WireShape) -> [Member] {
        switch shape {
        case .number(let range): return [type("number")] + bounds(range)
        case .integer(let range): return [type("integer")] + bounds(NumberRange(range))
        case .flag(nil): return [type("boolean")]
        case .flag(let flag?): return [("const", .bool(flag))]
        case .text(let mayBeBlank, let reserved):
            var all = [type("string")]
            if !mayBeBlank { all.append(("pattern", .string("[^ \\t]"))) }
            if let reserved { all.append(not(reserved)) }
            return all
        case .words(let words, let numbers):
            let all = words.map { JSONTree.string($0) } + numbers.map { JSONTree.number($0) }
            return [("enum", .array(all))]
        case .time: return [("type", .array([.string("string"), .string("number")]))]
        case .session(let orAll):
            var all = [type("string")]
            all.append(("minLength", .number(1)))
            all.append(("maxLength", .number(128)))
            if !orAll { all.append(not("*")) }
            return all
        case .object(let members): return object(members)
        case .array(let element, let most):
            var all = [type("array")]
            all.append(("items", .object(self.shape(element))))
            if let most { all.append(("maxItems", .number(Double(most)))) }
            return all
        case .position(let elements): return tuple(elements)
        case .tuple(let elements):
            return tuple(elements) + [("maxItems", .number(Double(elements.count)))]
        case .either(let shapes):
            return [("anyOf", .array(shapes.map { .object(self.shape($0)) }))]
        case .unread: return []
        case .absent: return [type("null")]
        }
    }

    private func type(_ name: String) -> Member { ("type", .string(name)) }

    private func not(_ word: String) -> Member {
        ("not", .object([("const", .string(word))]))
    }

    private func tuple(_ elements: [WireShape]) -> [Member] {
        var all = [type("array")]
        all.append(("minItems", .number(Double(elements.count))))
        all.append(("prefixItems", .array(elements.map { .object(shape($0)) })))
        return all
    }

    private func bounds(_ range: NumberRange) -> [Member] {
        var all: [Member] = []
        if range.least.isFinite {
            all.append((range.isOverLeast ? "exclusiveMinimum" : "minimum", .number(range.least)))
        }
        if range.most.isFinite {
            all.append((range.isUnderMost ? "exclusiveMaximum" : "maximum", .number(range.most)))
        }
        return all
    }
}
