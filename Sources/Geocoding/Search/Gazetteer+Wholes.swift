package import Geography

extension Gazetteer {
    /// The number of the smallest division that a place is in; places of one number belong to the same wholes.
    ///
    /// - Parameter row: 0..<``count``.
    package func division(_ row: Int) -> Int { table.entry(ofRow: row).division }

    /// Whether each word of a query names what a division is a part of: its region or country, by the beginning of a word of
    /// its name, or by the letters of either.
    package func isPart(division: Int, of query: NameQuery) -> Bool {
        let (countryNumber, region) = table.division(table.division(division).parent)
        let country = table.division(countryNumber).name
        let code = String(country.prefix(2))
        let names = [region, String(country.dropFirst(2))] + (CountryNames.others[code] ?? [])
        let letters = [code, SubdivisionCodes.states[code]?[region.lowercased()] ?? ""]
        let words = names.flatMap { NameQuery($0).words }
        let codes = letters.flatMap { NameQuery($0).words }
        return query.words.allSatisfy { asked in
            codes.contains(asked) || words.contains { $0.starts(with: asked) }
        }
    }
}
