package import Geography

/// A populated place and where it belongs.
///
/// A part that is not known is `nil`, never empty.
package struct Place: Equatable, Sendable {
    /// The city, town or village.
    package var name: String
    /// The state, province or region.
    package var administrativeArea: String?
    /// The county or district.
    package var subAdministrativeArea: String?
    /// The country's two letters after ISO 3166-1, upper case; XK is Kosovo.
    package var isoCountryCode: String?
    /// The country's short name in English.
    package var country: String?
    /// The place's middle, to 1e-7 of a degree.
    package var coordinate: LocationCoordinate
}
