/// The layout of an address: lines of parts with text between them.
///
/// Written as `{street} {number}|{postcode} {town}`: a bar ends a line, and `{city/county}` is the
/// first of the two that is known. An unknown part is left out with the text before it.
struct LayoutTemplate: Sendable {
    /// A part of an address, by the word templates use for it.
    enum Part: String, Sendable {
        case name
        case street
        case number
        case sublocality
        case city
        /// The city or, where there is none, the county or the state.
        case town
        case county
        /// The letters of a county or province; nothing where they are not known.
        case countycode
        case state
        /// The letters of a state, or its name where it has none.
        case statecode
        /// The state, unless it has the name of its city.
        case province
        case postcode
        case country

        /// Whether it is the name of a place, so that another of the same name is the same.
        var isPlace: Bool {
            switch self {
            case .sublocality, .city, .town, .county, .state, .statecode, .province, .country: true
            case .name, .street, .number, .countycode, .postcode: false
            }
        }
    }

    private struct Slot {
        /// The text between this part and the one before it.
        let separator: String
        let choices: [Part]
        /// What follows this part and ends its line, such as the full stop of a Hungarian number.
        var ending = ""
    }

    private let lines: [[Slot]]

    /// Parses a template; an unknown word is a part that is never known.
    init(_ text: Substring) {
        lines = text.split(separator: "|").map(Self.slots)
    }

    /// Whether a part stands before another one, on the same line or above it.
    func has(_ part: Part, before other: Part) -> Bool {
        for slot in lines.joined() {
            if slot.choices.contains(other) { return false }
            if slot.choices.contains(part) { return true }
        }
        return false
    }

    /// The lines with their parts as `value` gives them; empty and repeated lines are left out.
    ///
    /// - Parameter saysTwice: Whether a line may have two places of one name, as in "New York, New York".
    func lines(saysTwice: Bool = false, _ value: (Part) -> String?) -> [String] {
        var result: [String] = []
        for slots in lines {
            var line = ""
            var said: Set<String> = []
            for slot in slots {
                guard let part = slot.choices.first(where: { value($0) != nil }),
                    let text = value(part)
                else { continue }
                if !saysTwice, part.isPlace, !said.insert(text).inserted { continue }
                if !line.isEmpty { line += slot.separator }
                line += text + slot.ending
            }
            if !line.isEmpty, !result.contains(line) { result.append(line) }
        }
        return result
    }

    private static func slots(of line: Substring) -> [Slot] {
        var slots: [Slot] = []
        var separator = ""
        for piece in line.split(separator: "{") {
            let halves = piece.split(
                separator: "}",
                maxSplits: 1,
                omittingEmptySubsequences: false
            )
            let choices = halves[0].split(separator: "/").compactMap { Part(rawValue: String($0)) }
            slots.append(Slot(separator: separator, choices: choices))
            separator = halves.count > 1 ? String(halves[1]) : ""
        }
        if !slots.isEmpty { slots[slots.count - 1].ending = separator }
        return slots
    }
}
