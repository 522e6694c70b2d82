/// The options of a command as a table for the page Protocol.
enum OptionTable {
    static let titles = ["option", "value", "default", "meaning"]

    /// The tables of the commands that have more than a few options, by their headings.
    static var all: [(heading: String, rows: [[String]])] {
        let groups = RunSettings.syntax.groupDescriptions
        return [
            ("Options of run", rows(of: groups)),
            ("Options of view", rows(of: ViewSettings.syntax.groupDescriptions)),
            ("Options of report", rows(of: ReportSettings.syntax.groupDescriptions)),
            ("Options of top", rows(of: TopSettings.syntax.groupDescriptions)),
            ("Options of serve", rows(of: ServeSettings.syntax.groupDescriptions)),
        ]
    }

    /// A row an option, without those that another command's table has.
    private static func rows(of groups: [GroupDescription]) -> [[String]] {
        groups.flatMap(\.options).filter { !$0.isListedElsewhere }.map { option in
            [
                option.names.map { "`\($0)`" }.joined(separator: ", "),
                option.values,
                option.placeholder == nil ? "off" : option.standard.map { "`\($0)`" } ?? "none",
                option.help.hasSuffix(".") ? String(option.help.dropLast()) : option.help,
            ]
        }
    }
}
