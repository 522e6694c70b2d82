import BearingsEngine
import Geography

/// Records that request directions, and those that answer.
///
/// > Source: Protocol 3.
extension LineReader {
    func directionsRequest() throws(LineError) -> DirectionsRequest {
        DirectionsRequest(
            to: try destination(),
            by: try travelMode() ?? .any,
            id: try requestID(from: 0)
        )
    }

    private func destination() throws(LineError) -> DirectionsRequest.Destination {
        if let destination = try object(.to) {
            return .place(try coordinate(in: destination))
        }
        guard let value = value(.annotation) else { throw missing(.to) }
        return .annotation(try string(value, .annotation))
    }

    private func travelMode() throws(LineError) -> TravelMode? {
        let modes: [TravelMode] = [.any, .walking, .automobile]
        return try word(.mode, oneOf: NativeWords.travelModes).map { modes[$0] }
    }

    // MARK: route

    func routeAnswer() throws(LineError) -> RouteAnswer {
        guard let mode = try travelMode() else { throw missing(.mode) }
        guard try flag(.available) ?? true else {
            return RouteAnswer(mode: mode, route: nil)
        }
        let route = RouteAnswer.Route(
            distance: try stretch(.distance, in: Self.root),
            expectedTravelTime: try stretch(.expectedTravelTime, in: Self.root),
            steps: try steps(),
            geometry: try line()
        )
        return RouteAnswer(mode: mode, route: route)
    }

    /// Required metres or seconds.
    private func stretch(
        _ key: WireKey,
        in object: Int
    ) throws(LineError) -> Double {
        let range = NativeRange.way
        guard let length = try number(key, in: object, within: range) else {
            throw missing(key, in: object)
        }
        return length
    }

    private func steps() throws(LineError) -> [RouteAnswer.Step] {
        guard let array = try array(.steps) else { return [] }
        var steps: [RouteAnswer.Step] = []
        var elements = tape.elements(ofArrayAt: array)
        while let element = elements.next(in: tape) {
            guard tape[element].kind == .object else {
                throw wrongType(.steps, element, expected: "objects alone")
            }
            try refuseDuplicates(in: element)
            guard let instruction = value(.instruction, in: element) else {
                throw missing(.instruction, in: element)
            }
            steps.append(
                RouteAnswer.Step(
                    // MapKit's first step often has no text.
                    instruction: try string(instruction, .instruction),
                    distance: try stretch(.distance, in: element)
                )
            )
        }
        return steps
    }

    /// An array of positions, longitude first.
    private func line() throws(LineError) -> [LocationCoordinate] {
        guard let array = try array(.geometry) else { return [] }
        var coordinates: [LocationCoordinate] = []
        var elements = tape.elements(ofArrayAt: array)
        while let element = elements.next(in: tape) {
            coordinates.append(try position(element, under: .geometry).coordinate)
        }
        return coordinates
    }

    /// A string, which may be empty.
    private func string(
        _ value: Int,
        _ key: WireKey
    ) throws(LineError) -> String {
        guard tape[value].kind == .string else {
            throw wrongType(key, value, expected: "a string")
        }
        return tape.string(at: value)
    }
}
