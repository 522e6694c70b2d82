import BearingsEngine
import BearingsWire

/// Overland's batches: an object whose `locations` is an array of GeoJSON Features.
///
/// The Features are read as GeoJSON's are. An empty batch is the app's heartbeat and is
/// ignored. Its other members (`current`, `trip`) repeat or summarize the Features.
///
/// > Source: Formats, "Overland"; aaronpk/Overland-iOS, README, "API".
enum OverlandFormat {
    /// The array of a batch, `nil` if the line is none.
    static func locations(_ reader: LineReader) -> Int? {
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

    static func read(
        _ reader: inout LineReader,
        _ locations: Int,
        into records: inout RecordWriter
    ) throws(LineError) {
        try records.require(.overland, "a batch of Overland")
        reader.readElements(of: locations, into: &records) {
            reader,
            records throws(LineError) in
            try readLocation(reader, into: &records)
        }
    }

    /// Decodes the root as an element of a batch.
    static func readLocation(
        _ reader: LineReader,
        into records: inout RecordWriter
    ) throws(LineError) {
        try GeoJSONFormat.requireFeature(reader)
        try GeoJSONFormat.readFeature(reader, .overland, into: &records)
    }
}
