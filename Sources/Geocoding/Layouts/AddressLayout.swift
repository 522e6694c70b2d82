package import Geography

/// Lays out placemarks as the people of their country write them.
package enum AddressLayout {
    /// The lines of `placemark`'s address, without empty or repeated ones.
    ///
    /// Without street and postal code it is laid out as an area, from the smallest known part to
    /// the country.
    package static func lines(for placemark: Placemark) -> [String] {
        let code =
            placemark.isoCountryCode?.uppercased() ?? CountryNames.code(of: placemark.country)
        let isArea = placemark.thoroughfare == nil && placemark.postalCode == nil
        let key = isWrittenInEastAsianScript(placemark) ? code + "-native" : code
        let template =
            if isArea {
                LayoutTable.areas[key] ?? LayoutTable.areas[code] ?? LayoutTable.anyArea
            } else {
                LayoutTable.addresses[key] ?? LayoutTable.addresses[code] ?? LayoutTable.anyAddress
            }
        return template.lines { part in value(of: part, in: placemark, code: code) }
    }

    private static func value(
        of part: LayoutTemplate.Part,
        in placemark: Placemark,
        code: String
    ) -> String? {
        switch part {
        case .name: placemark.name
        case .street: placemark.thoroughfare
        case .number: placemark.subThoroughfare
        case .sublocality:
            placemark.subLocality == placemark.locality ? nil : placemark.subLocality
        case .city: placemark.locality
        case .town:
            placemark.locality ?? placemark.subAdministrativeArea ?? placemark.administrativeArea
        case .county: placemark.subAdministrativeArea
        case .countycode:
            placemark.subAdministrativeArea.flatMap {
                isCode($0) ? $0 : SubdivisionCodes.counties[code]?[$0.lowercased()]
            }
        case .state: placemark.administrativeArea
        case .statecode:
            placemark.administrativeArea.map {
                // "Washington, D.C." is written in many ways.
                let name = $0.lowercased().filter { $0 != "," && $0 != "." }
                return SubdivisionCodes.states[code]?[name] ?? $0
            }
        case .province:
            placemark.administrativeArea == placemark.locality ? nil : placemark.administrativeArea
        case .postcode:
            placemark.postalCode.map { PostalCodeShape.shaped($0, inCountry: code) }
        case .country: placemark.country
        }
    }

    /// Whether `text` is the letters of a province rather than its name.
    private static func isCode(_ text: String) -> Bool {
        text.utf8.count == 2
            && text.utf8.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
    }

    /// Whether the city, or else the state, is written in kana, Han or Hangul, which put the
    /// largest part first and need no spaces.
    private static func isWrittenInEastAsianScript(_ placemark: Placemark) -> Bool {
        guard let text = placemark.locality ?? placemark.administrativeArea else { return false }
        return text.unicodeScalars.first.map { (0x3040...0xD7A3).contains($0.value) } ?? false
    }
}
