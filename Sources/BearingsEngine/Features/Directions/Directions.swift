import Geography

/// Answers how to get somewhere, at first by an estimate and then by what an external router says, and
/// tells how far along the user has come.
///
/// Only the newest request lasts; answers to those before are dropped.
///
/// > Source: Mathematics 8.
package struct Directions: Sendable {
    /// How much longer ways are than the great circle: a usual detour in towns.
    private static let detour = 1.3
    /// Metres a second.
    private static let walkingSpeed = 1.4
    /// Metres a second: 40 km/h.
    private static let drivingSpeed = 40 / 3.6
    /// Seconds until somebody drives.
    private static let timeToDriveOff = 60.0
    /// The least time between two events of progress, in milliseconds.
    private static let progressInterval: Milliseconds = 1000
    /// So many legs of a route are looked at as fast as an annotation.
    private static let segmentsPerAnnotation = 4

    /// What the newest request has come to.
    struct Request: Sendable {
        let id: UInt64
        /// The way by estimate, in metres.
        let distance: Double
        var rule: TravelModeRule
        /// What the router has given, by mode.
        var routes: [TravelMode: RouteAnswer.Route] = [:]
        /// About how many bytes each takes to be kept.
        var bytes: [TravelMode: Int] = [:]
        var emitted: TravelDirections?
        /// On the route told, if it has a line and they have not arrived.
        var progress: RouteProgress?

        /// The router has given this.
        mutating func take(_ answer: RouteAnswer) {
            routes[answer.mode] = answer.route
            bytes[answer.mode] = answer.bytes
        }

        /// The route told, `nil` while that is an estimate.
        var route: RouteAnswer.Route? { emitted.flatMap { routes[$0.mode] } }
    }

    private let units: DistanceUnits
    var request: Request?
    var lastID: UInt64 = 0
    /// When progress was emitted last; `nil` once the clock has been set.
    var progressTime: Instant?
    /// Whether it was told then that they are off the route.
    var hasEmittedOffRoute = false
    /// The fix by which they have left the route, come back to it or arrived, which waits to be told.
    private var held: Cause?
    /// How many legs of routes have been looked at since the last call to ``takeWork()``.
    private var segments = 0

    /// Creates directions of which none are asked for; distances are emitted in `units`.
    init(units: DistanceUnits = .metric) {
        self.units = units
    }

    // MARK: What happens

    /// The host asks for the way to a place; whatever it asked before no longer counts.
    ///
    /// - Parameter id: Its own mark of the request; `nil` for one more than the last.
    mutating func asked(
        for place: LocationCoordinate,
        by mode: TravelMode,
        id: UInt64?,
        from user: UserPlace
    ) -> DirectionsEvent {
        let id = id ?? lastID &+ 1
        lastID = id
        forget()
        switch user {
        case .noFix:
            return DirectionsEvent(request: id, answer: .noFix)
        case .unauthorized:
            return DirectionsEvent(request: id, answer: .unauthorized)
        case .known(let here):
            var new = Request(
                id: id,
                distance: Self.detour * here.distance(to: place),
                rule: TravelModeRule(asked: mode)
            )
            let directions = directions(new)
            new.emitted = directions
            request = new
            return DirectionsEvent(request: id, answer: .directions(directions))
        }
    }

    /// An external router answers.
    ///
    /// - Parameter id: The request it answers, `nil` for the newest.
    /// - Returns: What that changes, if anything; `.ignored` if it answers no request that lasts.
    mutating func answered(_ answer: RouteAnswer, to id: UInt64?) -> Answered {
        guard var request, id == nil || id == request.id else { return .ignored }
        let oldRoute = request.route
        request.take(answer)
        if answer.mode == .walking {
            request.rule.walkingAnswered(answer.route?.expectedTravelTime)
        }
        let directions = directions(request)
        let oldMode = request.emitted?.mode
        let isChange = directions != request.emitted
        request.emitted = directions
        if directions.mode != oldMode || request.route != oldRoute {
            request.progress = request.route.flatMap { RouteProgress($0) }
            (held, hasEmittedOffRoute) = (nil, false)
        }
        self.request = request
        guard isChange else { return .used(nil) }
        return .used(DirectionsEvent(request: request.id, answer: .directions(directions)))
    }

    /// What became of an answer.
    enum Answered: Equatable, Sendable {
        case ignored
        case used(DirectionsEvent?)
    }

    /// The user is here now, as exactly as that may be told.
    ///
    /// - Returns: How far they have come, at most once a second. A fix that comes sooner is emitted by a
    ///   later one; if it changes more than how far, at ``deadline`` at the latest.
    mutating func userMoved(to fix: Fix, at now: Instant, cause: Cause) -> ProgressEvent? {
        guard var progress = request?.progress else { return nil }
        // Once arrived there is no going on: what has not been told of it yet still is.
        if !progress.hasArrived { segments += progress.userMoved(to: fix) }
        request?.progress = progress
        if let progressTime, now.since(progressTime) < Self.progressInterval {
            let isChange = progress.hasArrived || progress.isOffRoute != hasEmittedOffRoute
            held = isChange ? cause : nil
            return nil
        }
        return emitProgress(at: now)
    }

    /// When to call ``deadlineReached(at:)``, or `nil` while nothing waits to be told.
    var deadline: Instant? {
        held == nil ? nil : progressTime?.advanced(by: Self.progressInterval)
    }

    /// Tells what waits, if its second has passed; calling early is harmless.
    mutating func deadlineReached(at now: Instant) -> (event: ProgressEvent, cause: Cause)? {
        guard let deadline, deadline <= now, let cause = held else { return nil }
        return emitProgress(at: deadline).map { ($0, cause) }
    }

    private mutating func emitProgress(at now: Instant) -> ProgressEvent? {
        held = nil
        guard let id = request?.id, let progress = request?.progress else { return nil }
        progressTime = now
        hasEmittedOffRoute = progress.isOffRoute
        if progress.hasArrived { request?.progress = nil }
        return ProgressEvent(
            request: id,
            distance: progress.distanceLeft,
            distanceText: units.text(metres: progress.distanceLeft),
            expectedTravelTime: progress.timeLeft,
            step: progress.step,
            isOffRoute: progress.isOffRoute,
            hasArrived: progress.hasArrived
        )
    }

    /// No way is asked for any more, or where the user is may not be known.
    ///
    /// - Returns: What takes back the directions told, and their progress, if there are any.
    mutating func retract(_ reason: HideReason) -> DirectionsEvent? {
        defer { forget() }
        return request.map { DirectionsEvent(request: $0.id, answer: .hidden(reason)) }
    }

    private mutating func forget() {
        request = nil
        (held, hasEmittedOffRoute) = (nil, false)
    }

    /// The clock was set: the next progress need not wait for any told before.
    mutating func clockSet() {
        progressTime = nil
    }

    /// What has been looked at since the last call, as so many annotations.
    mutating func takeWork() -> Int {
        defer { segments = 0 }
        return segments / Self.segmentsPerAnnotation
    }

    // MARK: What it keeps

    /// About how many bytes it takes to keep what the router has given.
    var storedBytes: Int { request?.bytes.values.reduce(0, +) ?? 0 }

    /// By how many bytes an answer would have that grow.
    func growth(by answer: RouteAnswer, to id: UInt64?) -> Int {
        guard let request, id == nil || id == request.id else { return 0 }
        return answer.bytes - (request.bytes[answer.mode] ?? 0)
    }

    // MARK: What it does

    func directions(_ request: Request) -> TravelDirections {
        let walk = request.distance / Self.walkingSpeed
        let (mode, reason) = request.rule.decision(estimate: walk)
        guard let route = request.routes[mode] else {
            let drive = Self.timeToDriveOff + request.distance / Self.drivingSpeed
            return TravelDirections(
                mode: mode,
                reason: reason,
                distance: request.distance,
                distanceText: units.text(metres: request.distance),
                expectedTravelTime: mode == .walking ? walk : drive,
                steps: [],
                source: .estimate
            )
        }
        return TravelDirections(
            mode: mode,
            reason: reason,
            distance: route.distance,
            distanceText: units.text(metres: route.distance),
            expectedTravelTime: route.expectedTravelTime,
            steps: route.steps.map {
                TravelDirections.Step(
                    instruction: $0.instruction,
                    distance: $0.distance,
                    distanceText: units.text(metres: $0.distance)
                )
            },
            source: .host
        )
    }
}
