/// Whether the user allows the use of location, in Core Location's terms.
public enum AuthorizationStatus: UInt8, Sendable, BitwiseCopyable, CaseIterable {
    case notDetermined
    case restricted
    case denied
    case authorizedAlways
    case authorizedWhenInUse

    /// Whether location may be used.
    public var isUsable: Bool { self == .authorizedAlways || self == .authorizedWhenInUse }
}

/// How accurately the user may be located.
public enum AccuracyAuthorization: UInt8, Sendable, BitwiseCopyable, CaseIterable {
    case full
    /// To within some kilometres: no fix is better than ``Fix/reducedAccuracy``.
    case reduced
}

/// What the user allows.
public struct Authorization: Equatable, Sendable, BitwiseCopyable {
    /// Whether location may be used at all.
    public var status: AuthorizationStatus
    /// How exactly: `reduced` counts as 5 km at best.
    public var accuracy: AccuracyAuthorization

    /// Creates an authorization.
    public init(status: AuthorizationStatus, accuracy: AccuracyAuthorization) {
        self.status = status
        self.accuracy = accuracy
    }
}

extension Fix {
    /// The best accuracy of a fix under reduced accuracy, in metres.
    ///
    /// Platforms then report a location within some kilometres; a smaller value would point an
    /// indicator at a guess.
    public static let reducedAccuracy = 5000.0

    /// This fix as it may be used under `authorization`.
    func limited(to authorization: AccuracyAuthorization) -> Fix {
        var limited = self
        limited.accuracy = accuracy(under: authorization)
        return limited
    }

    /// Its accuracy as it may be used under `authorization`.
    func accuracy(under authorization: AccuracyAuthorization) -> Double? {
        authorization.limiting(accuracy)
    }
}

extension AccuracyAuthorization {
    /// The accuracy of a fix as it may be used under this authorization.
    func limiting(_ accuracy: Double?) -> Double? {
        self == .reduced ? max(accuracy ?? 0, Fix.reducedAccuracy) : accuracy
    }
}

extension AuthorizationStatus: StateCodable {
    package static var blank: AuthorizationStatus { .notDetermined }
}

extension AccuracyAuthorization: StateCodable {
    package static var blank: AccuracyAuthorization { .full }
}

extension Authorization: StateCodable {
    package static var blank: Authorization { Authorization(status: .blank, accuracy: .blank) }

    package mutating func code(_ coder: inout some StateCoder) {
        status.code(&coder)
        accuracy.code(&coder)
    }
}
