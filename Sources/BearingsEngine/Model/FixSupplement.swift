/// Values beside a fix that few receivers report.
///
/// They are part of location events and affect nothing else.
public struct FixSupplement: Equatable, Sendable, BitwiseCopyable {
    /// The uncertainty of the heading in degrees, 0 or more.
    @Sentinel public var headingAccuracy: Double?
    /// The uncertainty of the course in degrees, 0 or more.
    @Sentinel public var courseAccuracy: Double?
    /// The uncertainty of the speed in metres per second, 0 or more.
    @Sentinel public var speedAccuracy: Double?
    /// Metres above the ellipsoid of WGS 84.
    @Sentinel public var ellipsoidalAltitude: Double?
    /// Beats a minute, 0 or more.
    @Sentinel public var heartRate: Double?
    /// Turns or strides a minute, 0 or more.
    @Sentinel public var cadence: Double?
    /// Whether the fix was simulated by software.
    public var isSimulated: Bool?

    /// Creates a supplement; values left out are unknown.
    public init(
        headingAccuracy: Double? = nil,
        courseAccuracy: Double? = nil,
        speedAccuracy: Double? = nil,
        ellipsoidalAltitude: Double? = nil,
        heartRate: Double? = nil,
        cadence: Double? = nil,
        isSimulated: Bool? = nil
    ) {
        self.headingAccuracy = headingAccuracy
        self.courseAccuracy = courseAccuracy
        self.speedAccuracy = speedAccuracy
        self.ellipsoidalAltitude = ellipsoidalAltitude
        self.heartRate = heartRate
        self.cadence = cadence
        self.isSimulated = isSimulated
    }

    /// Whether it has no value.
    public var isEmpty: Bool { self == FixSupplement() }

    /// This supplement, completed and corrected by a `later` report of the same epoch.
    public func completed(by later: FixSupplement) -> FixSupplement {
        FixSupplement(
            headingAccuracy: later.headingAccuracy ?? headingAccuracy,
            courseAccuracy: later.courseAccuracy ?? courseAccuracy,
            speedAccuracy: later.speedAccuracy ?? speedAccuracy,
            ellipsoidalAltitude: later.ellipsoidalAltitude ?? ellipsoidalAltitude,
            heartRate: later.heartRate ?? heartRate,
            cadence: later.cadence ?? cadence,
            isSimulated: later.isSimulated ?? isSimulated
        )
    }
}

/// A fix or epoch report with a supplement.
public struct SupplementedFix: Equatable, Sendable, BitwiseCopyable {
    /// The fix.
    public var fix: Fix
    /// Its supplement.
    public var supplement: FixSupplement
    /// Whether it is one of several reports of an epoch.
    public var isEpochReport: Bool

    /// Combines a fix with its supplement.
    public init(_ fix: Fix, _ supplement: FixSupplement, isEpochReport: Bool = false) {
        self.fix = fix
        self.supplement = supplement
        self.isEpochReport = isEpochReport
    }
}

extension FixSupplement: StateCodable {
    package static var blank: FixSupplement { FixSupplement() }

    /// A byte, 1 for a supplement without values, as most are; behind a 0 the values.
    package mutating func code(_ coder: inout some StateCoder) {
        var isEmpty = isEmpty
        isEmpty.code(&coder)
        if isEmpty {
            if coder.isReading { self = FixSupplement() }
            return
        }
        headingAccuracy.codeQuantity(&coder, from: 0)
        courseAccuracy.codeQuantity(&coder, from: 0)
        speedAccuracy.codeQuantity(&coder, from: 0)
        ellipsoidalAltitude.codeQuantity(&coder)
        if coder.version >= 5 {
            heartRate.codeQuantity(&coder, from: 0)
            cadence.codeQuantity(&coder, from: 0)
        }
        isSimulated.code(&coder)
    }
}
