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

    /// The lines with their parts as `value` gives them, empty and repeated lines left out.
    func lines(_ value: (Part) -> String?) -> [String] {
        var result: [String] = []
        for slots in lines {
            var line = ""
            for slot in slots {
                guard let text = slot.choices.lazy.compactMap(value).first else { continue }
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
