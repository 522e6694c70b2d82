import BearingsEngine

// The state of the indicators that point to annotations.

extension AnnotationIndicators.Snapshot: StateCodable {
    static let coding = StateCoding(
        AnnotationIndicators.Snapshot.init(shown:known:besideUser:),
        .field(\.shown),
        .field(\.known, knownCoding),
        .field(\.besideUser)
    )

    /// A byte each, for there may be a hundred thousand: 0 for what was not looked at, 1 for false, 2 for true.
    private static let knownCoding = StateCoding<[Bool?]>(
        write: { known, out in out.appendCounted(known.map { $0.map { $0 ? 2 : 1 } ?? 0 }) },
        read: { fields throws(StateFileError) in
            var known: [Bool?] = []
            for byte in try fields.takeBytes() {
                guard byte <= 2 else { throw fields.unexpected(byte, after: 1, "0, 1 or 2") }
                known.append(byte == 0 ? nil : byte == 2)
            }
            return known
        }
    )
}

extension AnnotationIndicators.Snapshot.Shown: StateCodable {
    static let coding = StateCoding(
        AnnotationIndicators.Snapshot.Shown.init(annotation:printed:others:time:),
        \.annotation,
        \.printed,
        \.others,
        \.time
    )
}
