import BearingsEngine
import BearingsWire

/// The kinds of lines that have templates, distinguished by constants in their text: fixes, one a line, and
/// simple viewports and authorizations.
///
/// Their keys have the same meaning as for the formats' readers: a template is built from a line they have read,
/// and must give the same result.
package enum TemplateKind: UInt8, BitwiseCopyable, CaseIterable {
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
    package init?(_ type: NativeType, with input: @autoclosure () -> Input?) {
        switch type {
        case .fix: self = .native
        case .viewport: self = .viewport
        case .authorization:
            guard case .authorization(_, let accuracy)? = input() else { return nil }
            self =
                switch accuracy {
                case nil: .authorization
                case .full: .fullAuthorization
                case .reduced: .reducedAuthorization
                }
        default: return nil
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

    /// The meaning of a key.
    ///
    /// - Parameters:
    ///   - key: The key itself, `nil` for an unknown one.
    ///   - known: What its table says of it.
    ///   - options: How lines are read.
    func meaning(
        of key: WireKey?,
        _ known: Key?,
        in container: Container,
        _ options: DecodingOptions
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
        if let known { return meaning(of: known, in: container, options) }
        switch (self, container, key) {
        case (.geoJSON, .line, .geometry): return .object(.geometry)
        case (.geoJSON, .line, .properties): return .object(.properties)
        case (.geoJSON, .geometry, .type): return .constant
        case (.geoJSON, .geometry, .coordinates): return .position
        case (.viewport, _, _): return Self.viewport(key, in: container)
        case (.authorization, _, _): return Self.authorization(key, accuracy: .unknown)
        case (.fullAuthorization, _, _), (.reducedAuthorization, _, _):
            return Self.authorization(key, accuracy: .constant)
        case (.native, _, _), (.gpsd, _, _), (.gpsdSince320, _, _), (.ownTracks, _, _),
            (.geoJSON, _, _):
            return .nothing
        }
    }

    /// The meaning of a key that a table knows.
    private func meaning(
        of known: Key,
        in container: Container,
        _ options: DecodingOptions
    ) -> Meaning {
        let readsDevices = options.sessionSource == .source
        switch known.field {
        case .time: return .value(known.unit == .unixSeconds ? .unixTime : .time, .any)
        case .altitude where self == .gpsd && known.isNamed("alt"):
            return .value(.height, known.rule)
        // It repeats `altMSL`, or is the other height.
        case .altitude where self == .gpsdSince320 && known.isNamed("alt"): return .nothing
        case .ellipsoidalAltitude where isOfGPSD && !options.readsSupplements: return .marker
        case .headingAccuracy, .courseAccuracy, .speedAccuracy, .ellipsoidalAltitude, .heartRate,
            .cadence, .simulated:
            return options.readsSupplements || isOurs ? .unknown : .nothing
        case .device where isOfGPSD: return readsDevices ? .value(.session, .any) : .constant
        // It names the session if no property does.
        case .device where container == .line: return readsDevices ? .unknown : .nothing
        case .device: return readsDevices ? .value(.session, .any) : .nothing
        case .own: return meaning(ofOwn: known, options)
        default:
            guard ![.knots, .feet, .milesPerHour].contains(known.unit),
                let field = TemplateField(known.field)
            else {
                return .unknown
            }
            return .value(field, known.rule)
        }
    }

    /// The meaning of a key that its format reads in a way of its own.
    private func meaning(ofOwn known: Key, _ options: DecodingOptions) -> Meaning {
        if self == .native { return known.unit == .flag ? .unknown : .nothing }
        guard isOfGPSD else { return .nothing }
        if known.isNamed("mode") { return .constant }
        if known.isNamed("epx") { return .value(.eastError, known.rule) }
        if known.isNamed("epy") { return .value(.northError, known.rule) }
        let isRead = known.isNamed("status") && options.readsSupplements
        return isRead ? .constant : .nothing
    }

    /// Whether a conversion carries a member on, or tells that it leaves it out, so that each line is to be read for it.
    ///
    /// - Parameter known: What the table of its object says of its key.
    func carries(_ known: Key?, in container: Container, _ source: SessionSource) -> Bool {
        guard isFix else { return false }
        guard self == .geoJSON else { return known.map { $0.isKept } ?? true }
        switch (container, known?.field) {
        case (.properties, nil), (.properties, .own): return true
        // It is carried on unless it names the session.
        case (.properties, .device): return source != .source
        case (.properties, _): return known.map { $0.isKept } ?? true
        case (.line, .device): return true
        default: return false
        }
    }

    /// Whether it has keys for a device's name that do not name sessions.
    var namesDevices: Bool { self == .geoJSON || self == .ownTracks }

    private static func viewport(_ key: WireKey?, in container: Container) -> Meaning {
        switch (container, key) {
        case (.line, .center): .object(.center)
        case (.line, .size): .object(.size)
        case (.line, .zoom): .value(.zoom, .any)
        case (.line, .heading), (.line, .bearing): .value(.heading, .any)
        case (.line, .pitch): .value(.pitch, .any)
        case (.size, .width): .value(.width, .any)
        case (.size, .height): .value(.viewHeight, .any)
        case (.line, .some): .unknown
        default: .nothing
        }
    }

    private static func authorization(_ key: WireKey?, accuracy: Meaning) -> Meaning {
        switch key {
        case .status: .value(.status, .any)
        case .accuracy: accuracy
        default: .nothing
        }
    }
}

extension Key {
    /// How a template treats its number.
    fileprivate var rule: TemplateField.Rule {
        switch (unit, unknown) {
        case (.kilometresPerHour, _): .kilometresPerHour
        case (_, .none): .any
        case (_, .noAngle): .unknownUnlessAngle
        case (_, .negative), (_, .notPositive): .unknownBelow0
        }
    }
}
