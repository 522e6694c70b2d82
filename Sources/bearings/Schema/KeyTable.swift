import BearingsWire

/// The keys that lines of one type or kind may hold, a row each: those of nested objects by their paths.
struct KeyTable {
    /// What is said of a key.
    struct Row: Equatable {
        /// Paths such as `center.lat` and `steps[].distance`, those with the same cells together.
        var keys: [String]
        /// Whether a line without it is refused.
        var isRequired: Bool
        /// What the other columns say.
        var cells: [String]

        /// All its cells; keys that are required are bold.
        var texts: [String] {
            let mark = isRequired ? "**" : ""
            return [keys.map { "\(mark)`\($0)`\(mark)" }.joined(separator: ", ")] + cells
        }
    }

    /// A key as one form has it.
    private typealias Found = (label: String, member: WireMember)
    /// The keys of an object, as one form has it.
    private typealias Object = (label: String, members: [WireMember])

    let rows: [Row]

    /// Makes the table of the keys of a line that are to be shown.
    init(_ line: LineDescription, isInput: Bool, keys isShown: (String) -> Bool) {
        let objects = line.forms.map { form in
            (form.label, form.members.filter { isShown($0.key) })
        }
        rows = Self.rows(of: objects, under: "", isInput)
    }

    /// The keys that all of these lines have.
    static func common(to lines: [LineDescription]) -> Set<String> {
        let forms = lines.flatMap(\.forms).map { Set($0.members.map(\.key)) }
        return forms.dropFirst().reduce(forms.first ?? []) { $0.intersection($1) }
    }

    /// The titles of the columns.
    static func titles(isInput: Bool) -> [String] {
        ["key", "what it is", "values"] + (isInput ? ["where absent", "a bad value"] : ["in"])
    }

    private static func rows(of objects: [Object], under path: String, _ isInput: Bool) -> [Row] {
        var rows: [Row] = []
        for key in keys(of: objects) {
            let found = objects.compactMap { label, members -> Found? in
                let member = members.first { $0.key == key }
                guard let member, ![.unread, .absent].contains(member.shape) else { return nil }
                return (label, member)
            }
            guard let first = found.first?.member else { continue }
            let isRequired = found.count == objects.count && found.allSatisfy(\.member.isRequired)
            let cells = [what(first), found.map(\.member.shape).text(isInput: isInput)]
            let rest =
                isInput
                ? [absence(found, isRequired), reasons(first)]
                : [presence(found, of: objects.count)]
            append(Row(keys: [path + key], isRequired: isRequired, cells: cells + rest), to: &rows)
            let inner = found.flatMap { label, member in
                member.shape.objects.map { (label, $0) }
            }
            let mark = first.shape.isArray ? "[]." : "."
            rows += Self.rows(of: inner, under: path + key + mark, isInput)
        }
        return rows
    }

    /// The keys of all forms, in an order that is that of each.
    private static func keys(of objects: [Object]) -> [String] {
        var keys: [String] = []
        for object in objects.sorted(by: { $0.members.count > $1.members.count }) {
            var place = 0
            for key in object.members.map(\.key) {
                if let index = keys.firstIndex(of: key) {
                    place = index
                } else {
                    keys.insert(key, at: place)
                }
                place += 1
            }
        }
        return keys
    }

    /// Appends a row, or its key to the last row where the rest is the same.
    private static func append(_ row: Row, to rows: inout [Row]) {
        guard let last = rows.last, last.cells == row.cells, last.isRequired == row.isRequired
        else {
            return rows.append(row)
        }
        rows[rows.count - 1].keys += row.keys
    }

    // MARK: Cells

    /// What a key is, and the other keys for it.
    private static func what(_ member: WireMember) -> String {
        let others = member.others.map { "`\($0)`" }.joined(separator: ", ")
        let summary =
            member.summary.hasSuffix(".") ? String(member.summary.dropLast()) : member.summary
        return others.isEmpty ? summary : "\(summary); also \(others)"
    }

    /// What counts where a key is absent.
    private static func absence(_ found: [Found], _ isRequired: Bool) -> String {
        if isRequired { return "required" }
        if let fallback = found.compactMap(\.member.fallback).first { return fallback }
        let labels = labels(of: found.filter(\.member.isRequired))
        if labels == [""] { return "one at least" }
        return labels.isEmpty ? "none" : "required " + labels.joined(separator: ", ")
    }

    /// Which lines have a key.
    private static func presence(_ found: [Found], of count: Int) -> String {
        let always = found.filter(\.member.isRequired)
        if always.count == count { return "all" }
        if always.isEmpty && found.count == count { return "some" }
        let sometimes = labels(of: found.filter { !$0.member.isRequired }).joined(separator: ", ")
        let parts = [labels(of: always).joined(separator: ", "), "at times " + sometimes]
        return parts.filter { !["", "at times "].contains($0) }.joined(separator: "; ")
    }

    private static func labels(of found: [Found]) -> [String] {
        found.map(\.label).reduce(into: []) { labels, label in
            if !labels.contains(label) { labels.append(label) }
        }
    }

    private static func reasons(_ member: WireMember) -> String {
        member.shape.reasons.map { "`\($0.rawValue)`" }.joined(separator: ", ")
    }
}
