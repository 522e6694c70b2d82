/// Snapshots.
extension Directions {
    /// A snapshot; texts are rebuilt, since the units may change.
    package struct Snapshot: Equatable, Sendable {
        /// The id of the newest request; 0 before the first.
        package var lastID: UInt64
        /// When progress was emitted last; the next waits a second.
        package var progressTime: Instant?
        /// The newest request; `nil` once it was retracted.
        package var request: RequestSnapshot?

        /// Creates a snapshot; the id is 0 before the first request.
        package init(lastID: UInt64, progressTime: Instant?, request: RequestSnapshot?) {
            self.lastID = lastID
            self.progressTime = progressTime
            self.request = request
        }
    }

    /// The newest request; its directions are recomputed.
    package struct RequestSnapshot: Equatable, Sendable {
        /// The id that its answers have.
        package var id: UInt64
        /// The estimated distance, in metres.
        package var distance: Double
        /// The mode requested, and what the router's times have decided.
        package var rule: TravelModeRule
        /// The router's answers, in the order of the modes.
        package var routes: [RouteAnswer]
        /// The user's last position on the route; `nil` without a geometry.
        package var progress: RouteProgress.Snapshot?

        /// Creates the snapshot of a request; the distance is in metres.
        package init(
            id: UInt64,
            distance: Double,
            rule: TravelModeRule,
            routes: [RouteAnswer],
            progress: RouteProgress.Snapshot?
        ) {
            self.id = id
            self.distance = distance
            self.rule = rule
            self.routes = routes
            self.progress = progress
        }
    }

    var snapshot: Snapshot {
        Snapshot(
            lastID: lastID,
            progressTime: progressTime,
            request: request.map {
                RequestSnapshot(
                    id: $0.id,
                    distance: $0.distance,
                    rule: $0.rule,
                    routes: $0.routes.map { RouteAnswer(mode: $0, route: $1) }
                        .sorted { $0.mode.rawValue < $1.mode.rawValue },
                    progress: $0.progress?.snapshot
                )
            }
        )
    }

    /// Restores a snapshot; the units may differ.
    init(units: DistanceUnits, resuming snapshot: Snapshot) {
        self.init(units: units)
        lastID = snapshot.lastID
        progressTime = snapshot.progressTime
        guard let open = snapshot.request else { return }
        var request = Request(id: open.id, distance: open.distance, rule: open.rule)
        for answer in open.routes { request.take(answer) }
        request.emitted = directions(request)
        if let progress = open.progress, let route = request.route {
            request.progress = RouteProgress(route, resuming: progress)
        }
        self.request = request
        // A held progress event is emitted by the next fix.
        hasEmittedOffRoute = request.progress?.isOffRoute ?? false
    }
}
