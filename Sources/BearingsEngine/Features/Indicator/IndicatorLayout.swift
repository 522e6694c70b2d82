import Geography

/// What an indicator may point to.
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

/// Which of the targets out of view have an indicator, and where each stands.
///
/// > Source: Mathematics 2.6.
struct IndicatorLayout: Equatable, Sendable {
    /// An indicator that stands.
    struct PlacedIndicator: Equatable, Sendable {
        var target: IndicatorTarget
        var placement: IndicatorPlacement
        /// The ids of those that would have stood over it, nearest first.
        var others: [String] = []
    }

    /// Those that stand, nearest to the viewport's centre first.
    private(set) var placed: [PlacedIndicator] = []
    /// The ids of those that would have stood over the user's indicator.
    private(set) var besideUser: [String] = []

    /// Lays out indicators for `candidates`, which are out of view and sorted: each stands unless it
    /// would overlap one before it, or the user's.
    ///
    /// - Parameter user: Where the user's indicator stands, if it shows.
    init(
        _ candidates: [Candidate],
        in geometry: IndicatorGeometry,
        user: ScreenPoint?,
        _ settings: Indicator.Settings
    ) {
        // The least distance between two, in points.
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

        /// Whether it comes before `other`: nearer, or as near with the smaller id.
        func isBefore(_ other: Candidate) -> Bool {
            distance == other.distance ? target.id < other.target.id : distance < other.distance
        }

        /// Where its indicator stands if it is alone.
        func placement(in geometry: IndicatorGeometry, _ cues: Indicator.Cues) -> IndicatorPlacement {
            let point = geometry.projection.project(target.coordinate)
            let borderPosition = geometry.borderPosition(for: point)
            return IndicatorPlacement(
                position: borderPosition.position,
                edge: borderPosition.edge,
                rotation: borderPosition.rotation,
                bearing: geometry.projection.viewport.center.bearing(to: target.coordinate),
                distance: distance,
                halo: cues.contains(.halo) ? geometry.halo(for: point) : nil,
                wedge: cues.contains(.wedge) ? geometry.wedge(for: point) : nil
            )
        }
    }
}
