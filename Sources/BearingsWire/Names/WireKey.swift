/// The keys of native records and requests, and those by which other systems are recognized.
///
/// A key may mean different things in two formats; they share only the spelling. What another system's key means, its ``KeyTable``
/// says.
package enum WireKey: String, CaseIterable {
    // Native records.
    case type
    case time
    case session
    case lat
    case lon
    case accuracy
    case altitude
    case verticalAccuracy = "vertical_accuracy"
    case speed
    case course
    case heading
    case headingAccuracy = "heading_accuracy"
    case courseAccuracy = "course_accuracy"
    case speedAccuracy = "speed_accuracy"
    case ellipsoidalAltitude = "ellipsoidal_altitude"
    case heartRate = "heart_rate"
    case cadence
    case simulated
    case status
    case center
    case size
    case width
    case height
    case zoom
    case span
    case distance
    case pitch
    case insets
    case top
    case left
    case bottom
    case right
    case centerIn = "center_in"
    case fov
    case animated
    case phase
    case kind
    case rotation = "rotation_rad"
    case velocity = "velocity_rad_s"
    case translation
    case x
    case y
    case scale
    case annotation
    case request
    case lines
    case error
    case placemark
    case points
    case annotations
    case user
    case padding
    case maxZoom = "max_zoom"
    case action
    case items
    case title
    case subtitle
    case to
    case available
    case expectedTravelTime = "expected_travel_time"
    case steps
    case instruction
    case state
    case exclusions
    case query
    case limit
    case tileSize = "tile_size"
    // Other toolkits' names for the same.
    case lng
    case long
    // Journals' additions to a fix.
    case epochReport = "epoch_report"
    case timeRepaired = "time_repaired"
    // Requests of a server's clients.
    case events
    case snapshot
    case id
    case busiest
    // A placemark.
    case name
    case thoroughfare
    case subThoroughfare = "sub_thoroughfare"
    case subLocality = "sub_locality"
    case locality
    case subAdministrativeArea = "sub_administrative_area"
    case administrativeArea = "administrative_area"
    case postalCode = "postal_code"
    case country
    case isoCountryCode = "iso_country_code"
    // gpsd.
    case `class`
    case device
    case mode
    // OwnTracks.
    case ownTracksType = "_type"
    case tst
    case topic
    case iOS
    // GeoJSON and Overland.
    case geometry
    case coordinates
    case properties
    case features
    case locations
    case timestamp
    case coordTimes
    case coordinateProperties
    case bearing
    case date
    // Traccar.
    case position
    case latitude
    case longitude
    // W3C.
    case altitudeAccuracy

    /// The key as on the wire.
    package var spelling: String { rawValue }

    /// The key's index among all, from 0.
    @inline(__always)
    var index: Int {
        // An enumeration without payloads is a byte: the index of its case.
        Int(unsafe unsafeBitCast(self, to: UInt8.self))
    }

    /// The key of an index, which must be one.
    @inline(__always)
    fileprivate init(index: Int) {
        self = unsafe unsafeBitCast(UInt8(truncatingIfNeeded: index), to: WireKey.self)
    }
}

/// A set of keys.
struct WireKeySet: BitwiseCopyable, Sendable {
    private var low: UInt64 = 0
    private var high: UInt64 = 0

    /// Adds a key.
    ///
    /// - Returns: Whether it was none of them before.
    @inline(__always)
    @discardableResult
    mutating func insert(_ key: WireKey) -> Bool {
        let isNew = !contains(key)
        if key.index < 64 { low |= Self.bit(of: key) } else { high |= Self.bit(of: key) }
        return isNew
    }

    /// Whether a key is one of them.
    @inline(__always)
    func contains(_ key: WireKey) -> Bool {
        (key.index < 64 ? low : high) & Self.bit(of: key) != 0
    }

    /// The bit of a key in its word.
    @inline(__always)
    private static func bit(of key: WireKey) -> UInt64 {
        1 &<< UInt64(truncatingIfNeeded: key.index)
    }

    /// Takes out a key, `nil` from the empty set.
    @inline(__always)
    mutating func popFirst() -> WireKey? {
        if low != 0 {
            defer { low &= low &- 1 }
            return WireKey(index: low.trailingZeroBitCount)
        }
        guard high != 0 else { return nil }
        defer { high &= high &- 1 }
        return WireKey(index: 64 &+ high.trailingZeroBitCount)
    }

    /// Whether all keys are in another set.
    func isSubset(of other: WireKeySet) -> Bool {
        low & ~other.low | high & ~other.high == 0
    }
}

/// Finds a ``WireKey`` by its spelling.
package struct WireKeyTable: Sendable {
    private let index = KeyIndex(WireKey.allCases.map { $0.spelling })

    /// The table; copies share its memory.
    package static let standard = WireKeyTable()

    /// The key that the string at a node spells, `nil` if unknown.
    @inline(__always)
    package func key(_ node: Int, of tape: borrowing JSONTape) -> WireKey? {
        index.number(of: node, in: tape).map(WireKey.init(index:))
    }

    /// The key of a spelling, `nil` if unknown.
    func key(_ spelling: String) -> WireKey? {
        let text = Array(spelling.utf8)
        return key(text.span, ByteRange(0..<text.count))
    }

    /// The key that `range` spells without escapes, `nil` if unknown.
    @inline(__always)
    func key(_ bytes: Span<UInt8>, _ range: ByteRange) -> WireKey? {
        index.number(bytes, range).map(WireKey.init(index:))
    }
}
