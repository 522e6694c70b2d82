import BearingsEngine
import Geography

// The state of the callout.

extension CalloutStatus: StateCodable {}
extension NamedPlace.Source: StateCodable {}

extension Callout.Snapshot: StateCodable {
    static let coding = StateCoding(
        Callout.Snapshot.init(isSelected:shown:lastLookUp:nextLookUp:requests:),
        \.isSelected,
        \.shown,
        \.lastLookUp,
        \.nextLookUp,
        \.requests
    )
}

extension CalloutContent: StateCodable {
    static let coding = StateCoding(CalloutContent.init(status:place:), \.status, \.place)
}

extension NamedPlace: StateCodable {
    static let coding = StateCoding(
        NamedPlace.init(lines:placemark:coordinate:distance:source:),
        \.lines,
        \.placemark,
        \.coordinate,
        \.distance,
        \.source
    )
}

extension Placemark: StateCodable {
    static let coding = StateCoding<Placemark>(
        {
            var placemark = Placemark()
            placemark.name = $0
            placemark.thoroughfare = $1
            placemark.subThoroughfare = $2
            placemark.subLocality = $3
            placemark.locality = $4
            placemark.subAdministrativeArea = $5
            placemark.administrativeArea = $6
            placemark.postalCode = $7
            placemark.country = $8
            placemark.isoCountryCode = $9
            return placemark
        },
        .field(\.name),
        .field(\.thoroughfare),
        .field(\.subThoroughfare),
        .field(\.subLocality),
        .field(\.locality),
        .field(\.subAdministrativeArea),
        .field(\.administrativeArea),
        .field(\.postalCode),
        .field(\.country),
        .field(\.isoCountryCode)
    )
}

extension LookupThrottle.Snapshot: StateCodable {
    static let coding = StateCoding(LookupThrottle.Snapshot.init(place:time:), \.place, \.time)
}

extension GeocodeRequestTracker.Snapshot: StateCodable {
    static let coding = StateCoding(
        GeocodeRequestTracker.Snapshot.init(lastID:open:),
        .field(\.lastID, .count),
        .field(\.open)
    )
}

extension GeocodeRequestTracker.Snapshot.Open: StateCodable {
    static let coding = StateCoding(
        GeocodeRequestTracker.Snapshot.Open.init(place:retryTime:losses:),
        .field(\.place),
        .field(\.retryTime),
        .field(\.losses, lossesCoding)
    )

    private static let lossesCoding = UInt8.coding.converted(
        "at most \(GeocodeRequestTracker.maxLosses)",
        { $0 <= GeocodeRequestTracker.maxLosses ? Int($0) : nil },
        back: { UInt8($0) }
    )
}
