import Geography

/// What every session keeps of the fix in use, in 40 bytes.
///
/// How high somebody is and how fast they go is told with their location and by nothing else, so
/// that it is kept apart, as ``FixDetails``, and only where it may yet be told.
struct LastFix: Sendable, BitwiseCopyable {
    /// Where; `nil` if there is no fix.
    @Sentinel var coordinate: LocationCoordinate?
    @Sentinel var accuracy: Double?
    @Sentinel var heading: Double?
    /// Its own time; `nil` once the clock has been set and times before are forgotten.
    @Sentinel var time: Instant?

    /// No fix.
    init() {}

    @inline(__always)
    init(_ fix: Fix, at time: Instant?) {
        coordinate = fix.coordinate
        accuracy = fix.accuracy
        heading = fix.heading
        self.time = time
    }
}

/// What else there is to know of the fix in use, where it may be completed or told again.
struct FixDetails: Sendable, BitwiseCopyable {
    @Sentinel var altitude: Double?
    @Sentinel var verticalAccuracy: Double?
    @Sentinel var speed: Double?
    @Sentinel var course: Double?
    var isEpochReport: Bool

    init(_ used: UsedFix) {
        altitude = used.reported.altitude
        verticalAccuracy = used.reported.verticalAccuracy
        speed = used.reported.speed
        course = used.reported.course
        isEpochReport = used.isEpochReport
    }
}

extension UsedFix {
    /// The fix of which that is kept; `nil` if there is none.
    init?(_ last: LastFix, _ details: FixDetails?) {
        guard let coordinate = last.coordinate else { return nil }
        let fix = Fix(
            coordinate: coordinate,
            accuracy: last.accuracy,
            altitude: details?.altitude,
            verticalAccuracy: details?.verticalAccuracy,
            speed: details?.speed,
            course: details?.course,
            heading: last.heading
        )
        self.init(
            reported: fix,
            time: last.time,
            isEpochReport: details?.isEpochReport ?? false
        )
    }
}
