import BearingsEngine
import BearingsWire
import Geography

// A value is its properties, one after the other, in the order in which they are listed here. Enums with
// associated values switch over the cases in both directions, so that the compiler asks for each new one.

extension StateFile {
    /// The version of the layout that is written and read: raised when a field is added.
    static let version = 3
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
    static let coding = StateCoding(
        EngineState.init(clock:location:map:display:annotations:directions:searchResults:),
        \.clock,
        \.location,
        \.map,
        \.display,
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

extension EngineState.Location: StateCodable {
    static let coding = StateCoding(
        EngineState.Location.init(
            gate:
            filter:
            lastFix:
            lastSupplement:
            deviceHeading:
            staleness:
            hasEmittedFirstFix:
        ),
        \.gate,
        \.filter,
        \.lastFix,
        \.lastSupplement,
        \.deviceHeading,
        \.staleness,
        \.hasEmittedFirstFix
    )
}

extension EngineState.Display: StateCodable {
    static let coding = StateCoding(
        EngineState.Display.init(indicator:compass:callout:follow:visits:),
        \.indicator,
        \.compass,
        \.callout,
        \.follow,
        \.visits
    )
}

extension EngineState.Map: StateCodable {
    static let coding = StateCoding<EngineState.Map>(
        { view, isFromHost, exclusions, released in
            EngineState.Map(
                view: view,
                isFromHost: isFromHost,
                exclusions: exclusions,
                released: (released as ReleasedMap).map(now: view)
            )
        },
        \.view,
        \.isFromHost,
        \.exclusions,
        \.codedReleased
    )

    /// The map released last, as it is coded.
    private var codedReleased: ReleasedMap { released == view ? .asNow : .other(released) }
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

extension StayFinder.Cluster: StateCodable {
    static let coding = StateCoding(
        StayFinder.Cluster.init(first:from:until:count:north:east:),
        .field(\.first),
        .field(\.from),
        .field(\.until),
        .field(\.count, .within(1...1e15)),
        .field(\.north, .within(-1e15...1e15)),
        .field(\.east, .within(-1e15...1e15))
    ).checked("a stay that ends after it begins", found: "one that ends before") {
        $0.from <= $0.until
    }
}
