/// Every key that bearings reads in a record of any format, by its spelling.
///
/// A key may mean different things in two formats; they share only the spelling.
enum WireKey: String, CaseIterable {
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
    case altMSL
    case altHAE
    case eph
    case epx
    case epy
    case epd
    case epv
    case eps
    case track
    // OwnTracks.
    case ownTracksType = "_type"
    case tst
    case acc
    case alt
    case vel
    case vac
    case cog
    case topic
    case tid
    case iOS
    // GeoJSON and Overland.
    case geometry
    case coordinates
    case properties
    case features
    case locations
    case timestamp
    case horizontalAccuracy = "horizontal_accuracy"
    case deviceID = "device_id"
    case deviceId
    case mmsi
    case coordTimes
    case coordinateProperties
    case bearing
    case date
    // Traccar.
    case position
    case fixTime
    case latitude
    case longitude
    case valid
    // W3C.
    case altitudeAccuracy

    /// The key as on the wire.
    var spelling: String { rawValue }

    /// The key's index among all, from 0.
    @inline(__always)
    var index: Int {
        // An enumeration without payloads is a byte: the index of its case.
        Int(unsafe unsafeBitCast(self, to: UInt8.self))
    }
}

/// Finds a ``WireKey`` by its spelling, in about the time it takes to read it.
struct WireKeyTable: Sendable {
    /// Keys by open addressing, hashed by their length and first bytes; less than half full.
    private var slots: [Slot]

    private struct Slot: BitwiseCopyable {
        /// All bytes, in words that overlap if they must.
        var words = Words()
        /// 0 for a free slot.
        var count: UInt8 = 0
        var key = WireKey.type
    }

    /// The first eight bytes, the next eight and the last eight; zeros beyond the end of a
    /// shorter key.
    private struct Words: BitwiseCopyable, Equatable {
        var first: UInt64 = 0
        var middle: UInt64 = 0
        var last: UInt64 = 0
    }

    /// The table; copies share its memory.
    static let standard = WireKeyTable()

    static let longest = 24
    private static let slotCount = 256

    init() {
        slots = [Slot](repeating: Slot(), count: Self.slotCount)
        for key in WireKey.allCases {
            let text = Array(key.spelling.utf8)
            precondition(text.count <= Self.longest, "a key is too long for its three words")
            let words = Self.words(text.span, 0, text.count)
            var slot = Self.hash(words.first, text.count)
            while slots[slot].count != 0 { slot = (slot + 1) % Self.slotCount }
            slots[slot] = Slot(words: words, count: UInt8(text.count), key: key)
        }
    }

    /// The key that the string at a node spells, `nil` if unknown.
    @inline(__always)
    func key(_ bytes: Span<UInt8>, _ node: JSONTape.Node) -> WireKey? {
        node.hasEscapes ? unescapedKey(bytes, node) : key(bytes, node.range)
    }

    /// The key of a spelling, `nil` if unknown.
    func key(_ spelling: String) -> WireKey? {
        let text = Array(spelling.utf8)
        return key(text.span, ByteRange(0..<text.count))
    }

    @inline(never)
    private func unescapedKey(_ bytes: Span<UInt8>, _ node: JSONTape.Node) -> WireKey? {
        var text: [UInt8] = []
        appendUnescaped(bytes, node.range, to: &text)
        return key(text.span, ByteRange(0..<text.count))
    }

    /// The key that `range` spells without escapes, `nil` if unknown.
    @inline(__always)
    func key(_ bytes: Span<UInt8>, _ range: ByteRange) -> WireKey? {
        let count = Int(range.count)
        guard count > 0, count <= Self.longest else { return nil }
        let words = Self.words(bytes, Int(range.start), count)
        var slot = Self.hash(words.first, count)
        while slots[slot].count != 0 {
            let candidate = slots[slot]
            if candidate.words == words, candidate.count == UInt8(count) { return candidate.key }
            slot = (slot + 1) % Self.slotCount
        }
        return nil
    }

    @inline(__always)
    private static func words(_ bytes: Span<UInt8>, _ start: Int, _ count: Int) -> Words {
        if count >= 8 {
            let end = start &+ count
            return Words(
                first: bytes.word(at: start),
                middle: bytes.word(at: min(start &+ 8, end &- 8)),
                last: bytes.word(at: end &- 8)
            )
        }
        var word: UInt64 = 0
        if start &+ 8 <= bytes.count {
            word = bytes.word(at: start) & (1 << (8 &* UInt64(count)) &- 1)
        } else {
            for offset in 0..<count {
                word |= UInt64(bytes[start &+ offset]) << (8 &* UInt64(offset))
            }
        }
        return Words(first: word)
    }

    /// The top bits of a product with the golden ratio's fraction, which depend on all input bits.
    @inline(__always)
    private static func hash(_ word: UInt64, _ count: Int) -> Int {
        Int(truncatingIfNeeded: ((word ^ UInt64(count)) &* 0x9E37_79B9_7F4A_7C15) >> 56)
    }
}
