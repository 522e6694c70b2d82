import BearingsEngine
import Geography

/// Records that request directions, and those that answer.
///
/// > Source: Protocol 3.
extension RecordDecoder {
    func directionsRequest(_ bytes: Span<UInt8>) throws(LineError) -> DirectionsRequest {
        DirectionsRequest(
            to: try destination(bytes),
            by: try travelMode(bytes) ?? .any,
            id: try requestID(bytes, from: 0)
        )
    }

    private func destination(
        _ bytes: Span<UInt8>
    ) throws(LineError) -> DirectionsRequest.Destination {
        if let destination = try reader.object(.to, bytes) {
            return .place(try reader.coordinate(in: destination, bytes))
        }
        guard let value = reader.value(.annotation, bytes) else { throw reader.missing(.to) }
        return .annotation(try string(value, .annotation, bytes))
    }

    private func travelMode(_ bytes: Span<UInt8>) throws(LineError) -> TravelMode? {
        let modes: [TravelMode] = [.any, .walking, .automobile]
        return try reader.word(.mode, bytes, oneOf: NativeWords.travelModes).map { modes[$0] }
    }

    // MARK: route

    func routeAnswer(_ bytes: Span<UInt8>) throws(LineError) -> RouteAnswer {
        guard let mode = try travelMode(bytes) else { throw reader.missing(.mode) }
        guard try reader.flag(.available, bytes) ?? true else {
            return RouteAnswer(mode: mode, route: nil)
        }
        let route = RouteAnswer.Route(
            distance: try stretch(.distance, in: LineReader.root, bytes),
            expectedTravelTime: try stretch(.expectedTravelTime, in: LineReader.root, bytes),
            steps: try steps(bytes),
            geometry: try line(bytes)
        )
        return RouteAnswer(mode: mode, route: route)
    }

    /// Required metres or seconds.
    private func stretch(
        _ key: WireKey,
        in object: Int,
        _ bytes: Span<UInt8>
    ) throws(LineError) -> Double {
        let range = NativeRange.way
        guard let length = try reader.number(key, in: object, bytes, within: range) else {
            throw reader.missing(key, in: object)
        }
        return length
    }

    private func steps(_ bytes: Span<UInt8>) throws(LineError) -> [RouteAnswer.Step] {
        guard let array = try reader.array(.steps, bytes) else { return [] }
        var steps: [RouteAnswer.Step] = []
        var elements = reader.tape.elements(ofArrayAt: array)
        while let element = elements.next(in: reader.tape) {
            guard reader.tape[element].kind == .object else {
                throw reader.wrongType(.steps, element, bytes, expected: "objects alone")
            }
            try reader.refuseDuplicates(bytes, in: element)
            guard let instruction = reader.value(.instruction, in: element, bytes) else {
                throw reader.missing(.instruction, in: element)
            }
            steps.append(
                RouteAnswer.Step(
                    // MapKit's first step often has no text.
                    instruction: try string(instruction, .instruction, bytes),
                    distance: try stretch(.distance, in: element, bytes)
                )
            )
        }
        return steps
    }

    /// An array of positions, longitude first.
    private func line(_ bytes: Span<UInt8>) throws(LineError) -> [LocationCoordinate] {
        guard let array = try reader.array(.geometry, bytes) else { return [] }
        var coordinates: [LocationCoordinate] = []
        var elements = reader.tape.elements(ofArrayAt: array)
        while let element = elements.next(in: reader.tape) {
            coordinates.append(try position(element, under: .geometry, bytes).coordinate)
        }
        return coordinates
    }

    /// A string, which may be empty.
    private func string(
        _ value: Int,
        _ key: WireKey,
        _ bytes: Span<UInt8>
    ) throws(LineError) -> String {
        guard reader.tape[value].kind == .string else {
            throw reader.wrongType(key, value, bytes, expected: "a string")
        }
        return reader.text(at: value, bytes)
    }
}
