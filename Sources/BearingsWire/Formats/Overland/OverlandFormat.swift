import BearingsEngine

/// Overland's batches: an object whose `locations` is an array of GeoJSON Features.
///
/// The Features are read as GeoJSON's are. An empty batch is the app's heartbeat and is
/// ignored. Its other members (`current`, `trip`) repeat or summarize the Features.
///
/// > Source: Formats, "Overland"; aaronpk/Overland-iOS, README, "API".
extension RecordDecoder {
    /// The array of a batch, `nil` if the line is none.
    func overlandLocations() -> Int? {
        guard let locations = reader.value(.locations),
            reader.tape[locations].kind == .array
        else { return nil }
        var elements = reader.tape.elements(ofArrayAt: locations)
        var isEmpty = true
        while let element = elements.next(in: reader.tape) {
            isEmpty = false
            if reader.tape[element].kind == .object,
                let type = reader.tape.value(of: "type", inObjectAt: element),
                reader.tape.isString(type, "Feature")
            {
                return locations
            }
        }
        return isEmpty ? locations : nil
    }

    mutating func decodeOverland(
        _ locations: Int,
        into entry: inout RecordBatch.Entry,
        _ batch: inout RecordBatch
    ) throws(LineError) {
        try require(.overland, "a batch of Overland")
        decodeElements(of: locations, .locations, into: &entry, &batch)
    }

    /// Decodes the root as an element of a batch.
    mutating func decodeOverlandLocation(
        into entry: inout RecordBatch.Entry,
        _ batch: inout RecordBatch
    ) throws(LineError) {
        try requireFeature()
        try decodeFeature(.overland, into: &entry, &batch)
    }
}
