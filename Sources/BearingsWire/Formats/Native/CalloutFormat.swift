import BearingsEngine
import Geography

/// Records about callouts.
///
/// > Source: Protocol 3.
extension LineReader {
    func selection() throws(LineError) -> Selection {
        guard let selection = try optionalSelection() else {
            throw missing(.annotation)
        }
        return selection
    }

    func optionalSelection() throws(LineError) -> Selection? {
        guard let annotation = try text(.annotation) else { return nil }
        return annotation == "user" ? .user : .annotation(annotation)
    }

    func geocodeAnswer() throws(LineError) -> Input {
        let request = try requestID(from: 1)
        return .geocodeAnswer(try answer(), request: request)
    }

    /// The number of a request, at least `least`.
    func requestID(from least: Double) throws(LineError) -> UInt64? {
        guard
            let number = try number(
                .request,
                within: NativeRange.request(from: least)
            ),
            let value = value(.request)
        else { return nil }
        guard let whole = UInt64(exactly: number) else {
            throw wrongType(.request, value, expected: "a whole number")
        }
        return whole
    }

    private func answer() throws(LineError) -> GeocodeAnswer {
        if let lines = try lines() { return .lines(lines) }
        if let object = try object(.placemark) {
            return .placemark(try placemark(in: object))
        }
        if let error = try text(.error) { return .error(error) }
        throw missing(.lines)
    }

    private func lines() throws(LineError) -> [String]? {
        guard let value = value(.lines) else { return nil }
        guard tape[value].kind == .array else {
            throw wrongType(.lines, value, expected: "an array of strings")
        }
        var lines: [String] = []
        var elements = tape.elements(ofArrayAt: value)
        while let element = elements.next(in: tape) {
            guard tape[element].kind == .string else {
                throw wrongType(.lines, element, expected: "strings alone")
            }
            let line = tape.string(at: element)
            if !line.isEmpty { lines.append(line) }
        }
        return lines
    }

    private func placemark(in object: Int) throws(LineError) -> Placemark {
        var placemark = Placemark()
        for part in PlacemarkKeys.all {
            part.set(&placemark, try text(part.key, in: object))
        }
        return placemark
    }
}
