import BearingsWire

/// Prints descriptions of lines and options as tables, which stand on the page Protocol.
enum MarkdownPrinter {
    /// A table, and where on the page it stands.
    struct Section {
        /// The title of the chapter.
        var chapter: String
        /// The heading below that, such as the type or kind of line; `nil` where the chapter has one table.
        var heading: String?
        var table: String
    }

    /// All tables with their headings.
    static var document: String {
        var text = "# Lines and options of bearings, protocol \(ServerLine.protocolVersion)\n"
        var chapter = ""
        for section in sections {
            if section.chapter != chapter { text += "\n## \(section.chapter)\n" }
            chapter = section.chapter
            if let heading = section.heading { text += "\n### \(heading)\n" }
            text += "\n" + section.table
        }
        return text
    }

    /// All tables, in the order of the page.
    static var sections: [Section] {
        let lines = SchemaGroup.allCases.flatMap { group in
            switch group {
            case .record, .event: separate(group)
            case .request, .remark, .serverLine:
                [Section(chapter: group.title, table: joint(group))]
            }
        }
        let options = OptionTable.all.map { heading, rows in
            Section(
                chapter: "Command line",
                heading: heading,
                table: head(OptionTable.titles) + rows.map(cells).joined()
            )
        }
        return lines + options
    }

    /// A table of the keys that all lines of a group have, and one of each line's own.
    private static func separate(_ group: SchemaGroup) -> [Section] {
        let common = KeyTable.common(to: group.lines)
        func rows(_ line: LineDescription, areCommon: Bool) -> [KeyTable.Row] {
            KeyTable(line, isInput: group.isInput) { key in
                key != group.nameKey && common.contains(key) == areCommon
            }.rows
        }
        let first = group.lines.prefix(1).map { line in
            Section(
                chapter: group.titleOfCommonKeys,
                table: table(rows(line, areCommon: true), of: group)
            )
        }
        let others = group.lines.map { ($0.word, rows($0, areCommon: false)) }
        return first
            + others.filter { !$0.1.isEmpty }.map { word, rows in
                Section(chapter: group.title, heading: word, table: table(rows, of: group))
            }
    }

    /// One table of all lines of a group.
    private static func joint(_ group: SchemaGroup) -> String {
        var text = head([group.nameKey] + KeyTable.titles(isInput: group.isInput))
        for line in group.lines {
            let rows = KeyTable(line, isInput: group.isInput) { $0 != group.nameKey }.rows
            for (index, row) in rows.enumerated() {
                text += cells([index == 0 ? "`\(line.word)`" : ""] + row.texts)
            }
        }
        return text
    }

    private static func table(_ rows: [KeyTable.Row], of group: SchemaGroup) -> String {
        head(KeyTable.titles(isInput: group.isInput)) + rows.map { cells($0.texts) }.joined()
    }

    private static func head(_ titles: [String]) -> String {
        cells(titles) + "|" + titles.map { _ in "---|" }.joined() + "\n"
    }

    private static func cells(_ texts: [String]) -> String {
        "|" + texts.map { $0.isEmpty ? " |" : " \($0) |" }.joined() + "\n"
    }
}
