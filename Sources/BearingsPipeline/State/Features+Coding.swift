import BearingsEngine

// The state of the other features.

extension AuthorizationStatus: StateCodable {}
extension AccuracyAuthorization: StateCodable {}
extension ScreenEdge: StateCodable {}
extension CompassPhase: StateCodable {}
extension Needle.Mover: StateCodable {}
extension FollowMode: StateCodable {}
extension Needle.Mode: StateCodable {}

extension Follow.Snapshot: StateCodable {
    static let coding = StateCoding(
        Follow.Snapshot.init(mode:gestures:emittedCenter:emittedHeading:),
        .field(\.mode),
        .field(\.gestures, gesturesCoding),
        .field(\.emittedCenter),
        .field(\.emittedHeading)
    )

    private static let gesturesCoding = StateCoding<UInt64>.count.converted(
        "gestures",
        { UInt8(truncatingIfNeeded: $0) },
        back: { UInt64($0) }
    )
}

extension AuthorizationGate.Snapshot: StateCodable {
    static let coding = StateCoding(
        AuthorizationGate.Snapshot.init(authorization:hasReceivedRecord:),
        \.authorization,
        \.hasReceivedRecord
    )
}

extension Authorization: StateCodable {
    static let coding = StateCoding(Authorization.init(status:accuracy:), \.status, \.accuracy)
}

extension DeviceHeading.Snapshot: StateCodable {
    static let coding = StateCoding(DeviceHeading.Snapshot.init(heading:time:), \.heading, \.time)
}

extension Staleness.Snapshot: StateCodable {
    static let coding = StateCoding<Staleness.Snapshot>(
        write: { staleness, out in
            switch staleness {
            case .none:
                out.append(0)
            case .fresh(let since):
                out.append(1)
                since.write(to: &out)
            case .stale(let since):
                out.append(2)
                since.write(to: &out)
            }
        },
        read: { fields throws(StateFileError) in
            let kind = try fields.takeByte()
            switch kind {
            case 0: return .none
            case 1: return .fresh(since: try fields.take())
            case 2: return .stale(since: try fields.take())
            default: throw fields.unexpected(kind, after: 1, "a kind of staleness")
            }
        }
    )
}

extension Indicator.Snapshot: StateCodable {
    static let coding = StateCoding<Indicator.Snapshot>(
        write: { indicator, out in
            switch indicator {
            case .unknown:
                out.append(0)
            case .on:
                out.append(1)
            case .off(let printed, let time):
                out.append(2)
                printed.write(to: &out)
                time.write(to: &out)
            }
        },
        read: { fields throws(StateFileError) in
            let kind = try fields.takeByte()
            switch kind {
            case 0: return .unknown
            case 1: return .on
            case 2: return .off(try fields.take(), try fields.take())
            default: throw fields.unexpected(kind, after: 1, "a kind of indicator")
            }
        }
    )
}

extension FixedPointPlacement: StateCodable {
    static let coding = StateCoding(
        FixedPointPlacement.init(x:y:edge:rotation:bearing:distance:halfWidth:),
        \.x,
        \.y,
        \.edge,
        \.rotation,
        \.bearing,
        \.distance,
        \.halfWidth
    )
}

extension Compass.Snapshot: StateCodable {
    static let coding = StateCoding(
        Compass.Snapshot.init(needle:hasSeenViewport:lastFrame:),
        \.needle,
        \.hasSeenViewport,
        \.lastFrame
    )
}

extension Compass.Frame: StateCodable {
    static let coding = StateCoding(
        Compass.Frame.init(rotation:phase:mover:),
        \.rotation,
        \.phase,
        \.mover
    )
}

extension Needle.Snapshot: StateCodable {
    static let coding = StateCoding(
        Needle.Snapshot.init(angle:awaits:mode:heading:headingAtGesture:),
        \.angle,
        \.awaits,
        \.mode,
        \.heading,
        \.headingAtGesture
    )
}

extension Needle.Snapshot.Awaited: StateCodable {
    static let coding = StateCoding<Needle.Snapshot.Awaited>(
        write: { awaited, out in
            switch awaited {
            case .heading(let last):
                out.append(0)
                last.write(to: &out)
            case .stop:
                out.append(1)
            }
        },
        read: { fields throws(StateFileError) in
            let kind = try fields.takeByte()
            switch kind {
            case 0: return .heading(after: try fields.take())
            case 1: return .stop
            default: throw fields.unexpected(kind, after: 1, "what a needle awaits")
            }
        }
    )
}
