import BearingsEngine
import Geography

// The state of directions.

extension TravelMode: StateCodable {}
extension RouteProgress.State: StateCodable {}

extension Directions.Snapshot: StateCodable {
    static let coding = StateCoding(
        Directions.Snapshot.init(lastID:progressTime:request:),
        .field(\.lastID, .count),
        .field(\.progressTime),
        .field(\.request)
    )
}

extension Directions.RequestSnapshot: StateCodable {
    static let coding = StateCoding(
        Directions.RequestSnapshot.init(id:distance:rule:routes:progress:),
        .field(\.id, .count),
        .field(\.distance, .alongRoute),
        .field(\.rule),
        .field(\.routes),
        .field(\.progress)
    )
}

extension TravelModeRule: StateCodable {
    static let coding = StateCoding(TravelModeRule.init(asked:decided:), \.asked, \.decided)
}

extension RouteProgress.Snapshot: StateCodable {
    static let coding = StateCoding(
        RouteProgress.Snapshot.init(state:last:),
        .field(\.state),
        .field(\.last, .alongRoute)
    )
}

extension RouteAnswer: StateCodable {
    static let coding = StateCoding(RouteAnswer.init(mode:route:), \.mode, \.route)
}

extension RouteAnswer.Route: StateCodable {
    static let coding = StateCoding(
        RouteAnswer.Route.init(distance:expectedTravelTime:steps:geometry:),
        .field(\.distance, .alongRoute),
        .field(\.expectedTravelTime, .alongRoute),
        .field(\.steps),
        .field(\.geometry)
    )
}

extension RouteAnswer.Step: StateCodable {
    static let coding = StateCoding(
        RouteAnswer.Step.init(instruction:distance:),
        .field(\.instruction),
        .field(\.distance, .alongRoute)
    )
}
