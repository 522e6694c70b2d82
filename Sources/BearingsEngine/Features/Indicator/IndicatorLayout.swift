import Geography

/// A target of an indicator.
struct IndicatorTarget: Equatable, Sendable {
    /// The annotation's id.
    var id: String
    /// Where it is.
    var coordinate: LocationCoordinate
    /// A small number that no other target has at the same time.
    var slot: Int
    /// A number that no other target ever has, 0 or more.
    var serial: Int64
}

/// Which targets out of view have an indicator, and where.
///
/// > Source: Mathematics 2.6.
struct IndicatorLayout: Equatable, Sendable {
    /// An indicator with its placement.
    struct PlacedIndicator: Equatable, Sendable {
        var target: IndicatorTarget
        var placement: IndicatorPlacement
        /// The ids of those merged into it, nearest first.
        var others: [String] = []
    }

    /// The indicators, nearest to the viewport's centre first.
    private(set) var placed: [PlacedIndicator] = []
    /// The ids of those merged into the user's indicator.
    private(set) var besideUser: [String] = []

    /// Lays out indicators for sorted `candidates`.
    ///
    /// One that would overlap an earlier one, or the user's, is merged into it.
    ///
    /// - Parameter user: The position of the user's indicator, if it shows.
    init(
        _ candidates: [Candidate],
        in geometry: IndicatorGeometry,
        user: ScreenPoint?,
        _ settings: Indicator.Settings
    ) {
        // The minimum distance between two, in points.
        let size = 2 * settings.halfSize
        for candidate in candidates {
            let placement = candidate.placement(in: geometry, settings.cues)
            func isUnder(_ other: ScreenPoint) -> Bool {
                let (x, y) = (placement.position.x - other.x, placement.position.y - other.y)
                return x * x + y * y < size * size
            }
            if let user, isUnder(user) {
                besideUser.append(candidate.target.id)
            } else if let first = placed.firstIndex(where: { isUnder($0.placement.position) }) {
                placed[first].others.append(candidate.target.id)
            } else {
                placed.append(PlacedIndicator(target: candidate.target, placement: placement))
            }
        }
    }

    /// A target out of view.
    struct Candidate: Equatable, Sendable {
        var target: IndicatorTarget
        /// From the viewport's centre, in metres.
        var distance: Double

        /// Whether it comes before `other`: by distance, then by id.
        func isBefore(_ other: Candidate) -> Bool {
            distance == other.distance ? target.id < other.target.id : distance < other.distance
        }

        func placement(in geometry: IndicatorGeometry, _ cues: Indicator.Cues) -> IndicatorPlacement
        {
            let point = geometry.projection.project(target.coordinate)
            return IndicatorPlacement(
                of: point,
                bearing: geometry.projection.viewport.center.bearing(to: target.coordinate),
                distance: distance,
                in: geometry,
                cues: cues
            )
        }
    }
}
