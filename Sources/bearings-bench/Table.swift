/// Rows of text in columns: the first to the left, the others to the right.
struct Table {
    private var rows: [[String]]

    init(_ headings: [String]) {
        rows = [headings]
    }

    mutating func add(_ name: String, _ values: [String]) {
        rows.append([name] + values)
    }

    /// The rows as lines, with a rule below the headings.
    var text: String {
        let widths = rows[0].indices.map { column in
            rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
        }
        var lines = rows.map { row in
            zip(row, widths).enumerated().map { column, cell in
                let blanks = String(repeating: " ", count: cell.1 - cell.0.count)
                return column == 0 ? cell.0 + blanks : blanks + cell.0
            }.joined(separator: "  ")
        }
        lines.insert(
            widths.map { String(repeating: "-", count: $0) }.joined(separator: "  "),
            at: 1
        )
        return lines.joined(separator: "\n") + "\n"
    }
}

extension Double {
    /// With so many decimals, rounded; "-" where there is no such number.
    func text(decimals: Int) -> String {
        guard isFinite else { return "-" }
        let scale = (0..<decimals).reduce(1.0) { scale, _ in scale * 10 }
        let units = Int((magnitude * scale).rounded())
        let digits = String(units)
        let padded = String(repeating: "0", count: max(decimals + 1 - digits.count, 0)) + digits
        let sign = self < 0 && units > 0 ? "-" : ""
        let whole = padded.dropLast(decimals)
        return decimals == 0 ? sign + whole : "\(sign)\(whole).\(padded.suffix(decimals))"
    }
}
