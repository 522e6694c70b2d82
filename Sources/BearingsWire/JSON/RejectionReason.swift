/// Why a line was rejected; raw values are the wire's words.
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
    /// Of a field alone: a key that was probably meant to be another.
    case unknownKey = "unknown_key"
    /// Of a field alone: a value beyond what there can be, which counts as the last that can.
    case clamped
    /// Of a record that changes nothing: what it names is not there.
    case unknownAnnotation = "unknown_annotation"
}
