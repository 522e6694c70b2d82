import BearingsEngine
import Geography

/// Where a fix was, for a survey.
package struct SurveyedPlace: BitwiseCopyable, Sendable {
    /// The index of the fix's source.
    package var source: Int
    /// In degrees, as it was reported.
    package var coordinate: LocationCoordinate
}
