import BearingsEngine
import BearingsWire
import Geography

/// Where a fix was, for a survey.
package struct SurveyedPlace: BitwiseCopyable, Sendable {
    /// The index of the fix's source.
    package var source: Int
    /// In degrees, as it was reported.
    package var coordinate: LocationCoordinate
}

/// What `check` tells of places, as the same records are applied as in a run.
extension Processor {
    /// Adds where a fix was that its session allows, whatever else is wrong with it.
    mutating func survey(_ fix: Fix?, _ source: Int) {
        guard let fix else { return }
        places.append(SurveyedPlace(source: source, coordinate: fix.coordinate))
    }
}
