package import BearingsWire

/// Compares lines that bearings writes with what is described of them, as strictly as they are written: no key that is
/// not described, none in another order, none that is null.
package struct SchemaMatcher {
    private var tape = JSONTape()
    private let descriptions: [String: LineDescription]

    /// Creates a matcher for lines that any of `descriptions` is of.
    package init(_ descriptions: [LineDescription]) {
        self.descriptions = Dictionary(uniqueKeysWithValues: descriptions.map { ($0.word, $0) })
    }

    /// What is wrong with a line, by the form that it comes nearest to; `nil` if nothing is.
    package mutating func fault(in line: [UInt8]) -> String? {
        guard (try? tape.read(line.span)) != nil, tape.root.kind == .object else {
            return "it is no object"
        }
        var members = tape.members(ofObjectAt: 0)
        guard let first = members.next(in: tape), text(at: first.key, line) == "event" else {
            return "it does not begin with an event"
        }
        guard let description = descriptions[text(at: first.value, line)] else {
            return "its event is not described"
        }
        let faults = description.forms.compactMap { fault(inObjectAt: 0, $0.members, line) }
        guard faults.count == description.forms.count else { return nil }
        return faults.joined(separator: "; ")
    }

    private func text(at node: Int, _ line: [UInt8]) -> String {
        String(decoding: line[tape[node].range.indices], as: UTF8.self)
    }

    private func fault(
        inObjectAt node: Int,
        _ described: [WireMember],
        _ line: [UInt8]
    ) -> String? {
        guard tape[node].kind == .object else { return "\(text(at: node, line)) is no object" }
        var rest = described[...]
        var members = tape.members(ofObjectAt: node)
        while let member = members.next(in: tape) {
            let key = text(at: member.key, line)
            guard let index = rest.firstIndex(where: { $0.key == key }) else {
                return "\(key) is not described there"
            }
            let skipped = rest[..<index].filter(\.isRequired).map(\.key)
            if !skipped.isEmpty { return "\(skipped) lack before \(key)" }
            if let fault = fault(at: member.value, rest[index].shape, line) {
                return "\(key): \(fault)"
            }
            rest = rest[(index + 1)...]
        }
        let lacking = rest.filter(\.isRequired).map(\.key)
        return lacking.isEmpty ? nil : "\(lacking) lack"
    }

    private func fault(at node: Int, _ shape: WireShape, _ line: [UInt8]) -> String? {
        let found = text(at: node, line)
        let kind = tape[node].kind
        let isMet: Bool
        switch shape {
        case .number(let range):
            isMet = kind == .number && range.contains(Double(found) ?? .nan)
        case .integer(let range):
            isMet =
                kind == .number && !found.contains(".") && range.contains(Double(found) ?? .nan)
        case .flag(let flag):
            isMet = flag.map { "\($0)" == found } ?? (kind == .true || kind == .false)
        case .text: isMet = kind == .string
        case .session: isMet = kind == .string && 1...128 * 6 ~= found.utf8.count
        case .words(let words, _): isMet = kind == .string && words.contains(found)
        case .time: isMet = kind == .string || kind == .number
        case .object(let members): return fault(inObjectAt: node, members, line)
        case .array(let element, _):
            guard kind == .array else { return "\(found) is no array" }
            return elements(node).lazy.compactMap { fault(at: $0, element, line) }.first
        case .tuple(let shapes), .position(let shapes):
            guard kind == .array, elements(node).count == shapes.count else {
                return "\(found) is not \(shapes.count) elements"
            }
            return zip(elements(node), shapes).lazy.compactMap { fault(at: $0, $1, line) }.first
        case .either(let shapes):
            isMet = shapes.contains { fault(at: node, $0, line) == nil }
        case .unread: isMet = true
        case .absent: isMet = false
        }
        return isMet ? nil : "\(found) is not as described"
    }

    private func elements(_ node: Int) -> [Int] {
        var all: [Int] = []
        var elements = tape.elements(ofArrayAt: node)
        while let element = elements.next(in: tape) { all.append(element) }
        return all
    }
}

extension NumberRange {
    /// Whether a number is in the range.
    fileprivate func contains(_ number: Double) -> Bool {
        (isOverLeast ? number > least : number >= least)
            && (isUnderMost ? number < most : number <= most)
    }
}
