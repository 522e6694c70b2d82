import BearingsEngine
import Geography

/// Records about callouts.
///
/// > Source: Protocol 3.
extension RecordDecoder {
    func selection(_ bytes: Span<UInt8>) throws(LineError) -> Selection {
        guard let selection = try optionalSelection(bytes) else {
            throw reader.missing(.annotation)
        }
        return selection
    }

    func optionalSelection(_ bytes: Span<UInt8>) throws(LineError) -> Selection? {
        guard let annotation = try reader.text(.annotation, bytes) else { return nil }
        return annotation == "user" ? .user : .annotation(annotation)
    }

    func geocodeAnswer(_ bytes: Span<UInt8>) throws(LineError) -> Input {
        let request = try requestID(bytes, from: 1)
        return .geocodeAnswer(try answer(bytes), request: request)
    }

    /// The number of a request, at least `least`.
    func requestID(_ bytes: Span<UInt8>, from least: Double) throws(LineError) -> UInt64? {
        guard
            let number = try reader.number(
                .request,
                bytes,
                within: NativeRange.request(from: least)
            ),
            let value = reader.value(.request, bytes)
        else { return nil }
        guard let whole = UInt64(exactly: number) else {
            throw reader.wrongType(.request, value, bytes, expected: "a whole number")
        }
        return whole
    }

    private func answer(_ bytes: Span<UInt8>) throws(LineError) -> GeocodeAnswer {
        if let lines = try lines(bytes) { return .lines(lines) }
        if let object = try reader.object(.placemark, bytes) {
            return .placemark(try placemark(in: object, bytes))
        }
        if let error = try reader.text(.error, bytes) { return .error(error) }
        throw reader.missing(.lines)
    }

    private func lines(_ bytes: Span<UInt8>) throws(LineError) -> [String]? {
        guard let value = reader.value(.lines, bytes) else { return nil }
        guard reader.tape[value].kind == .array else {
            throw reader.wrongType(.lines, value, bytes, expected: "an array of strings")
        }
        var lines: [String] = []
        var elements = reader.tape.elements(ofArrayAt: value)
        while let element = elements.next(in: reader.tape) {
            guard reader.tape[element].kind == .string else {
                throw reader.wrongType(.lines, element, bytes, expected: "strings alone")
            }
            let line = reader.text(at: element, bytes)
            if !line.isEmpty { lines.append(line) }
        }
        return lines
    }

    private func placemark(in object: Int, _ bytes: Span<UInt8>) throws(LineError) -> Placemark {
        var placemark = Placemark()
        for part in PlacemarkKeys.all {
            part.set(&placemark, try reader.text(part.key, in: object, bytes))
        }
        return placemark
    }
}
