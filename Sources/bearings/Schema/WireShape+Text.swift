import BearingsWire

extension WireShape {
    /// The objects that a value may be or hold.
    var objects: [[WireMember]] {
        switch self {
        case .object(let members): [members]
        case .array(let element, _): element.objects
        case .tuple(let elements): elements.first?.objects ?? []
        case .either(let shapes): shapes.flatMap(\.objects)
        default: []
        }
    }

    var isArray: Bool {
        switch self {
        case .array, .position, .tuple: true
        default: false
        }
    }

    /// What a value may be, in words.
    ///
    /// - Parameter isInput: Whether it is read; of counts that are written only the least one is said.
    func text(isInput: Bool) -> String {
        switch self {
        case .number(let range): (["number"] + range.text).joined(separator: ", ")
        case .integer(let range):
            isInput
                ? "whole number, \(NumberRange(range).text.joined())"
                : "whole number from \(shortest(range.lowerBound))"
        case .flag(nil): "true or false"
        case .flag(let flag?): flag ? "true" : "false"
        case .text(let mayBeBlank, let reserved):
            "string" + (mayBeBlank ? "" : ", not blank") + (reserved.map { ", not `\($0)`" } ?? "")
        case .words(let words, let numbers):
            (words.map { "`\($0)`" } + numbers.map(shortest)).joined(separator: " ")
        case .time: "string or number"
        case .session(let orAll): "string of 1 to 128 bytes, " + (orAll ? "or `*`" : "not `*`")
        case .object: "object"
        case .array(let element, let most):
            "array of " + element.plural + (most.map { ", at most \($0)" } ?? "")
        case .position(let elements): "array of \(elements.count) numbers or more"
        case .tuple(let elements): "array of \(elements.count) " + (elements.first?.plural ?? "")
        case .either(let shapes): shapes.text(isInput: isInput)
        case .unread, .absent: ""
        }
    }

    /// What several such values are called.
    private var plural: String {
        switch self {
        case .object: "objects"
        case .array, .position, .tuple: "arrays"
        case .number, .integer: "numbers"
        case .words(let words, _): words.map { "`\($0)`" }.joined(separator: " ")
        default: "strings"
        }
    }
}

extension [WireShape] {
    /// What a value may be that is as one of them says.
    func text(isInput: Bool) -> String {
        var (strings, figures, texts): ([String], [Double], [String]) = ([], [], [])
        for shape in self {
            if case .words(let words, let numbers) = shape {
                strings += words.filter { !strings.contains($0) }
                figures += numbers.filter { !figures.contains($0) }
                continue
            }
            let text = shape.text(isInput: isInput)
            if !texts.contains(text) { texts.append(text) }
        }
        let words = WireShape.words(strings, numbers: figures).text(isInput: isInput)
        return (words.isEmpty ? texts : [words] + texts).joined(separator: " or ")
    }
}

extension NumberRange {
    /// The bounds, in words; none where there is no bound.
    var text: [String] {
        if isUnderMost && !isOverLeast {
            return ["\(Self.text(of: least)) to under \(Self.text(of: most))"]
        }
        if least == -most { return least.isFinite ? ["±" + Self.text(of: most)] : [] }
        if least.isFinite && most.isFinite && !isOverLeast {
            return ["\(Self.text(of: least))…\(Self.text(of: most))"]
        }
        let lower = (isOverLeast ? "over " : "from ") + Self.text(of: least)
        guard most.isFinite else { return [lower] }
        return [lower, (isUnderMost ? "under " : "up to ") + Self.text(of: most)]
    }

    /// A finite number as the pages write it: with a minus sign, and with a power of ten if it is large.
    private static func text(of number: Double) -> String {
        var (digits, exponent) = (number.magnitude, 0)
        if digits >= 1e6 {
            while digits >= 10 { (digits, exponent) = (digits / 10, exponent + 1) }
        }
        let sign = number < 0 ? "−" : ""
        return sign + shortest(digits) + (exponent == 0 ? "" : "e\(exponent)")
    }
}
