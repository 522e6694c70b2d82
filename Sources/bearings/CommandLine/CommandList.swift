/// The commands there are.
enum CommandList {
    /// The first word of a command line, and what it does in a few words.
    static let all: [(name: String, summary: String)] = [
        ("run", "reads records and writes events (the default)"),
        ("serve", "serves many clients over a Unix socket"),
        ("replay", "plays a log with its own timing, also into a server"),
        ("convert", "writes what was read as geojson, gpx, ndjson or csv"),
        ("view", "writes a page that shows a log on a map and on the user's screen"),
        ("check", "reads and judges files without processing them"),
        ("report", "tells how far, how fast and where sessions went, in figures"),
        ("generate", "writes a realistic log, the same for the same seed"),
        ("geocode", "tells what points are called, offline"),
        ("help", "tells about bearings or one of its commands"),
    ]

    /// The command line that tells what a command line beginning with `word` may hold.
    static func help(for word: String?) -> String {
        guard let word, word != "help", all.contains(where: { $0.name == word }) else {
            return "bearings --help"
        }
        return "bearings help \(word)"
    }

    /// Behind a message that a file cannot be opened, or that its options are none: what else may have been meant.
    static func hint(for operand: String?) -> String {
        let names = all.map(\.name)
        guard let operand, !names.contains(operand),
            let nearest = nearestWord(to: operand, among: names)
        else { return "" }
        return "; did you mean the command \(nearest)?"
    }
}
