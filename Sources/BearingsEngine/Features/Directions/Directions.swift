import Geography

/// Answers requests for directions, first with an estimate and then with a router's routes, and
/// emits progress along them.
///
/// Only the newest request is active; answers to earlier ones are dropped.
///
/// > Source: Mathematics 8.
package struct Directions: Sendable {
    /// The ratio of a route to the great circle: a usual detour in towns.
    private static let detour = 1.3
    /// In metres per second.
    private static let walkingSpeed = 1.4
    /// In metres per second: 40 km/h.
    private static let drivingSpeed = 40 / 3.6
    /// Seconds before a drive begins.
    private static let timeToDriveOff = 60.0
    /// The minimum time between two progress events, in milliseconds.
    private static let progressInterval: Milliseconds = 1000
    /// How many route segments take as long to examine as an annotation.
    private static let segmentsPerAnnotation = 4

    /// The state of the newest request.
    struct Request: Sendable {
        private(set) var id: UInt64
        /// The estimated distance, in metres.
        private(set) var distance: Double
        /// Where the user wants to go; `nil` where an older bearings did not store it.
        private(set) var destination: LocationCoordinate?
        var rule: TravelModeRule
        /// The router's newest answer for each mode, and roughly how many bytes it takes.
        private(set) var answers: [(answer: RouteAnswer, bytes: Int)] = []
        var emitted: TravelDirections?
        /// Progress on the emitted route, if it has a line and the user has not arrived.
        var progress: RouteProgress?

        /// Stores a router's answer.
        mutating func take(_ answer: RouteAnswer) {
            answers.removeAll { $0.answer.mode == answer.mode }
            answers.append((answer, answer.bytes))
        }

        /// Codes what its directions are computed of.
        fileprivate mutating func codeAnswers(_ coder: inout some StateCoder) {
            coder.codeCount(&id)
            distance.codeAlongRoute(&coder)
            rule.code(&coder)
            destination.code(&coder)
            var routes = answers.map { $0.answer }.filter { $0.route != nil }
            routes.sort { $0.mode.rawValue < $1.mode.rawValue }
            routes.code(&coder)
            guard coder.hasRead else { return }
            for answer in routes { take(answer) }
        }

        /// The emitted route; `nil` while the directions are an estimate.
        var route: RouteAnswer.Route? { emitted.flatMap { route(by: $0.mode) } }

        /// The router's route for a mode.
        func route(by mode: TravelMode) -> RouteAnswer.Route? {
            answers.first { $0.answer.mode == mode }?.answer.route
        }

        /// The progress at a position of that route; `nil` if it has no line.
        fileprivate func progress(
            at position: RouteProgress.Position = RouteProgress.Position()
        ) -> RouteProgress? {
            route.flatMap { RouteProgress($0, to: destination, at: position) }
        }
    }

    private let units: DistanceUnits
    var request: Request?
    var lastID: UInt64 = 0
    /// When progress was emitted last; `nil` once the clock has been set.
    var progressTime: Instant?
    /// Whether that progress event was off the route.
    var hasEmittedOffRoute = false
    /// Whether it was of the wrong way.
    private var hasEmittedWrongWay = false
    /// The fix that left the route, returned to it, turned round on it or arrived, and is not emitted yet.
    private var held: Cause?
    /// How many segments were examined since the last call to ``takeWork()``.
    private var segments = 0

    /// Creates directions without a request; texts are in `units`.
    init(units: DistanceUnits = .metric) {
        self.units = units
    }

    /// Codes the newest request with its routes; texts are rebuilt, since the units may change.
    mutating func code(_ coder: inout some StateCoder) {
        coder.codeCount(&lastID)
        progressTime.code(&coder)
        var isOpen = request != nil
        isOpen.code(&coder)
        guard isOpen else { return }
        var open = request ?? Request(id: 0, distance: 0, rule: .blank)
        open.codeAnswers(&coder)
        var position = open.progress?.position
        position.code(&coder)
        guard coder.hasRead else { return }
        open.emitted = directions(open)
        open.progress = position.flatMap { open.progress(at: $0) }
        request = open
        // A held progress event is emitted by the next fix.
        hasEmittedOffRoute = open.progress?.isOffRoute ?? false
        hasEmittedWrongWay = open.progress?.isWrongWay ?? false
    }

    // MARK: What happens

    /// The host requests directions; earlier requests end.
    ///
    /// - Parameter id: The host's id of the request; `nil` for the last one plus one.
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
                destination: place,
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
    /// - Parameter id: The request it answers; `nil` for the newest.
    /// - Returns: The event, if anything changes; `.ignored` if there is no such request.
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
            request.progress = request.progress()
            forgetProgress()
        }
        self.request = request
        guard isChange else { return .used(nil) }
        return .used(DirectionsEvent(request: request.id, answer: .directions(directions)))
    }

    /// The result of an answer.
    enum Answered: Equatable, Sendable {
        case ignored
        case used(DirectionsEvent?)
    }

    /// The user has moved.
    ///
    /// - Returns: Progress, at most once a second. A fix that comes sooner is emitted with a later
    ///   one, or at ``deadline`` if it changes more than the distance.
    mutating func userMoved(to fix: Fix, at now: Instant, cause: Cause) -> ProgressEvent? {
        guard var progress = request?.progress else { return nil }
        // After arrival nothing changes, but the arrival may still have to be emitted.
        if !progress.hasArrived { segments += progress.userMoved(to: fix) }
        request?.progress = progress
        if let progressTime, now.since(progressTime) < Self.progressInterval {
            let isChange =
                progress.hasArrived || progress.isOffRoute != hasEmittedOffRoute
                || progress.isWrongWay != hasEmittedWrongWay
            held = isChange ? cause : nil
            return nil
        }
        return emitProgress(at: now)
    }

    /// When to call ``deadlineReached(at:)``; `nil` while no progress is held.
    var deadline: Instant? {
        held == nil ? nil : progressTime?.advanced(by: Self.progressInterval)
    }

    /// Emits held progress that is due; calling early is harmless.
    mutating func deadlineReached(at now: Instant) -> (event: ProgressEvent, cause: Cause)? {
        guard let deadline, deadline <= now, let cause = held else { return nil }
        return emitProgress(at: deadline).map { ($0, cause) }
    }

    private mutating func emitProgress(at now: Instant) -> ProgressEvent? {
        held = nil
        guard let id = request?.id, let progress = request?.progress else { return nil }
        progressTime = now
        (hasEmittedOffRoute, hasEmittedWrongWay) = (progress.isOffRoute, progress.isWrongWay)
        if progress.hasArrived { request?.progress = nil }
        let next = progress.hasArrived ? nil : progress.next
        return ProgressEvent(
            request: id,
            distance: progress.distanceLeft,
            distanceText: units.text(metres: progress.distanceLeft),
            expectedTravelTime: progress.timeLeft,
            step: progress.step,
            next: next.map {
                ProgressEvent.Next(
                    instruction: $0.instruction,
                    distance: $0.distance,
                    distanceText: units.text(metres: $0.distance)
                )
            },
            isOffRoute: progress.isOffRoute,
            isWrongWay: progress.isWrongWay,
            hasArrived: progress.hasArrived
        )
    }

    /// Ends the request, or location may no longer be used.
    ///
    /// - Returns: The event that hides the directions and their progress, if there are any.
    mutating func retract(_ reason: HideReason) -> DirectionsEvent? {
        defer { forget() }
        return request.map { DirectionsEvent(request: $0.id, answer: .hidden(reason)) }
    }

    private mutating func forget() {
        request = nil
        forgetProgress()
    }

    /// Nothing of a route's progress was emitted yet.
    private mutating func forgetProgress() {
        held = nil
        (hasEmittedOffRoute, hasEmittedWrongWay) = (false, false)
    }

    /// The clock was set: the next progress waits for no earlier one.
    mutating func clockSet() {
        progressTime = nil
    }

    /// The segments examined since the last call, as a number of annotations.
    mutating func takeWork() -> Int {
        defer { segments = 0 }
        return segments / Self.segmentsPerAnnotation
    }

    // MARK: What it keeps

    /// Roughly how many bytes the router's routes take.
    var storedBytes: Int { request?.answers.reduce(0) { $0 + $1.bytes } ?? 0 }

    /// By how many bytes an answer would increase that.
    func growth(by answer: RouteAnswer, to id: UInt64?) -> Int {
        guard let request, id == nil || id == request.id else { return 0 }
        let old = request.answers.first { $0.answer.mode == answer.mode }
        return answer.bytes - (old?.bytes ?? 0)
    }

    // MARK: What it does

    func directions(_ request: Request) -> TravelDirections {
        let walk = request.distance / Self.walkingSpeed
        let (mode, reason) = request.rule.decision(estimate: walk)
        guard let route = request.route(by: mode) else {
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
