import BearingsWire

/// An array whose values only their places name, such as `[1778337001,47.3,8.5]`: what each is likely to be.
struct JSONRow {
    /// How many values it has.
    let count: Int
    /// The object that jq makes of it.
    let object: String
    /// What that takes for granted; empty if nothing.
    let condition: String

    /// The array at a node; `nil` unless it looks like a place, maybe with a time.
    init?(_ reader: LineReader, _ node: Int) {
        guard reader.tape[node].kind == .array else { return nil }
        var time: Int?
        var numbers: [(place: Int, value: Double)] = []
        var count = 0
        var elements = reader.tape.elements(ofArrayAt: node)
        while let element = elements.next(in: reader.tape) {
            if reader.tape[element].kind == .object || reader.tape[element].kind == .array {
                return nil
            }
            if time == nil, Self.isTime(reader, element) {
                time = count
            } else if let number = reader.tape.figure(at: element) {
                numbers.append((count, number))
            }
            count += 1
        }
        guard numbers.count > 1 else { return nil }
        var (north, east) = (numbers[0], numbers[1])
        if abs(north.value) > 90 { swap(&north, &east) }
        guard abs(north.value) <= 90, abs(east.value) <= 180 else { return nil }
        self.count = count
        let moment = time.map { "time:.[\($0)]," } ?? ""
        condition = abs(east.value) > 90 ? "" : ", if latitudes come first"
        object = "{\(moment)lat:.[\(north.place)],lon:.[\(east.place)]}"
    }

    private static func isTime(_ reader: LineReader, _ node: Int) -> Bool {
        if let number = reader.tape.figure(at: node) { return number >= leastTime }
        return reader.tape.milliseconds(at: node, .foreign) != nil
    }

    /// Smaller numbers may be places or measurements: this one is of 1973.
    private static let leastTime = 1e8
}

/// What to do with such arrays.
extension JSONLines {
    /// The error about the line, where it is such an array, or an array of them; `nil` for any other.
    ///
    /// Of all in a source that is no client the first is reported.
    func errorAboutRows(_ records: inout RecordWriter) -> LineError? {
        guard let row = JSONRow(reader, 0) ?? firstRow(of: 0) else { return nil }
        let program = "'..|arrays|select(.[0]|scalars)|\(row.object)'"
        var error = reader.error(
            .notObject,
            at: 0,
            "found an array of \(row.count) values, expected an object that names them; jq -c \(program) makes one of each\(row.condition)"
        )
        guard !records.options.acceptsRequests else { return error }
        error.isAlreadyReported = records.notes.hasToldRows
        error.representsOthers = !records.notes.hasToldRows
        records.notes.hasToldRows = true
        return error
    }

    /// What to do with the root, where a member of it has such arrays.
    var adviceAboutRows: String? {
        var members = reader.tape.members(ofObjectAt: reader.rootNode)
        while let member = members.next(in: reader.tape) {
            guard let row = firstRow(of: member.value) else { continue }
            let name = reader.tape.shownText(of: member.key)
            return
                "\"\(name)\" has arrays of \(row.count) values: jq -c '.\"\(name)\"[]|\(row.object)' names them\(row.condition)"
        }
        return nil
    }

    private func firstRow(of array: Int) -> JSONRow? {
        guard reader.tape[array].kind == .array else { return nil }
        var elements = reader.tape.elements(ofArrayAt: array)
        return elements.next(in: reader.tape).flatMap { JSONRow(reader, $0) }
    }
}
