/// Why a line was rejected; raw values are as on the wire.
package enum RejectionReason: String, CaseIterable, Sendable {
    case badJSON = "bad_json"
    case notObject = "not_object"
    case tooLong = "too_long"
    case badUTF8 = "bad_utf8"
    case tooDeep = "too_deep"
    case duplicateKey = "duplicate_key"
    case unknownType = "unknown_type"
    case missingField = "missing_field"
    case badType = "bad_type"
    case outOfRange = "out_of_range"
    case badTime = "bad_time"
    case badFormat = "bad_format"
    /// For fields only: a key that was probably meant to be another.
    case unknownKey = "unknown_key"
    /// For fields only: a value out of range, which is clamped.
    case clamped
    /// For fixes that are used: their clock is behind the session's.
    case twoClocks = "two_clocks"
    /// For records without effect: what they name does not exist.
    case unknownAnnotation = "unknown_annotation"
}
