import Geography

/// What every session stores of the fix in use, in 40 bytes.
///
/// Altitude and speed matter to location events only. They are stored separately, as
/// ``FixDetails``, where they may still be needed.
struct LastFix: Sendable, BitwiseCopyable {
    /// Where; `nil` if there is no fix.
    @Sentinel var coordinate: LocationCoordinate?
    @Sentinel var accuracy: Double?
    @Sentinel var heading: Double?
    /// Its time; `nil` once the clock has been set.
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

/// The rest of the fix in use, where it may be completed or emitted again.
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
    /// Rebuilds the fix; `nil` if there is none.
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
