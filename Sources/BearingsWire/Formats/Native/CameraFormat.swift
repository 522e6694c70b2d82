import BearingsEngine
import Geography

/// Records that move the map.
///
/// > Source: Protocol 3.
extension LineReader {
    func followMode() throws(LineError) -> FollowMode {
        let modes: [FollowMode] = [.none, .follow, .followWithHeading, .followWithHeading]
        guard let mode = try word(.mode, oneOf: NativeWords.followModes) else {
            throw missing(.mode)
        }
        return modes[mode]
    }

    func fitRequest() throws(LineError) -> FitRequest {
        FitRequest(
            points: try coordinates(.points),
            annotations: try ids(.annotations),
            includesUser: try flag(.user) ?? false,
            padding: try padding(),
            maxZoom: try number(.maxZoom, within: Viewport.zoomRange)
        )
    }

    /// An array of objects with `lat` and `lon`.
    private func coordinates(
        _ key: WireKey
    ) throws(LineError) -> [LocationCoordinate] {
        guard let array = try array(key) else { return [] }
        var coordinates: [LocationCoordinate] = []
        var elements = tape.elements(ofArrayAt: array)
        while let element = elements.next(in: tape) {
            guard tape[element].kind == .object else {
                throw wrongType(key, element, expected: "objects alone")
            }
            try refuseDuplicates(in: element)
            coordinates.append(try coordinate(in: element))
        }
        return coordinates
    }

    /// An array of ids.
    func ids(_ key: WireKey) throws(LineError) -> [String] {
        guard let array = try array(key) else { return [] }
        var ids: [String] = []
        var elements = tape.elements(ofArrayAt: array)
        while let element = elements.next(in: tape) {
            guard tape[element].kind == .string else {
                throw wrongType(key, element, expected: "strings alone")
            }
            ids.append(tape.string(at: element))
        }
        return ids
    }

    /// An inset for all sides, or one for each.
    private func padding() throws(LineError) -> EdgeInsets {
        guard let value = value(.padding) else { return .zero }
        if tape[value].kind == .number {
            let all = try number(.padding, within: NativeRange.points) ?? 0
            return EdgeInsets(top: all, left: all, bottom: all, right: all)
        }
        guard let sides = try object(.padding) else { return .zero }
        return EdgeInsets(
            top: try inset(.top, in: sides) ?? 0,
            left: try inset(.left, in: sides) ?? 0,
            bottom: try inset(.bottom, in: sides) ?? 0,
            right: try inset(.right, in: sides) ?? 0
        )
    }
}
