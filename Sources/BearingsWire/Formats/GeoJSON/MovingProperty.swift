import BearingsEngine

/// A value of a fix beside its position, as one of the `temporalProperties` of OGC Moving Features.
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
    /// 1 for true; written as text.
    case simulated

    /// The standard's type of its values.
    var type: String { self == .simulated ? "Text" : "Measure" }

    /// The code of its unit in UN/CEFACT Recommendation 20.
    var unit: String? {
        switch self {
        case .accuracy, .verticalAccuracy, .ellipsoidalAltitude: "MTR"
        case .speed, .speedAccuracy: "MTS"
        case .course, .heading, .headingAccuracy, .courseAccuracy: "DD"
        case .simulated: nil
        }
    }

    func value(of supplemented: SupplementedFix) -> Double? {
        let (fix, supplement) = (supplemented.fix, supplemented.supplement)
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

    /// Sets the value; a negative one is unknown if it cannot be negative.
    func set(_ value: Double, of supplemented: inout SupplementedFix) {
        let unsigned = value.unlessNegative
        switch self {
        case .accuracy: supplemented.fix.accuracy = unsigned
        case .verticalAccuracy: supplemented.fix.verticalAccuracy = unsigned
        case .speed: supplemented.fix.speed = unsigned
        case .course: supplemented.fix.course = unsigned
        case .heading: supplemented.fix.heading = unsigned
        case .headingAccuracy: supplemented.supplement.headingAccuracy = unsigned
        case .courseAccuracy: supplemented.supplement.courseAccuracy = unsigned
        case .speedAccuracy: supplemented.supplement.speedAccuracy = unsigned
        case .ellipsoidalAltitude: supplemented.supplement.ellipsoidalAltitude = value
        case .simulated: supplemented.supplement.isSimulated = value != 0
        }
    }

    /// What divides a value in the unit of a code; `nil` for an unknown unit.
    func divisor(_ code: String?) -> Double? {
        guard let code, code != unit else { return 1 }
        switch (self, code) {
        case (.speed, "m/s"), (.speedAccuracy, "m/s"), (.simulated, _): return 1
        case (_, "m") where unit == "MTR", (_, "deg") where unit == "DD": return 1
        case (.speed, "KMH"), (.speed, "km/h"): return 3.6
        case (.speed, "KNT"): return 3600.0 / 1852
        default: return nil
        }
    }
}
