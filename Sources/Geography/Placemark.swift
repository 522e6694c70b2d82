/// What a place is called, part by part, in Core Location's words.
///
/// A part that is not known is `nil`, never empty.
public struct Placemark: Equatable, Sendable {
    /// A venue or building, such as "Flatiron School".
    public var name: String?
    /// The street.
    public var thoroughfare: String?
    /// The house number, as it is written: "11", "12a".
    public var subThoroughfare: String?
    /// A part of the city: quarter, suburb, neighbourhood.
    public var subLocality: String?
    /// The city, town or village.
    public var locality: String?
    /// The county or district.
    public var subAdministrativeArea: String?
    /// The state, province or region, by name or by the letters its country writes.
    public var administrativeArea: String?
    /// As its country writes it, letters and hyphens included: "3011", "SW1A 1AA", "10118-0110".
    public var postalCode: String?
    /// The country's name.
    public var country: String?
    /// The country's two letters after ISO 3166-1, upper case.
    public var isoCountryCode: String?

    /// Creates a placemark of which nothing is known.
    public init() {}

    /// The town and its surroundings, without quarter, street, house and postcode.
    public func limitedToLocality() -> Placemark {
        var locality = Placemark()
        locality.locality = self.locality
        locality.subAdministrativeArea = subAdministrativeArea
        locality.administrativeArea = administrativeArea
        locality.country = country
        locality.isoCountryCode = isoCountryCode
        return locality
    }
}
