import BearingsEngine
import BearingsWire
import Geography

/// Lines without times, which are routes for a conversion.
extension GeoJSONFormat {
    /// A line without times is a route for a conversion, whose positions are its points.
    ///
    /// - Parameters:
    ///   - places: The node of the positions, or of the lines of several.
    ///   - depth: How many arrays the positions are in.
    static func readRoute(
        _ reader: LineReader,
        _ places: Int,
        _ depth: Int,
        into records: inout RecordWriter
    ) {
        guard reader.tape[places].kind == .array else { return }
        var elements = reader.tape.elements(ofArrayAt: places)
        if depth > 1 {
            while let line = elements.next(in: reader.tape) {
                readRoute(reader, line, depth - 1, into: &records)
            }
            return
        }
        var route = SourceTrack(number: records.nextPath(), name: [])
        var points: JSONTape.Elements?
        if let object = try? reader.object(.properties) {
            let tape = reader.tape
            if let name = tape.value(of: "name", inObjectAt: object),
                tape[name].kind == .string
            {
                route.name = tape.utf8(of: name)
            }
            if let array = tape.value(of: "points", inObjectAt: object),
                tape[array].kind == .array
            {
                points = tape.elements(ofArrayAt: array)
            }
        }
        while let place = elements.next(in: reader.tape) {
            records.advance()
            let object = points?.next(in: reader.tape)
            do throws(LineError) {
                let (coordinate, height) = try reader.position(place, under: .coordinates)
                var point = Waypoint(coordinate: coordinate)
                point.route = route
                point.altitude = height.flatMap { Self.height(reader, $0, &records) }
                if let object, reader.tape[object].kind == .object {
                    set(reader, &point, toMembersOf: object)
                }
                records.put(point)
            } catch {
                records.rejectElement(error)
            }
        }
    }

    /// Sets what is known of a route's point beside its place.
    private static func set(_ reader: LineReader, _ point: inout Waypoint, toMembersOf object: Int)
    {
        var carried = CarriedFields()
        carried.addMembers(ofObjectAt: object, reader.tape)
        for field in carried.fields {
            let text = field.text ?? []
            switch String(decoding: field.name, as: UTF8.self) {
            case "name": point.name = text
            case "timestamp":
                point.time = parseRFC3339(
                    text.span,
                    .foreign
                )
                .map(Instant.init(millisecondsSince1970:))
            default: point.fields.append(field)
            }
        }
    }
}
