import Geography

/// A placemark's keys, in the order of Protocol 4.
enum PlacemarkKeys {
    /// A key, and the part of a placemark that it gives.
    struct Part {
        var key: WireKey
        /// Reads the part; `nil` if the placemark lacks it.
        var get: (Placemark) -> String?
        var set: (inout Placemark, String?) -> Void

        init(
            _ key: WireKey,
            _ get: @escaping (Placemark) -> String?,
            _ set: @escaping (inout Placemark, String?) -> Void
        ) {
            self.key = key
            self.get = get
            self.set = set
        }
    }

    static var all: [Part] {
        [
            Part(.name, { $0.name }, { $0.name = $1 }),
            Part(.thoroughfare, { $0.thoroughfare }, { $0.thoroughfare = $1 }),
            Part(.subThoroughfare, { $0.subThoroughfare }, { $0.subThoroughfare = $1 }),
            Part(.subLocality, { $0.subLocality }, { $0.subLocality = $1 }),
            Part(.locality, { $0.locality }, { $0.locality = $1 }),
            Part(
                .subAdministrativeArea,
                { $0.subAdministrativeArea },
                { $0.subAdministrativeArea = $1 }
            ),
            Part(.administrativeArea, { $0.administrativeArea }, { $0.administrativeArea = $1 }),
            Part(.postalCode, { $0.postalCode }, { $0.postalCode = $1 }),
            Part(.country, { $0.country }, { $0.country = $1 }),
            Part(.isoCountryCode, { $0.isoCountryCode }, { $0.isoCountryCode = $1 }),
        ]
    }
}
