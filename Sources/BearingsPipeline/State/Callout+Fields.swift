import BearingsEngine
import Geography

// What lasts of the callout.

extension CalloutStatus: StateField {}
extension NamedPlace.Source: StateField {}

extension Callout.Snapshot: StateField {
    func write(to out: inout [UInt8]) {
        isSelected.write(to: &out)
        shown.write(to: &out)
        lastLookUp.write(to: &out)
        nextLookUp.write(to: &out)
        requests.write(to: &out)
    }

    init(from fields: inout FieldReader) throws(StateFileError) {
        self.init(
            isSelected: try fields.take(),
            shown: try fields.take(),
            lastLookUp: try fields.take(),
            nextLookUp: try fields.take(),
            requests: try fields.take()
        )
    }
}

extension CalloutContent: StateField {
    func write(to out: inout [UInt8]) {
        status.write(to: &out)
        place.write(to: &out)
    }

    init(from fields: inout FieldReader) throws(StateFileError) {
        self.init(status: try fields.take(), place: try fields.take())
    }
}

extension NamedPlace: StateField {
    func write(to out: inout [UInt8]) {
        lines.write(to: &out)
        placemark.write(to: &out)
        coordinate.write(to: &out)
        distance.write(to: &out)
        source.write(to: &out)
    }

    init(from fields: inout FieldReader) throws(StateFileError) {
        self.init(
            lines: try fields.take(),
            placemark: try fields.take(),
            coordinate: try fields.take(),
            distance: try fields.take(),
            source: try fields.take()
        )
    }
}

extension Placemark: StateField {
    func write(to out: inout [UInt8]) {
        name.write(to: &out)
        thoroughfare.write(to: &out)
        subThoroughfare.write(to: &out)
        subLocality.write(to: &out)
        locality.write(to: &out)
        subAdministrativeArea.write(to: &out)
        administrativeArea.write(to: &out)
        postalCode.write(to: &out)
        country.write(to: &out)
        isoCountryCode.write(to: &out)
    }

    init(from fields: inout FieldReader) throws(StateFileError) {
        self.init()
        name = try fields.take()
        thoroughfare = try fields.take()
        subThoroughfare = try fields.take()
        subLocality = try fields.take()
        locality = try fields.take()
        subAdministrativeArea = try fields.take()
        administrativeArea = try fields.take()
        postalCode = try fields.take()
        country = try fields.take()
        isoCountryCode = try fields.take()
    }
}

extension LookupThrottle.Snapshot: StateField {
    func write(to out: inout [UInt8]) {
        place.write(to: &out)
        time.write(to: &out)
    }

    init(from fields: inout FieldReader) throws(StateFileError) {
        self.init(place: try fields.take(), time: try fields.take())
    }
}

extension GeocodeRequestTracker.Snapshot: StateField {
    func write(to out: inout [UInt8]) {
        lastID.write(to: &out)
        open.write(to: &out)
    }

    init(from fields: inout FieldReader) throws(StateFileError) {
        self.init(lastID: try fields.takeCount(), open: try fields.take())
    }
}

extension GeocodeRequestTracker.Snapshot.Open: StateField {
    func write(to out: inout [UInt8]) {
        place.write(to: &out)
        retryTime.write(to: &out)
        out.append(UInt8(losses))
    }

    init(from fields: inout FieldReader) throws(StateFileError) {
        self.init(place: try fields.take(), retryTime: try fields.take(), losses: 0)
        let byte = try fields.takeByte()
        guard byte <= GeocodeRequestTracker.maxLosses else {
            throw fields.unexpected(byte, after: 1, "at most \(GeocodeRequestTracker.maxLosses)")
        }
        losses = Int(byte)
    }
}
