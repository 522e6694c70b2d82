import BearingsTestSupport
import Testing

@testable import BearingsWire

/// What is described of records against the decoder that reads them.
@Suite struct NativeSchemaTests {
    private static let reasons: Set<RejectionReason> = [
        .missingField, .badType, .outOfRange, .badTime, .unknownType,
    ]

    /// A line of a form, with other values for some keys.
    private func line(
        _ form: LineDescription.Form,
        _ changed: [String: String?] = [:]
    ) -> String {
        var changed = changed
        // One of several must be there; any will do.
        if !form.oneOf.isEmpty, changed["animated"] == nil { changed["animated"] = "true" }
        return SchemaExamples.object(form.members, changed)
    }

    private func outcome(_ line: String) -> DecodedLines.Outcome { DecodedLines(line).outcome }

    private func isRejected(_ line: String) -> Bool {
        guard case .rejected(let reason, _) = outcome(line) else { return false }
        return Self.reasons.contains(reason)
    }

    @Test(arguments: NativeType.allCases)
    func `accepts each value that the schema describes`(type: NativeType) {
        for form in type.schema.forms {
            let cases = Set(form.cases.map(\.key))
            expect(!isRejected(line(form)), "\(line(form))")
            for member in form.members where !cases.contains(member.key) {
                for value in SchemaExamples.good(member.shape) {
                    let line = line(form, [member.key: value])
                    expect(!isRejected(line), "\(line)")
                }
            }
        }
    }

    @Test(arguments: NativeType.allCases)
    func `rejects each value that the schema excludes`(type: NativeType) {
        let forms = type.schema.forms
        for form in forms {
            for member in form.members {
                // What one form refuses may be what another is known by.
                if isDiscriminator(member, in: forms) { continue }
                let reasons = reasons(of: member)
                for value in SchemaExamples.bad(member.shape) {
                    let line = line(form, [member.key: value])
                    expect(isRejected(line), "\(line)")
                    guard case .rejected(let reason, _) = outcome(line) else { continue }
                    expect(reasons.contains(reason), "\(line): \(reason)")
                }
                guard member.isRequired else { continue }
                let line = line(form, [member.key: nil])
                if member.key != "type" { expect(isRejected(line), "\(line)") }
            }
        }
    }

    /// The reasons that are described for a bad value of a key, or of a key within it.
    private func reasons(of member: WireMember) -> Set<RejectionReason> {
        if member.key == "type" { return [.unknownType, .badType, .missingField] }
        let within = objects(in: member.shape).flatMap(\.1)
        let isLacking = within.contains(where: \.isRequired)
        return within.reduce(into: Set(member.shape.reasons)) { $0.formUnion(reasons(of: $1)) }
            .union(isLacking ? [.missingField] : [])
    }

    /// Whether the word or flag under a key distinguishes the forms of a line.
    private func isDiscriminator(
        _ member: WireMember,
        in forms: [LineDescription.Form]
    ) -> Bool {
        let shapes = forms.compactMap { form in
            form.members.first { $0.key == member.key }?.shape
        }
        guard shapes.contains(where: { $0 != member.shape }) else { return false }
        switch member.shape {
        case .words, .flag: return true
        default: return false
        }
    }

    @Test(arguments: NativeType.allCases)
    func `reads an alternative key only if ours is absent`(type: NativeType) {
        for form in type.schema.forms {
            for member in form.members where !member.others.isEmpty {
                let rest = line(form, [member.key: nil]).dropLast()
                let bad = SchemaExamples.bad(member.shape)[0]
                for key in member.others {
                    let good = SchemaExamples.good(member.shape)[0]
                    expect(!isRejected("\(rest),\"\(key)\":\(good)}"), "\(key)")
                    expect(isRejected("\(rest),\"\(key)\":\(bad)}"), "\(key)")
                    let both = line(form, [member.key: good]).dropLast() + ",\"\(key)\":\(bad)}"
                    expect(!isRejected(String(both)), "\(both)")
                }
            }
        }
    }

    @Test func `the range of a zoom depends on its tile size`() {
        let form = NativeType.viewport.schema.forms[0]
        expectEqual(form.cases.count, 5)
        for rule in form.cases {
            for size in rule.isDefault ? ["null", "\(rule.value)"] : ["\(rule.value)"] {
                for bound in [rule.range.lowerBound, rule.range.upperBound] {
                    let good = line(form, [rule.key: "\(bound)", rule.other: size])
                    expect(!isRejected(good), "\(good)")
                    let beyond = bound == rule.range.lowerBound ? bound.nextDown : bound.nextUp
                    let bad = line(form, [rule.key: "\(beyond)", rule.other: size])
                    expect(isRejected(bad), "\(bad)")
                }
            }
        }
    }

    @Test func `rejects an empty viewport and accepts one with any significant key`() {
        let form = NativeType.viewport.schema.forms[0]
        expect(isRejected(#"{"type":"viewport"}"#))
        expect(isRejected(#"{"type":"viewport","tile_size":256}"#))
        for key in form.oneOf {
            guard let member = form.members.first(where: { $0.key == key }) else { continue }
            let value = SchemaExamples.good(member.shape)[0]
            let line = #"{"type":"viewport","\#(key)":\#(value)}"#
            // A zoom's own range depends on its tiles.
            if key != "zoom" { expect(!isRejected(line), "\(line)") }
        }
    }

    /// Values that no reader passes over in silence, one of each type.
    private static let odd = ["true", "-7.5", "1e999", #""\u0001""#, "[true]", #"{"x":true}"#]

    @Test(arguments: NativeType.allCases)
    func `the schema describes each key that is read`(type: NativeType) {
        let forms = type.schema.forms
        let described = Set(forms.flatMap(\.members).flatMap { [$0.key] + $0.others })
        for form in forms {
            let line = line(form)
            compare({ "\(line.dropLast())\($0)}" }, described)
            for member in form.members {
                for (around, members) in objects(in: member.shape) {
                    let described = Set(members.flatMap { [$0.key] + $0.others })
                    let object = SchemaExamples.object(members, [:]).dropLast()
                    compare(
                        { extra in
                            let extra = object == "{" ? String(extra.dropFirst()) : extra
                            return self.line(form, [member.key: around("\(object)\(extra)}")])
                        },
                        described
                    )
                }
            }
        }
    }

    /// The objects that a value may be or hold, each with how the value looks around it.
    private func objects(in shape: WireShape) -> [((String) -> String, [WireMember])] {
        switch shape {
        case .object(let members): [({ $0 }, members)]
        case .array(let element, _):
            objects(in: element).map { inner, members in ({ "[\(inner($0))]" }, members) }
        case .either(let shapes): shapes.flatMap(objects)
        default: []
        }
    }

    /// Tries each key that any format has, with an odd value, against one that none has.
    ///
    /// - Parameter line: The line with something more in it, a comma before that.
    private func compare(_ line: (String) -> String, _ described: Set<String>) {
        for (index, value) in Self.odd.enumerated() {
            let expected = outcome(line(",\"zzzzzzzzz\":\(value)"))
            let keys = Rounds.sample(WireKey.allCases, oneIn: Self.odd.count, offset: index)
            for key in keys where !described.contains(key.spelling) {
                let text = line(",\"\(key.spelling)\":\(value)")
                let isSame = isSameOutcome(outcome(text), expected)
                expect(isSame, "\(text)")
            }
        }
    }

    private func isSameOutcome(_ one: DecodedLines.Outcome, _ other: DecodedLines.Outcome) -> Bool {
        if case .rejected(let reason, _) = one, case .rejected(reason, _) = other { return true }
        return one == other
    }

    @Test(arguments: RequestType.allCases)
    func `reads requests as the schema describes`(type: RequestType) {
        var options = DecodingOptions()
        options.acceptsRequests = true
        func isRejected(_ line: String) -> Bool {
            if case .rejected = DecodedLines(line, options).outcome { return true }
            return false
        }
        for form in type.schema.forms {
            for member in form.members where member.key != "type" {
                for value in SchemaExamples.good(member.shape) {
                    let line = line(form, [member.key: value])
                    expect(!isRejected(line), "\(line)")
                }
                for value in SchemaExamples.bad(member.shape) {
                    let line = line(form, [member.key: value])
                    expect(isRejected(line), "\(line)")
                }
            }
        }
    }
}
