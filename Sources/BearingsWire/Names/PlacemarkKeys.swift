import Geography

/// A placemark's keys, in the order of Protocol 4.
enum PlacemarkKeys {
    static var all: [(key: WireKey, part: WritableKeyPath<Placemark, String?>)] {
        [
            (.name, \.name), (.thoroughfare, \.thoroughfare), (.subThoroughfare, \.subThoroughfare),
            (.subLocality, \.subLocality), (.locality, \.locality),
            (.subAdministrativeArea, \.subAdministrativeArea),
            (.administrativeArea, \.administrativeArea), (.postalCode, \.postalCode),
            (.country, \.country), (.isoCountryCode, \.isoCountryCode),
        ]
    }
}
