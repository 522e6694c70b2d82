package import Geography

extension Placemark {
    /// A placemark of a geocoder's components, under the names OpenStreetMap's geocoders give them.
    ///
    /// What a component is depends on the country: an Australian suburb is a locality, a German
    /// one part of a city. A component of no known kind is a venue, as in `"cinema": "Le Rex"`.
    package init(components: [String: String]) {
        self.init()
        let reader = ComponentReader(components)
        isoCountryCode = reader.code.isEmpty ? nil : reader.code
        country = reader["country"] ?? reader["country_name"]
        postalCode = reader.postalCode
        name = reader.name
        subThoroughfare = reader.first(.number)
        thoroughfare = reader.first(.street)
        administrativeArea = reader.first(.state)
        subAdministrativeArea = reader.first(.county)

        if thoroughfare == nil, subThoroughfare != nil {
            // Where streets have no names, houses are numbered within a place.
            let places = ["place", "hamlet", "locality", "village", "suburb"]
            thoroughfare = places.lazy.compactMap { reader[$0] }.first
        }
        locality = reader.first(.city)
        if let state = administrativeArea, locality == nil {
            locality = ComponentTable.onlyCities[reader.code]?[state]
        }
        let taken = [locality, thoroughfare]
        subLocality =
            reader.first(.sublocality) { !taken.contains($0) }
            ?? (thoroughfare == nil ? reader.first(.quarter) : nil)

        let city = locality
        if let county = subAdministrativeArea, let city, county == "County " + city {
            subAdministrativeArea = nil
        }
        if let state = administrativeArea,
            let territory = ComponentTable.territories[reader.code]?[state]
        {
            isoCountryCode = territory
            country = state
            postalCode = nil
        }
        if let territory = LayoutTable.territories[reader.code] {
            if country != nil, !territory.written.isEmpty { country = territory.written }
            if !territory.state.isEmpty { administrativeArea = territory.state }
        }
    }
}

/// Reads components by name, cleaned of what geocoders add to them.
private struct ComponentReader {
    /// The country's two letters, upper case; empty where they are not known.
    let code: String
    private var components: [String: String] = [:]

    init(_ components: [String: String]) {
        code = components["country_code"]?.uppercased() ?? ""
        for (key, value) in components {
            let isLink = value.hasPrefix("http://") || value.hasPrefix("https://")
            if value.isEmpty || isLink { continue }
            self.components[key] = value
        }
    }

    subscript(key: String) -> String? {
        guard var value = components[key] else { return nil }
        for prefix in ComponentTable.prefixes[code]?[key] ?? [] {
            value = without(prefix, atStartOf: value)
        }
        for suffix in ComponentTable.suffixes[code]?[key] ?? [] {
            value = without(suffix, atEndOf: value)
        }
        if !ComponentTable.asWritten.contains(key) {
            for rule in ComponentTable.words(inCountry: code) {
                value = replacing(rule, in: value, of: key)
            }
        }
        let renamed = ComponentTable.renamed[code]?[key]?[value] ?? value
        return renamed.isEmpty ? nil : renamed
    }

    private func replacing(
        _ rule: ComponentTable.Words,
        in value: String,
        of key: String
    ) -> String {
        switch rule.place {
        case .start where value.hasPrefix(rule.words):
            return rule.replacement + value.dropFirst(rule.words.count)
        case .end where value.hasSuffix(rule.words):
            return value.dropLast(rule.words.count) + rule.replacement
        case .all(let component) where component == key && value == rule.words:
            return rule.replacement
        case .anywhere: return replacingAll(rule, in: value)
        case .start, .end, .all: return value
        }
    }

    /// The value with other words wherever those of a rule stand, without the commas that are left over.
    private func replacingAll(_ rule: ComponentTable.Words, in value: String) -> String {
        var rest = value[...]
        var written = ""
        var isChanged = false
        // The standard library's own search would link in all of its regular expressions, 2 MB.
        while let first = rest.first {
            if rest.hasPrefix(rule.words) {
                written += rule.replacement
                rest = rest.dropFirst(rule.words.count)
                isChanged = true
            } else {
                written.append(first)
                rest = rest.dropFirst()
            }
        }
        guard isChanged else { return value }
        let parts = written.split(separator: ",").map {
            $0.split(separator: " ").joined(separator: " ")
        }
        return parts.filter { !$0.isEmpty }.joined(separator: ", ")
    }

    /// The first of a part's components that is there and suits.
    func first(
        _ part: ComponentTable.Part,
        where suits: (String) -> Bool = { _ in true }
    ) -> String? {
        for choice in ComponentTable.choices(for: part, inCountry: code) {
            let keys = choice.split(separator: "+").map(String.init)
            guard let leader = keys.first, let value = self[leader], suits(value) else { continue }
            return ([value] + keys.dropFirst().compactMap { self[$0] }).joined(separator: ", ")
        }
        return nil
    }

    /// The venue's name, or else the building's.
    var name: String? {
        let named = ComponentTable.names.lazy.compactMap { self[$0] }.first
        return named ?? venue ?? ComponentTable.buildings.lazy.compactMap { self[$0] }.first
    }

    /// The postal code, whole or in part; the first of several with commas between them, and none of a list with semicolons,
    /// which are all those of a town.
    var postalCode: String? {
        let code =
            self["postcode"] ?? self["postal_code"] ?? self["zip"] ?? self["partial_postcode"]
        guard let code, !code.utf8.contains(UInt8(ascii: ";")) else { return nil }
        return code.split(separator: ",").first.map(String.init)
    }

    /// The values of the components that are a kind of venue, in the order of their kinds.
    private var venue: String? {
        let kinds = components.keys.filter {
            !ComponentTable.parts.contains($0) && !ComponentTable.ignored.contains($0)
                && !ComponentTable.names.contains($0) && !ComponentTable.buildings.contains($0)
                && !$0.hasPrefix("ISO") && !$0.hasPrefix("iso")
        }
        return kinds.isEmpty
            ? nil : kinds.sorted().compactMap { components[$0] }.joined(separator: ", ")
    }

    /// `value` without the words of `prefix`, in which `#` is any digit.
    private func without(_ prefix: String, atStartOf value: String) -> String {
        fits(value.prefix(prefix.count), prefix) ? String(value.dropFirst(prefix.count)) : value
    }
    /// `value` without the words of `suffix`, in which `#` is any digit.
    private func without(_ suffix: String, atEndOf value: String) -> String {
        fits(value.suffix(suffix.count), suffix) ? String(value.dropLast(suffix.count)) : value
    }

    private func fits(_ text: Substring, _ pattern: String) -> Bool {
        text.count == pattern.count
            && zip(text, pattern).allSatisfy { $0 == $1 || ($1 == "#" && $0.isNumber) }
    }
}
