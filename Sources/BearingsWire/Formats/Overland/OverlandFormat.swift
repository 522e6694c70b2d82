import BearingsEngine

/// Overland's batches: an object whose `locations` is an array of GeoJSON Features.
///
/// | here | Feature | unit, and what it means |
/// |---|---|---|
/// | time | `properties.timestamp`, else `.time` | RFC 3339, UTC where it has no offset |
/// | coordinate | `geometry.coordinates` | degrees, longitude first |
/// | altitude | `properties.altitude`, else the third coordinate | m |
/// | accuracy, vertical accuracy | `properties.horizontal_accuracy`, `.vertical_accuracy` | m; -1: not known |
/// | speed | `properties.speed` | m/s; -1: not known |
/// | course | `properties.course` | degrees from true north; -1: not known |
/// | accuracy of the speed, of the course | `properties.speed_accuracy`, `.course_accuracy` | m/s, degrees; -1: not known |
/// | session | `properties.device_id` | with `--session-from source` |
///
/// The Features are read as GeoJSON's are. An empty batch is the app's heartbeat and is
/// ignored. Its other members (`current`, `trip`) repeat or summarize the Features.
///
/// > Source: Formats, "Overland"; aaronpk/Overland-iOS, README, "API".
extension RecordDecoder {
    /// The array of a batch, `nil` if the line is none.
    func overlandLocations(_ bytes: Span<UInt8>) -> Int? {
        guard let locations = reader.value(.locations, bytes),
            reader.tape[locations].kind == .array
        else { return nil }
        var elements = reader.tape.elements(ofArrayAt: locations)
        var isEmpty = true
        while let element = elements.next(in: reader.tape) {
            isEmpty = false
            if reader.tape[element].kind == .object,
                let type = reader.tape.value(of: "type", inObjectAt: element, bytes: bytes),
                reader.isString(type, bytes, "Feature")
            {
                return locations
            }
        }
        return isEmpty ? locations : nil
    }

    mutating func decodeOverland(
        _ locations: Int,
        _ bytes: Span<UInt8>,
        into entry: inout RecordBatch.Entry,
        _ batch: inout RecordBatch
    ) throws(LineError) {
        try require(.overland, "a batch of Overland")
        decodeElements(of: locations, .locations, bytes, into: &entry, &batch)
    }

    /// Decodes the root as an element of a batch.
    mutating func decodeOverlandLocation(
        _ bytes: Span<UInt8>,
        into entry: inout RecordBatch.Entry,
        _ batch: inout RecordBatch
    ) throws(LineError) {
        try requireFeature(bytes)
        try decodeFeature(.overland, bytes, into: &entry, &batch)
    }
}
