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
        return template.lines(saysTwice: code == "US") { part in
            value(of: part, in: placemark, code: code)
        }
    }

    private static func value(
        of part: LayoutTemplate.Part,
        in placemark: Placemark,
        code: String
    ) -> String? {
        switch part {
        case .name: placemark.ownName
        case .street: placemark.thoroughfare
        case .number: placemark.houseNumber
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

    /// Whether a country writes the house number before the street.
    package static func isNumberFirst(inCountry code: String) -> Bool {
        (LayoutTable.addresses[code] ?? LayoutTable.anyAddress).has(.number, before: .street)
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

extension Placemark {
    /// The number of the house; tables write 0 where it is not known.
    var houseNumber: String? {
        guard let number = subThoroughfare, !number.allSatisfy({ $0 == "0" }) else { return nil }
        return number
    }

    /// The name, unless another part of the address says it: the number, the street, both, the postal code or a place.
    ///
    /// Android's geocoder names a house by its number.
    var ownName: String? {
        guard let name else { return nil }
        let street = thoroughfare ?? ""
        let said = [
            subThoroughfare, thoroughfare, subLocality, locality, postalCode, administrativeArea,
            country,
            subThoroughfare.map { "\(street) \($0)" }, subThoroughfare.map { "\($0) \(street)" },
        ]
        let words = Self.words(of: name)
        return said.contains { $0.map { Self.words(of: $0) == words } ?? false } ? nil : name
    }

    /// A text without what writers differ in: case, commas and blanks.
    private static func words(of text: String) -> [Substring] {
        text.lowercased().split { $0 == " " || $0 == "," }
    }
}
