import BearingsEngine
import Geography

// The state of the annotations.

extension Annotation: StateCodable {
    static let coding = StateCoding(
        Annotation.init(id:coordinate:title:subtitle:size:),
        .field(\.id),
        .field(\.coordinate),
        .field(\.title),
        .field(\.subtitle),
        .field(\.size, sizeCoding)
    )

    private static let sizeCoding = StateCoding(ViewSize.init(width:height:), \.width, \.height)
}

extension AnnotationStore.Snapshot.Pin: StateCodable {
    static let coding = StateCoding(
        AnnotationStore.Snapshot.Pin.init(annotation:coordinate:slot:group:),
        .field(\.annotation),
        .field(\.coordinate),
        .field(\.slot, indexCoding),
        .field(\.group, groupCoding)
    )

    /// An index of an annotation or group; no session can have more.
    private static let indexCoding = StateCoding<UInt64>.count.converted(
        "a number under 2^24",
        { $0 <= 1 << 24 ? Int($0) : nil },
        back: { UInt64($0) }
    )

    /// 0 for none.
    private static let groupCoding = indexCoding.converted(
        "a group",
        { .some($0 == 0 ? nil : $0 - 1) },
        back: { $0.map { $0 + 1 } ?? 0 }
    )
}

extension AnnotationStore.Snapshot: StateCodable {
    static let coding = StateCoding(
        AnnotationStore.Snapshot.init(pins:steps:view:),
        .field(\.pins),
        .field(\.steps, stepCoding.optional.array),
        .field(\.view, viewCoding.optional)
    )

    private static let stepCoding = Int64.coding.converted(
        "a layout's number",
        { Int32(exactly: $0) },
        back: { Int64($0) }
    )

    private static let viewCoding = Viewport.coding.checked(
        "one to lay out for",
        found: "a view of nothing"
    ) {
        !$0.size.isEmpty && Viewport.zoomRange.contains($0.zoom)
    }
}

extension AnnotationController.Snapshot: StateCodable {
    static let coding = StateCoding(
        AnnotationController.Snapshot.init(store:selected:shown:floating:time:indicators:),
        \.store,
        \.selected,
        \.shown,
        \.floating,
        \.time,
        \.indicators
    )
}

extension FloatingPins.Snapshot: StateCodable {
    static let coding = StateCoding(
        FloatingPins.Snapshot.init(annotation:pin:),
        \.annotation,
        \.pin
    )
}

extension FloatingPin.Snapshot: StateCodable {
    static let coding = StateCoding(FloatingPin.Snapshot.init(hold:lift:), \.hold, \.lift)
}

extension FloatingPin.Snapshot.Hold: StateCodable {
    static let coding = StateCoding(
        FloatingPin.Snapshot.Hold.init(isRising:anchor:offset:),
        .field(\.isRising),
        .field(\.anchor, pointCoding),
        .field(\.offset, vectorCoding)
    )

    private static let pointCoding = StateCoding(ScreenPoint.init(x:y:), \.x, \.y)

    private static let vectorCoding = StateCoding(ScreenVector.init(dx:dy:), \.dx, \.dy)
}

extension Lift.Snapshot: StateCodable {
    static let coding = StateCoding(Lift.Snapshot.init(from:to:start:), \.from, \.to, \.start)
}
