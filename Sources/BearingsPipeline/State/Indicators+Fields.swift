import BearingsEngine

// What lasts of the indicators that point to annotations.

extension AnnotationIndicators.Snapshot: StateField {
    func write(to out: inout [UInt8]) {
        shown.write(to: &out)
        // A byte each, for there may be a hundred thousand: 0 for what was not looked at.
        out.appendCounted(known.map { $0.map { $0 ? 2 : 1 } ?? 0 })
        besideUser.write(to: &out)
    }

    init(from fields: inout FieldReader) throws(StateFileError) {
        let shown: [Shown] = try fields.take()
        var known: [Bool?] = []
        for byte in try fields.takeBytes() {
            guard byte <= 2 else { throw fields.unexpected(byte, after: 1, "0, 1 or 2") }
            known.append(byte == 0 ? nil : byte == 2)
        }
        self.init(shown: shown, known: known, besideUser: try fields.take())
    }
}

extension AnnotationIndicators.Snapshot.Shown: StateField {
    func write(to out: inout [UInt8]) {
        annotation.write(to: &out)
        printed.write(to: &out)
        others.write(to: &out)
        time.write(to: &out)
    }

    init(from fields: inout FieldReader) throws(StateFileError) {
        self.init(
            annotation: try fields.take(),
            printed: try fields.take(),
            others: try fields.take(),
            time: try fields.take()
        )
    }
}
