import BearingsEngine
import Geography

/// What a key says of a fix.
package enum FixField: UInt8, CaseIterable, BitwiseCopyable, Sendable {
    case latitude
    case longitude
    // The numbers of a fix.
    case accuracy
    case altitude
    case verticalAccuracy
    case speed
    case course
    case heading
    // Those of a supplement.
    case headingAccuracy
    case courseAccuracy
    case speedAccuracy
    case ellipsoidalAltitude
    // Those that sensors beside the receiver measure.
    case heartRate
    case cadence
    case simulated
    case time
    /// The name of the device.
    case device
    /// What its format reads in a way of its own.
    case own

    /// Whether it is an angle of the place.
    package var isOfPlace: Bool { self == .latitude || self == .longitude }

    /// Whether it is in metres.
    package var isLength: Bool { isHeight || self == .accuracy || self == .verticalAccuracy }

    /// Whether it is a number beside the place.
    package var isNumberOfFix: Bool { Self.accuracy.rawValue...Self.heading.rawValue ~= rawValue }

    /// Whether it may be below 0; any other number below 0 means unknown.
    package var isHeight: Bool { self == .altitude || self == .ellipsoidalAltitude }

    /// Whether it is a number of a fix or its supplement, the place included.
    var isNumber: Bool { rawValue <= Self.cadence.rawValue }

    /// Whether it is a number of a supplement.
    package var isNumberOfSupplement: Bool {
        Self.headingAccuracy.rawValue...Self.cadence.rawValue ~= rawValue
    }

    /// Whether a sensor beside the receiver measures it.
    ///
    /// Conversions carry it on under the name that the target has for it.
    package var isOfSensor: Bool { self == .heartRate || self == .cadence }
}

extension Fix {
    /// A number; those of a supplement are none, and the place has no unknown one.
    package subscript(field: FixField) -> Double? {
        get {
            switch field {
            case .latitude: coordinate.latitude
            case .longitude: coordinate.longitude
            case .accuracy: accuracy
            case .altitude: altitude
            case .verticalAccuracy: verticalAccuracy
            case .speed: speed
            case .course: course
            case .heading: heading
            case .headingAccuracy, .courseAccuracy, .speedAccuracy, .ellipsoidalAltitude,
                .heartRate, .cadence, .simulated, .time, .device, .own:
                nil
            }
        }
        set {
            switch field {
            case .latitude: if let newValue { coordinate.latitude = newValue }
            case .longitude: if let newValue { coordinate.longitude = newValue }
            case .accuracy: accuracy = newValue
            case .altitude: altitude = newValue
            case .verticalAccuracy: verticalAccuracy = newValue
            case .speed: speed = newValue
            case .course: course = newValue
            case .heading: heading = newValue
            case .headingAccuracy, .courseAccuracy, .speedAccuracy, .ellipsoidalAltitude,
                .heartRate, .cadence, .simulated, .time, .device, .own:
                break
            }
        }
    }
}

extension SupplementedFix {
    /// A number of the fix or of its supplement.
    package subscript(field: FixField) -> Double? {
        get { field.isNumberOfSupplement ? supplement[field] : fix[field] }
        set {
            if field.isNumberOfSupplement {
                supplement[field] = newValue
            } else {
                fix[field] = newValue
            }
        }
    }
}

extension FixSupplement {
    /// A number; those of a fix are none.
    package subscript(field: FixField) -> Double? {
        get {
            switch field {
            case .headingAccuracy: headingAccuracy
            case .courseAccuracy: courseAccuracy
            case .speedAccuracy: speedAccuracy
            case .ellipsoidalAltitude: ellipsoidalAltitude
            case .heartRate: heartRate
            case .cadence: cadence
            case .latitude, .longitude, .accuracy, .altitude, .verticalAccuracy, .speed, .course,
                .heading, .simulated, .time, .device, .own:
                nil
            }
        }
        set {
            switch field {
            case .headingAccuracy: headingAccuracy = newValue
            case .courseAccuracy: courseAccuracy = newValue
            case .speedAccuracy: speedAccuracy = newValue
            case .ellipsoidalAltitude: ellipsoidalAltitude = newValue
            case .heartRate: heartRate = newValue
            case .cadence: cadence = newValue
            case .latitude, .longitude, .accuracy, .altitude, .verticalAccuracy, .speed, .course,
                .heading, .simulated, .time, .device, .own:
                break
            }
        }
    }
}
