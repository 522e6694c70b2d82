import BearingsEngine
import Geography

/// Records that move the map.
///
/// > Source: Protocol 3.
extension RecordDecoder {
    func followMode(_ bytes: Span<UInt8>) throws(LineError) -> FollowMode {
        let modes: [FollowMode] = [.none, .follow, .followWithHeading, .followWithHeading]
        guard let mode = try reader.word(.mode, bytes, oneOf: NativeWords.followModes) else {
            throw reader.missing(.mode)
        }
        return modes[mode]
    }

    func fit(_ bytes: Span<UInt8>) throws(LineError) -> FitRequest {
        FitRequest(
            points: try coordinates(.points, bytes),
            annotations: try ids(.annotations, bytes),
            includesUser: try reader.flag(.user, bytes) ?? false,
            padding: try padding(bytes),
            maxZoom: try reader.number(.maxZoom, bytes, within: Viewport.zoomRange)
        )
    }

    /// An array of objects with `lat` and `lon`.
    private func coordinates(
        _ key: WireKey,
        _ bytes: Span<UInt8>
    ) throws(LineError) -> [LocationCoordinate] {
        guard let array = try reader.array(key, bytes) else { return [] }
        var coordinates: [LocationCoordinate] = []
        var elements = reader.tape.elements(ofArrayAt: array)
        while let element = elements.next(in: reader.tape) {
            guard reader.tape[element].kind == .object else {
                throw reader.wrongType(key, element, bytes, expected: "objects alone")
            }
            try reader.refuseDuplicates(bytes, in: element)
            coordinates.append(try reader.coordinate(in: element, bytes))
        }
        return coordinates
    }

    /// An array of ids.
    func ids(_ key: WireKey, _ bytes: Span<UInt8>) throws(LineError) -> [String] {
        guard let array = try reader.array(key, bytes) else { return [] }
        var ids: [String] = []
        var elements = reader.tape.elements(ofArrayAt: array)
        while let element = elements.next(in: reader.tape) {
            guard reader.tape[element].kind == .string else {
                throw reader.wrongType(key, element, bytes, expected: "strings alone")
            }
            ids.append(reader.text(at: element, bytes))
        }
        return ids
    }

    /// An inset for all sides, or one for each.
    private func padding(_ bytes: Span<UInt8>) throws(LineError) -> EdgeInsets {
        guard let value = reader.value(.padding, bytes) else { return .zero }
        if reader.tape[value].kind == .number {
            let all = try reader.number(.padding, bytes, within: NativeRange.points) ?? 0
            return EdgeInsets(top: all, left: all, bottom: all, right: all)
        }
        guard let sides = try reader.object(.padding, bytes) else { return .zero }
        return EdgeInsets(
            top: try inset(.top, in: sides, bytes) ?? 0,
            left: try inset(.left, in: sides, bytes) ?? 0,
            bottom: try inset(.bottom, in: sides, bytes) ?? 0,
            right: try inset(.right, in: sides, bytes) ?? 0
        )
    }
}
