import BearingsEngine

/// The kinds of lines that are learned, told by constants in their text: fixes, one a line, and the
/// plainest of viewports and authorizations.
///
/// What their keys mean is what the formats' decoders make of them: a line is learned from one of those,
/// and has to come out the same here.
enum TemplateKind: UInt8, BitwiseCopyable, CaseIterable {
    // What is no fix first, and then what else is of our own records: so each is told by one comparison.
    case viewport
    case authorization
    case fullAuthorization
    case reducedAuthorization
    case native
    case gpsd
    /// That of a gpsd since 3.20, which tells the height above the ellipsoid.
    case gpsdSince320
    case ownTracks
    case geoJSON

    /// That of one of our own records of a type, which tells `input`; `nil` if such are not learned.
    init?(_ type: NativeType, telling input: Input?) {
        switch (type, input) {
        case (.fix, _): self = .native
        case (.viewport, _): self = .viewport
        case (.authorization, .authorization(_, let accuracy)):
            self =
                switch accuracy {
                case nil: .authorization
                case .full: .fullAuthorization
                case .reduced: .reducedAuthorization
                }
        default: return nil
        }
    }

    /// That of a report of gpsd; `nil` if such are not learned.
    init?(_ report: GPSDClass, _ reader: borrowing LineReader, _ bytes: Span<UInt8>) {
        switch report {
        case .poll: return nil
        case .position where reader.value(.altHAE, bytes) != nil: self = .gpsdSince320
        case .position, .attitude, .other: self = .gpsd
        }
    }

    /// What an authorization of this form tells beside its status.
    var accuracy: AccuracyAuthorization? {
        switch self {
        case .fullAuthorization: .full
        case .reducedAuthorization: .reduced
        default: nil
        }
    }

    /// Whether a time without an offset is taken as UTC; our own records must tell theirs.
    @inline(__always)
    var assumesUTC: Bool { !isOurs }

    /// Whether it is of our own records.
    @inline(__always)
    var isOurs: Bool { rawValue <= Self.native.rawValue }

    /// Whether it is of gpsd, which tells one moment by several reports.
    @inline(__always)
    var isOfGPSD: Bool { self == .gpsd || self == .gpsdSince320 }

    /// Whether it tells a fix.
    @inline(__always)
    var isFix: Bool { rawValue >= Self.native.rawValue }

    /// Whether the general parser would refuse a line without a field.
    func needs(_ field: TemplateField) -> Bool {
        isFix || self == .viewport ? field == .latitude || field == .longitude : field == .status
    }

    /// An object whose members mean something.
    enum Place {
        case line
        case geometry
        case properties
        case center
        case size
    }

    /// What a member of such an object means.
    enum Meaning {
        /// A number or text that is read.
        case value(TemplateField, TemplateField.Rule)
        /// What makes the line what it is, and is the same in each.
        case constant
        /// What makes the line what it is by being there.
        case marker
        case object(Place)
        /// An array of longitude, latitude and perhaps altitude.
        case position
        case nothing
        /// What segments cannot tell, unless it is null.
        case unknown
    }

    /// What a key, `nil` if it is none that is known, means.
    ///
    /// - Parameter options: How lines are read.
    func meaning(
        of key: WireKey?,
        in place: Place,
        _ options: RecordDecoder.Options
    ) -> Meaning {
        let source = options.sessionSource
        // It decides, with a few others, which system a line is of.
        if place == .line, key == .type || key == .class || key == .ownTracksType {
            return .constant
        }
        if place == .line, key == .session {
            let isRead = source == .record || (source == .source && isOurs)
            return isRead ? .value(.session, .any) : .nothing
        }
        if options.readsSupplements, let meaning = meaningOfSupplement(key, in: place) {
            return meaning
        }
        return switch self {
        case .native: Self.native(key)
        case .gpsd: Self.gpsd(key, source)
        case .gpsdSince320: Self.gpsdSince320(key, source)
        case .ownTracks: Self.ownTracks(key)
        case .geoJSON: Self.geoJSON(key, in: place, source)
        case .viewport: Self.viewport(key, in: place)
        case .authorization: Self.authorization(key, accuracy: .unknown)
        case .fullAuthorization, .reducedAuthorization:
            Self.authorization(key, accuracy: .constant)
        }
    }

    /// What a key of a ``FixSupplement`` means, where those are read; `nil` if it is none.
    private func meaningOfSupplement(_ key: WireKey?, in place: Place) -> Meaning? {
        switch (self, place, key) {
        case (.gpsd, _, .eps), (.gpsd, _, .epd), (.gpsdSince320, _, .eps), (.gpsdSince320, _, .epd),
            (.gpsdSince320, _, .altHAE):
            .unknown
        case (.gpsd, _, .status), (.gpsdSince320, _, .status): .constant
        case (.geoJSON, .properties, .headingAccuracy), (.geoJSON, .properties, .courseAccuracy),
            (.geoJSON, .properties, .speedAccuracy), (.geoJSON, .properties, .ellipsoidalAltitude),
            (.geoJSON, .properties, .simulated):
            .unknown
        default: nil
        }
    }

    /// Whether there are keys that name a device, by which records are not told apart.
    var namesDevices: Bool { self == .geoJSON || self == .ownTracks }

    /// Whether a key names a device; see ``namesDevices``.
    func namesDevice(_ key: WireKey, in place: Place) -> Bool {
        switch (self, place) {
        case (.geoJSON, .properties): FeatureProperties.devices.contains(key)
        case (.geoJSON, .line): key == .id || key == .mmsi
        case (.ownTracks, .line): key == .topic || key == .tid
        default: false
        }
    }

    private static func native(_ key: WireKey?) -> Meaning {
        switch key {
        case .time, .timestamp: .value(.time, .any)
        case .lat, .latitude: .value(.latitude, .any)
        case .lon, .lng, .longitude, .long: .value(.longitude, .any)
        case .accuracy: .value(.accuracy, .unknownBelow0)
        case .altitude: .value(.altitude, .any)
        case .verticalAccuracy, .altitudeAccuracy: .value(.verticalAccuracy, .unknownBelow0)
        case .speed: .value(.speed, .unknownBelow0)
        case .course, .bearing: .value(.course, .unknownBelow0)
        case .heading: .value(.heading, .unknownBelow0)
        case .headingAccuracy, .courseAccuracy, .speedAccuracy, .ellipsoidalAltitude, .simulated,
            .epochReport, .timeRepaired:
            .unknown
        default: .nothing
        }
    }

    private static func gpsd(
        _ key: WireKey?,
        _ source: RecordDecoder.SessionSource
    ) -> Meaning {
        switch key {
        case .mode: .constant
        case .time: .value(.time, .any)
        case .lat: .value(.latitude, .any)
        case .lon: .value(.longitude, .any)
        case .eph: .value(.accuracy, .unknownBelow0)
        case .epx: .value(.eastError, .unknownBelow0)
        case .epy: .value(.northError, .unknownBelow0)
        case .altMSL: .value(.altitude, .any)
        case .epv: .value(.verticalAccuracy, .unknownBelow0)
        case .alt: .value(.height, .any)
        case .speed: .value(.speed, .unknownBelow0)
        case .track: .value(.course, .unknownBelow0)
        case .device: source == .source ? .value(.session, .any) : .constant
        default: .nothing
        }
    }

    private static func gpsdSince320(
        _ key: WireKey?,
        _ source: RecordDecoder.SessionSource
    ) -> Meaning {
        switch key {
        case .altHAE: .marker
        // It says no more than `altMSL`, or is the other height.
        case .alt: .nothing
        default: gpsd(key, source)
        }
    }

    private static func ownTracks(_ key: WireKey?) -> Meaning {
        switch key {
        case .tst: .value(.unixTime, .any)
        case .lat: .value(.latitude, .any)
        case .lon: .value(.longitude, .any)
        case .acc: .value(.accuracy, .unknownBelow0)
        case .alt: .value(.altitude, .any)
        case .vac: .value(.verticalAccuracy, .unknownBelow0)
        case .vel: .value(.speed, .kilometresPerHour)
        case .cog: .value(.course, .unknownBelow0)
        default: .nothing
        }
    }

    private static func geoJSON(
        _ key: WireKey?,
        in place: Place,
        _ source: RecordDecoder.SessionSource
    ) -> Meaning {
        switch (place, key) {
        case (.line, .geometry): .object(.geometry)
        case (.line, .properties): .object(.properties)
        case (.line, .verticalAccuracy): .value(.verticalAccuracy, .unknownBelow0)
        case (.line, .heading): .value(.heading, .unknownBelow0)
        // It names the session where no property does.
        case (.line, .id) where source == .source, (.line, .mmsi) where source == .source: .unknown
        case (.geometry, .type): .constant
        case (.geometry, .coordinates): .position
        case (.properties, .timestamp), (.properties, .time), (.properties, .tst),
            (.properties, .date):
            .value(.time, .any)
        case (.properties, .altitude), (.properties, .alt): .value(.altitude, .any)
        case (.properties, .horizontalAccuracy), (.properties, .accuracy), (.properties, .acc):
            .value(.accuracy, .unknownBelow0)
        case (.properties, .verticalAccuracy): .value(.verticalAccuracy, .unknownBelow0)
        case (.properties, .speed): .value(.speed, .unknownBelow0)
        case (.properties, .vel): .value(.speed, .kilometresPerHour)
        case (.properties, .course), (.properties, .bearing), (.properties, .cog):
            .value(.course, .unknownBelow0)
        case (.properties, let key?)
        where source == .source && FeatureProperties.devices.contains(key):
            .value(.session, .any)
        default: .nothing
        }
    }

    private static func viewport(_ key: WireKey?, in place: Place) -> Meaning {
        switch (place, key) {
        case (.line, .time), (.line, .timestamp): .value(.time, .any)
        case (.line, .center): .object(.center)
        case (.line, .size): .object(.size)
        case (.line, .zoom): .value(.zoom, .any)
        case (.line, .heading), (.line, .bearing): .value(.heading, .any)
        case (.line, .pitch): .value(.pitch, .any)
        case (.center, .lat), (.center, .latitude): .value(.latitude, .any)
        case (.center, .lon), (.center, .lng), (.center, .longitude), (.center, .long):
            .value(.longitude, .any)
        case (.size, .width): .value(.width, .any)
        case (.size, .height): .value(.viewHeight, .any)
        case (.line, .some): .unknown
        default: .nothing
        }
    }

    private static func authorization(_ key: WireKey?, accuracy: Meaning) -> Meaning {
        switch key {
        case .time, .timestamp: .value(.time, .any)
        case .status: .value(.status, .any)
        case .accuracy: accuracy
        default: .nothing
        }
    }
}
