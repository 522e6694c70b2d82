@testable import BearingsWire

/// Values, as JSON, of what a shape allows and of what it does not.
enum SchemaExamples {
    /// Values that a shape allows, the plainest first.
    static func good(_ shape: WireShape) -> [String] {
        switch shape {
        case .number(let range): return bounds(of: range, areIn: true) + ["1"]
        case .integer(let range): return ["1", "\(range.lowerBound)", "\(range.upperBound)"]
        case .flag(nil): return ["true", "false"]
        case .flag(let flag?): return ["\(flag)"]
        case .text(let mayBeBlank, _):
            let texts = ["\"a\"", "\"\\u00e4 \""]
            return mayBeBlank ? texts + ["\"\""] : texts
        case .words(let words, let numbers):
            return words.map { "\"\($0)\"" } + numbers.map { "\($0)" }
        case .time: return ["\"2026-01-01T00:00:00Z\"", "1767225600", "1767225600000"]
        case .session: return ["\"a\"", "\"\(String(repeating: "b", count: 128))\""]
        case .object(let members):
            let plain = object(members, [:])
            return [plain]
                + members.flatMap { member in
                    good(member.shape).map { object(members, [member.key: $0]) }
                }
        case .array(let element, let most):
            let elements = good(element)
            var all = ["[]"]
            all += elements.map { "[\($0)]" }
            if let most { all.append(array(elements[0], most)) }
            return all
        case .position(let elements), .tuple(let elements):
            return [array(elements.map { good($0)[0] })]
        case .either(let shapes): return shapes.flatMap(good)
        case .unread: return ["[{}]"]
        case .absent: return ["null"]
        }
    }

    /// Values that a shape does not allow.
    static func bad(_ shape: WireShape) -> [String] {
        switch shape {
        case .number(let range):
            return ["true", "\"one\"", "[1]", "{}"] + bounds(of: range, areIn: false)
        case .integer(let range):
            let (below, above) = (range.lowerBound - 1, range.upperBound.nextUp)
            return ["true", "\"one\"", "1.5", "\(below)", "\(above)"]
        case .flag(nil): return ["0", "\"true\"", "[]"]
        case .text(_, let reserved):
            let others = ["1", "true", "[]", "{}"]
            return reserved.map { others + ["\"\($0)\""] } ?? others
        case .words: return ["\"nonsense\"", "99", "true", "[]"]
        case .time: return ["true", "[]", "\"yesterday\"", "\"2026-01-01T00:00:00\""]
        case .session: return ["1", "\"\"", "\"\(String(repeating: "b", count: 129))\""]
        case .object(let members):
            var all = ["1", "\"a\"", "[]"]
            for member in members {
                if member.isRequired { all.append(object(members, [member.key: nil])) }
                all += bad(member.shape).map { object(members, [member.key: $0]) }
            }
            return all
        case .array(let element, let most):
            var all = ["1", "\"a\"", "{}"]
            all += bad(element).map { "[\($0)]" }
            if let most { all.append(array(good(element)[0], most + 1)) }
            return all
        case .position(let elements), .tuple(let elements):
            let values = elements.map { good($0)[0] }
            var all = ["{}", "1", "[]", array([values[0]])]
            for index in elements.indices {
                for value in bad(elements[index]) {
                    var changed = values
                    changed[index] = value
                    all.append(array(changed))
                }
            }
            return all
        case .either(let shapes):
            // None of them is true or false.
            let all = shapes.map { Set(bad($0) + ["true"]) }
            return all.reduce(all[0]) { $0.intersection($1) }.sorted()
        case .flag, .unread, .absent: return []
        }
    }

    /// The bounds of a range as JSON, or what comes next beyond them, without those that are infinite.
    private static func bounds(of range: NumberRange, areIn: Bool) -> [String] {
        let least: Double
        let most: Double
        if areIn {
            least = range.isOverLeast ? range.least.nextUp : range.least
            most = range.isUnderMost ? range.most.nextDown : range.most
        } else {
            least = range.isOverLeast ? range.least : range.least.nextDown
            most = range.isUnderMost ? range.most : range.most.nextUp
        }
        return [least, most].filter { $0.isFinite }.map { "\($0)" }
    }

    /// The required members of an object, with some added or replaced.
    ///
    /// - Parameter changed: Values by their keys; `nil` for what is left out.
    static func object(_ members: [WireMember], _ changed: [String: String?]) -> String {
        let texts = members.compactMap { member -> String? in
            if let value = changed[member.key] {
                return value.map { "\"\(member.key)\":\($0)" }
            }
            return member.isRequired ? "\"\(member.key)\":\(good(member.shape)[0])" : nil
        }
        return "{\(texts.joined(separator: ","))}"
    }

    private static func array(_ element: String, _ count: Int) -> String {
        array(Array(repeating: element, count: count))
    }

    private static func array(_ elements: [String]) -> String {
        "[\(elements.joined(separator: ","))]"
    }
}
