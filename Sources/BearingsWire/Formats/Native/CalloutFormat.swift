import BearingsEngine
import Geography

/// Records about callouts.
///
/// > Source: Protocol 3.
extension RecordDecoder {
    func selection() throws(LineError) -> Selection {
        guard let selection = try optionalSelection() else {
            throw reader.missing(.annotation)
        }
        return selection
    }

    func optionalSelection() throws(LineError) -> Selection? {
        guard let annotation = try reader.text(.annotation) else { return nil }
        return annotation == "user" ? .user : .annotation(annotation)
    }

    func geocodeAnswer() throws(LineError) -> Input {
        let request = try requestID(from: 1)
        return .geocodeAnswer(try answer(), request: request)
    }

    /// The number of a request, at least `least`.
    func requestID(from least: Double) throws(LineError) -> UInt64? {
        guard
            let number = try reader.number(
                .request,
                within: NativeRange.request(from: least)
            ),
            let value = reader.value(.request)
        else { return nil }
        guard let whole = UInt64(exactly: number) else {
            throw reader.wrongType(.request, value, expected: "a whole number")
        }
        return whole
    }

    private func answer() throws(LineError) -> GeocodeAnswer {
        if let lines = try lines() { return .lines(lines) }
        if let object = try reader.object(.placemark) {
            return .placemark(try placemark(in: object))
        }
        if let error = try reader.text(.error) { return .error(error) }
        throw reader.missing(.lines)
    }

    private func lines() throws(LineError) -> [String]? {
        guard let value = reader.value(.lines) else { return nil }
        guard reader.tape[value].kind == .array else {
            throw reader.wrongType(.lines, value, expected: "an array of strings")
        }
        var lines: [String] = []
        var elements = reader.tape.elements(ofArrayAt: value)
        while let element = elements.next(in: reader.tape) {
            guard reader.tape[element].kind == .string else {
                throw reader.wrongType(.lines, element, expected: "strings alone")
            }
            let line = reader.tape.string(at: element)
            if !line.isEmpty { lines.append(line) }
        }
        return lines
    }

    private func placemark(in object: Int) throws(LineError) -> Placemark {
        var placemark = Placemark()
        for part in PlacemarkKeys.all {
            part.set(&placemark, try reader.text(part.key, in: object))
        }
        return placemark
    }
}
