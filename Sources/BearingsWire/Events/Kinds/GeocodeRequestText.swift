import BearingsEngine
import Geography

extension EventDescription {
    static let geocodeRequest = EventDescription(
        "Asks an outside geocoder for an address.",
        forms: [.init([request.required] + place)],
        sentence: { fields in "what is called \(fields.place() ?? "")?" }
    )
}

extension ByteWriter {
    mutating func put(geocodeRequest request: UInt64, of place: LocationCoordinate) {
        putLiteral(",\"request\":")
        putInteger(request)
        put(coordinate: place, opening: ",\"lat\":")
    }
}
