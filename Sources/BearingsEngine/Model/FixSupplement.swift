/// What few receivers tell beside a fix: it is told with the location, and nothing else goes by it.
public struct FixSupplement: Equatable, Sendable, BitwiseCopyable {
    /// The uncertainty of the heading in degrees, 0 or more.
    @Sentinel public var headingAccuracy: Double?
    /// The uncertainty of the course in degrees, 0 or more.
    @Sentinel public var courseAccuracy: Double?
    /// The uncertainty of the speed in metres per second, 0 or more.
    @Sentinel public var speedAccuracy: Double?
    /// Metres above the ellipsoid of WGS 84.
    @Sentinel public var ellipsoidalAltitude: Double?
    /// Whether software has made the fix up.
    public var isSimulated: Bool?

    /// Creates one; what is not named is unknown.
    public init(
        headingAccuracy: Double? = nil,
        courseAccuracy: Double? = nil,
        speedAccuracy: Double? = nil,
        ellipsoidalAltitude: Double? = nil,
        isSimulated: Bool? = nil
    ) {
        self.headingAccuracy = headingAccuracy
        self.courseAccuracy = courseAccuracy
        self.speedAccuracy = speedAccuracy
        self.ellipsoidalAltitude = ellipsoidalAltitude
        self.isSimulated = isSimulated
    }

    /// Whether it tells nothing.
    public var isEmpty: Bool { self == FixSupplement() }

    /// What is told of an epoch, completed and corrected by a `later` report of the same.
    public func completed(by later: FixSupplement) -> FixSupplement {
        FixSupplement(
            headingAccuracy: later.headingAccuracy ?? headingAccuracy,
            courseAccuracy: later.courseAccuracy ?? courseAccuracy,
            speedAccuracy: later.speedAccuracy ?? speedAccuracy,
            ellipsoidalAltitude: later.ellipsoidalAltitude ?? ellipsoidalAltitude,
            isSimulated: later.isSimulated ?? isSimulated
        )
    }
}

/// A fix, or one of several reports of an epoch, of which more is told than of most.
public struct SupplementedFix: Equatable, Sendable, BitwiseCopyable {
    /// The fix that it stands beside.
    public var fix: Fix
    /// What came with it.
    public var supplement: FixSupplement
    /// Whether it is one of several reports of an epoch.
    public var isEpochReport: Bool

    public init(_ fix: Fix, _ supplement: FixSupplement, isEpochReport: Bool = false) {
        self.fix = fix
        self.supplement = supplement
        self.isEpochReport = isEpochReport
    }
}
