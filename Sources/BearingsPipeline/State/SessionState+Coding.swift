import BearingsEngine
import BearingsWire
import Geography

// A value is its properties, one after the other, in the order in which they are listed here. Enums with
// associated values switch over the cases in both directions, so that the compiler asks for each new one.

extension StateFile {
    /// The version of the layout that is written and read: raised when a field is added.
    static let version = 2
}

extension SessionState: StateCodable {
    static let coding = StateCoding(
        SessionState.init(name:sequence:anchor:lastActivity:engine:retained:),
        .field(\.name, .bytes),
        .field(\.sequence, .count),
        .field(\.anchor),
        .field(\.lastActivity),
        .field(\.engine),
        .field(\.retained)
    )
}

extension LiveAnchor: StateCodable {
    static let coding = StateCoding(LiveAnchor.init(event:wall:), \.event, \.wall)
}

extension RetainedLine: StateCodable {
    static let coding = StateCoding(
        RetainedLine.init(kind:annotation:sequence:text:),
        .field(\.kind, kindCoding),
        .field(\.annotation),
        .field(\.sequence, .count),
        .field(\.text, .bytes)
    )

    private static let kindCoding = String.coding.converted(
        "the name of an event",
        { EventKind(rawValue: $0) },
        back: { $0.rawValue }
    )
}

extension EngineState: StateCodable {
    static let coding = StateCoding<EngineState>(
        {
            EngineState(
                clock: $0,
                location: Location(
                    gate: $1,
                    filter: $2,
                    lastFix: $3,
                    lastSupplement: $4,
                    deviceHeading: $5,
                    staleness: $14,
                    hasEmittedFirstFix: $6
                ),
                map: Map(
                    view: $7,
                    isFromHost: $8,
                    exclusions: $9,
                    released: $10.map(now: $7)
                ),
                display: Display(indicator: $11, compass: $12, callout: $13, follow: $15),
                annotations: $16,
                directions: $17,
                searchResults: $18
            )
        },
        \.clock,
        \.location.gate,
        \.location.filter,
        \.location.lastFix,
        \.location.lastSupplement,
        \.location.deviceHeading,
        \.location.hasEmittedFirstFix,
        \.map.view,
        \.map.isFromHost,
        \.map.exclusions,
        \.map.codedReleased,
        \.display.indicator,
        \.display.compass,
        \.display.callout,
        \.location.staleness,
        \.display.follow,
        \.annotations,
        \.directions,
        \.searchResults
    ).checked("none overdue by more than a day", found: "a look-up long overdue") {
        $0.hasPlausibleLookUps
    }

    /// Settling may take a clock past a timer, but not far; from long ago, an engine would ask a
    /// geocoder once a minute up to now.
    private var hasPlausibleLookUps: Bool {
        let day: Milliseconds = 86_400_000
        let callout = display.callout
        return [callout.nextLookUp, callout.requests.open?.retryTime].allSatisfy { due in
            guard let due else { return true }
            guard let clock else { return false }
            return clock.since(due) <= day
        }
    }
}

extension EngineState.Map {
    /// The map released last, as it is coded.
    fileprivate var codedReleased: ReleasedMap { released == view ? .asNow : .other(released) }
}

/// The map released last, which is a hundred bytes and most often the same as the map now.
private enum ReleasedMap: StateCodable {
    case asNow
    case other(MapView?)

    func map(now map: MapView?) -> MapView? {
        switch self {
        case .asNow: map
        case .other(let released): released
        }
    }

    /// A byte, 1 for the map as it is now; behind a 0 the other map.
    static let coding = StateCoding<ReleasedMap>(
        write: { released, out in
            switch released {
            case .asNow:
                out.append(1)
            case .other(let map):
                out.append(0)
                map.write(to: &out)
            }
        },
        read: { fields throws(StateFileError) in
            try Bool.coding.read(&fields) ? .asNow : .other(try fields.take())
        }
    )
}
