import BearingsEngine
import Geography

/// Records that move the map.
///
/// > Source: Protocol 3.
extension RecordDecoder {
    func followMode() throws(LineError) -> FollowMode {
        let modes: [FollowMode] = [.none, .follow, .followWithHeading, .followWithHeading]
        guard let mode = try reader.word(.mode, oneOf: NativeWords.followModes) else {
            throw reader.missing(.mode)
        }
        return modes[mode]
    }

    func fitRequest() throws(LineError) -> FitRequest {
        FitRequest(
            points: try coordinates(.points),
            annotations: try ids(.annotations),
            includesUser: try reader.flag(.user) ?? false,
            padding: try padding(),
            maxZoom: try reader.number(.maxZoom, within: Viewport.zoomRange)
        )
    }

    /// An array of objects with `lat` and `lon`.
    private func coordinates(
        _ key: WireKey
    ) throws(LineError) -> [LocationCoordinate] {
        guard let array = try reader.array(key) else { return [] }
        var coordinates: [LocationCoordinate] = []
        var elements = reader.tape.elements(ofArrayAt: array)
        while let element = elements.next(in: reader.tape) {
            guard reader.tape[element].kind == .object else {
                throw reader.wrongType(key, element, expected: "objects alone")
            }
            try reader.refuseDuplicates(in: element)
            coordinates.append(try reader.coordinate(in: element))
        }
        return coordinates
    }

    /// An array of ids.
    func ids(_ key: WireKey) throws(LineError) -> [String] {
        guard let array = try reader.array(key) else { return [] }
        var ids: [String] = []
        var elements = reader.tape.elements(ofArrayAt: array)
        while let element = elements.next(in: reader.tape) {
            guard reader.tape[element].kind == .string else {
                throw reader.wrongType(key, element, expected: "strings alone")
            }
            ids.append(reader.tape.string(at: element))
        }
        return ids
    }

    /// An inset for all sides, or one for each.
    private func padding() throws(LineError) -> EdgeInsets {
        guard let value = reader.value(.padding) else { return .zero }
        if reader.tape[value].kind == .number {
            let all = try reader.number(.padding, within: NativeRange.points) ?? 0
            return EdgeInsets(top: all, left: all, bottom: all, right: all)
        }
        guard let sides = try reader.object(.padding) else { return .zero }
        return EdgeInsets(
            top: try inset(.top, in: sides) ?? 0,
            left: try inset(.left, in: sides) ?? 0,
            bottom: try inset(.bottom, in: sides) ?? 0,
            right: try inset(.right, in: sides) ?? 0
        )
    }
}
