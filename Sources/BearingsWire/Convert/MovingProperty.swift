import BearingsEngine

/// What is known of a fix beside its place, as one of the `temporalProperties` of OGC's Moving Features.
enum MovingProperty: String, CaseIterable {
    case accuracy
    case verticalAccuracy = "vertical_accuracy"
    case speed
    case course
    case heading
    case headingAccuracy = "heading_accuracy"
    case courseAccuracy = "course_accuracy"
    case speedAccuracy = "speed_accuracy"
    case ellipsoidalAltitude = "ellipsoidal_altitude"
    /// 1 for true; a text where it is written.
    case simulated

    /// What kind of value the standard calls it.
    var type: String { self == .simulated ? "Text" : "Measure" }

    /// The code of its unit in UN/CEFACT's recommendation 20.
    var unit: String? {
        switch self {
        case .accuracy, .verticalAccuracy, .ellipsoidalAltitude: "MTR"
        case .speed, .speedAccuracy: "MTS"
        case .course, .heading, .headingAccuracy, .courseAccuracy: "DD"
        case .simulated: nil
        }
    }

    func value(of told: SupplementedFix) -> Double? {
        let (fix, supplement) = (told.fix, told.supplement)
        return switch self {
        case .accuracy: fix.accuracy
        case .verticalAccuracy: fix.verticalAccuracy
        case .speed: fix.speed
        case .course: fix.course
        case .heading: fix.heading
        case .headingAccuracy: supplement.headingAccuracy
        case .courseAccuracy: supplement.courseAccuracy
        case .speedAccuracy: supplement.speedAccuracy
        case .ellipsoidalAltitude: supplement.ellipsoidalAltitude
        case .simulated: supplement.isSimulated.map { $0 ? 1 : 0 }
        }
    }

    /// Sets it; below 0 is not known where nothing can be.
    func set(_ value: Double, of told: inout SupplementedFix) {
        let unsigned = value.unlessNegative
        switch self {
        case .accuracy: told.fix.accuracy = unsigned
        case .verticalAccuracy: told.fix.verticalAccuracy = unsigned
        case .speed: told.fix.speed = unsigned
        case .course: told.fix.course = unsigned
        case .heading: told.fix.heading = unsigned
        case .headingAccuracy: told.supplement.headingAccuracy = unsigned
        case .courseAccuracy: told.supplement.courseAccuracy = unsigned
        case .speedAccuracy: told.supplement.speedAccuracy = unsigned
        case .ellipsoidalAltitude: told.supplement.ellipsoidalAltitude = value
        case .simulated: told.supplement.isSimulated = value != 0
        }
    }

    /// What a value in the unit of a code is multiplied by; `nil` for a unit that is not known.
    func factor(_ code: String?) -> Double? {
        guard let code, code != unit else { return 1 }
        switch (self, code) {
        case (.speed, "m/s"), (.speedAccuracy, "m/s"), (.simulated, _): return 1
        case (.speed, "KMH"), (.speed, "km/h"): return 1 / 3.6
        case (.speed, "KNT"): return 1852.0 / 3600
        default: return nil
        }
    }
}
