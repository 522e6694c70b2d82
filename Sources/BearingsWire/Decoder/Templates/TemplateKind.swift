import BearingsEngine

/// The kinds of lines that have templates, distinguished by constants in their text: fixes, one a line, and
/// simple viewports and authorizations.
///
/// Their keys have the same meaning as for the formats' readers: a template is built from a line they have read,
/// and must give the same result.
enum TemplateKind: UInt8, BitwiseCopyable, CaseIterable {
    // First those that are no fixes, then our own: each group takes one comparison.
    case viewport
    case authorization
    case fullAuthorization
    case reducedAuthorization
    case native
    case gpsd
    /// gpsd since 3.20, which has the height above the ellipsoid.
    case gpsdSince320
    case ownTracks
    case geoJSON

    /// The kind of a native record of a type and with an input; `nil` if it has no template.
    init?(_ type: NativeType, with input: Input?) {
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

    /// The kind of a gpsd report; `nil` if it has no template.
    init?(_ report: GPSDClass, _ reader: borrowing LineReader, _ bytes: Span<UInt8>) {
        switch report {
        case .poll: return nil
        case .position where reader.value(.altHAE, bytes) != nil: self = .gpsdSince320
        case .position, .attitude, .other: self = .gpsd
        }
    }

    /// The accuracy in an authorization of this kind.
    var accuracy: AccuracyAuthorization? {
        switch self {
        case .fullAuthorization: .full
        case .reducedAuthorization: .reduced
        default: nil
        }
    }

    /// Whether a time without an offset is in UTC; our own records need an offset.
    var assumesUTC: Bool { !isOurs }

    /// Whether it is a native record.
    var isOurs: Bool { rawValue <= Self.native.rawValue }

    /// Whether it is a gpsd report, of which several make up one epoch.
    var isOfGPSD: Bool { self == .gpsd || self == .gpsdSince320 }

    /// Whether it is a fix.
    var isFix: Bool { rawValue >= Self.native.rawValue }

    /// Whether the general parser would reject a line without a field.
    func needs(_ field: TemplateField) -> Bool {
        isFix || self == .viewport ? field == .latitude || field == .longitude : field == .status
    }

    /// An object whose members have a meaning.
    enum Container {
        case line
        case geometry
        case properties
        case center
        case size
    }

    /// The meaning of a member.
    enum Meaning {
        /// A number or text that is read.
        case value(TemplateField, TemplateField.Rule)
        /// Identifies the line by its value, which is the same in each.
        case constant
        /// Identifies the line by its presence.
        case marker
        case object(Container)
        /// An array of longitude, latitude and optionally altitude.
        case position
        case nothing
        /// A template cannot express it, unless it is null.
        case unknown
    }

    /// The meaning of a key, `nil` for an unknown one.
    ///
    /// - Parameter options: How lines are read.
    func meaning(
        of key: WireKey?,
        in container: Container,
        _ options: RecordDecoder.Options
    ) -> Meaning {
        let source = options.sessionSource
        // It is one of the keys that identify the system.
        if container == .line, key == .type || key == .class || key == .ownTracksType {
            return .constant
        }
        if container == .line, key == .session {
            let isRead = source == .record || (source == .source && isOurs)
            return isRead ? .value(.session, .any) : .nothing
        }
        if options.readsSupplements, let meaning = meaningOfSupplement(key, in: container) {
            return meaning
        }
        return switch self {
        case .native: Self.native(key)
        case .gpsd: Self.gpsd(key, source)
        case .gpsdSince320: Self.gpsdSince320(key, source)
        case .ownTracks: Self.ownTracks(key)
        case .geoJSON: Self.geoJSON(key, in: container, source)
        case .viewport: Self.viewport(key, in: container)
        case .authorization: Self.authorization(key, accuracy: .unknown)
        case .fullAuthorization, .reducedAuthorization:
            Self.authorization(key, accuracy: .constant)
        }
    }

    /// The meaning of a key of a ``FixSupplement``, if those are read; `nil` for other keys.
    private func meaningOfSupplement(_ key: WireKey?, in container: Container) -> Meaning? {
        switch (self, container, key) {
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

    /// Whether it has keys for a device's name that do not name sessions.
    var namesDevices: Bool { self == .geoJSON || self == .ownTracks }

    /// Whether a key names a device; see ``namesDevices``.
    func namesDevice(_ key: WireKey, in container: Container) -> Bool {
        switch (self, container) {
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
        // It repeats `altMSL`, or is the other height.
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
        in container: Container,
        _ source: RecordDecoder.SessionSource
    ) -> Meaning {
        switch (container, key) {
        case (.line, .geometry): .object(.geometry)
        case (.line, .properties): .object(.properties)
        case (.line, .verticalAccuracy): .value(.verticalAccuracy, .unknownBelow0)
        case (.line, .heading): .value(.heading, .unknownBelow0)
        // It names the session if no property does.
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

    private static func viewport(_ key: WireKey?, in container: Container) -> Meaning {
        switch (container, key) {
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
