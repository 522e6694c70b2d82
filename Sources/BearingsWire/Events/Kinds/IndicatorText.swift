import BearingsEngine
import Geography

/// An event of an indicator, with what it points to.
struct PointedIndicator {
    /// An annotation's id, `nil` for the user.
    var annotation: String?
    /// The ids of others that share its place.
    var others: [String] = []

    @inline(__always)
    func visit(_ indicator: borrowing IndicatorEvent, _ line: inout some MemberVisitor & ~Copyable)
    {
        switch indicator {
        case .show(let place): visit(shown: place, &line)
        case .move(let place): visit(moved: place, &line)
        case .hide(let reason, let visibility):
            visit(hidden: AnnotationIndicatorEvent.Reason(reason), visibility, &line)
        }
    }

    func visit(
        shown place: borrowing IndicatorPlacement,
        _ line: inout some MemberVisitor & ~Copyable
    ) {
        line.phase("show")
        visitNames(&line)
        place.visitPosition(&line)
        line.member(.fade, .size(.thousandths), IndicatorEvent.fade) { Self.fade }
        place.visitCues(&line)
    }

    func visit(
        moved place: borrowing IndicatorPlacement,
        _ line: inout some MemberVisitor & ~Copyable
    ) {
        line.phase("move")
        visitNames(&line)
        place.visitPosition(&line)
        place.visitCues(&line)
    }

    func visit(
        hidden reason: AnnotationIndicatorEvent.Reason,
        _ visibility: Visibility?,
        _ line: inout some MemberVisitor & ~Copyable
    ) {
        line.phase("hide")
        visitAnnotation(&line)
        line.member(.visibility, .word { [.on, .partial] }, visibility) {
            "Whether the place can be seen."
        }
        let fade = reason.isFaded ? IndicatorEvent.fade : nil
        line.member(.fade, .size(.thousandths), fade) { Self.fade }
        line.member(.reason, .word(), reason) { "Why; the last four are of annotations alone." }
    }

    private static var fade: StaticString {
        "s in which to show or hide it; absent where it is to be hidden at once"
    }

    @inline(__always)
    private func visitAnnotation(_ line: inout some MemberVisitor & ~Copyable) {
        line.member(.annotation, .text, annotation) {
            "An id, with --indicate, where it is not the user's."
        }
    }

    @inline(__always)
    private func visitNames(_ line: inout some MemberVisitor & ~Copyable) {
        visitAnnotation(&line)
        line.member(.others, .list(.text), others.isEmpty ? nil : others) {
            "Ids of others that share its place."
        }
    }
}

extension AnnotationIndicatorEvent {
    func visit(_ line: inout some MemberVisitor & ~Copyable) {
        switch change {
        case .show(let place, let others):
            PointedIndicator(annotation: annotation, others: others).visit(shown: place, &line)
        case .move(let place, let others):
            PointedIndicator(annotation: annotation, others: others).visit(moved: place, &line)
        case .hide(let reason):
            // A point without accuracy is in view or not, never partly.
            PointedIndicator(annotation: annotation)
                .visit(hidden: reason, reason == .onScreen ? .on : nil, &line)
        }
    }

    var sentence: String {
        let whom = "annotation \(annotation)"
        return switch change {
        case .show(let place, _): place.sentence("show", whom)
        case .move(let place, _): place.sentence("move", whom)
        case .hide(let reason): reason.sentence(whom)
        }
    }

    var traits: EventTraits {
        switch change {
        case .show: return EventTraits(.lasting, .retained, of: annotation)
        case .move(let place, let others):
            var shown = self
            shown.change = .show(place, others: others)
            return EventTraits(.frame, .retainedAs(.annotationIndicator(shown)), of: annotation)
        case .hide: return EventTraits(.lasting, .ended, of: annotation)
        }
    }
}

extension IndicatorEvent {
    var sentence: String {
        switch self {
        case .show(let place): place.sentence("show", "the user")
        case .move(let place): place.sentence("move", "the user")
        case .hide(let reason, _): AnnotationIndicatorEvent.Reason(reason).sentence("the user")
        }
    }
}

extension AnnotationIndicatorEvent.Reason {
    fileprivate init(_ reason: HideReason) {
        self =
            switch reason {
            case .onScreen: .onScreen
            case .denied: .denied
            case .emptyViewport: .emptyViewport
            case .closed: .closed
            case .end: .end
            }
    }

    fileprivate func sentence(_ whom: String) -> String {
        self == .onScreen ? "hide: \(whom) is in view" : "hide: \(word)"
    }
}

extension IndicatorPlacement {
    @inline(__always)
    fileprivate borrowing func visitPosition(_ line: inout some MemberVisitor & ~Copyable) {
        let printed = FixedPointPlacement(self)
        line.member(.visibility, .word("off"), ()) {
            "Whether the place can be seen; in a hide only if its reason is on_screen."
        }
        line.member(.x, .units(.hundredths), printed.x) { "points: the indicator's centre" }
        line.member(.y, .units(.hundredths), printed.y) { "points" }
        line.member(.edge, .word(), printed.edge) { "Which edge it is at." }
        line.member(
            .rotation,
            .units(.thousandths, .turn),
            printed.rotation >= 0 ? printed.rotation : nil
        ) {
            "degrees on the screen, where there is a direction"
        }
        line.member("bearing", .units(.thousandths, .turn), printed.bearing) {
            "degrees from the map's centre to the place"
        }
        line.member(.distance, .units(.hundredths, NumberRange(0 ... .infinity)), printed.distance)
        {
            "m from there to the place"
        }
        line.member(
            .halfWidth,
            .units(.thousandths, NumberRange(0...180)),
            printed.halfWidth >= 0 ? printed.halfWidth : nil
        ) {
            "degrees of uncertainty of bearing, where the accuracy is known; 180: any direction"
        }
    }

    @inline(__always)
    fileprivate borrowing func visitCues(_ line: inout some MemberVisitor & ~Copyable) {
        line.member(.halo, .object(), halo) { "points, with --cues halo, where it is defined" }
        line.member(.wedge, .object(), wedge) {
            "points and degrees, with --cues wedge, where it is defined"
        }
    }

    fileprivate func sentence(_ phase: String, _ whom: String) -> String {
        let printed = FixedPointPlacement(self)
        let rotation = printed.rotation < 0 ? nil : Double(printed.rotation) / 1000
        var text = "\(phase) \(Self.arrow(rotation)) "
        if edge != .none { text += "on the \(edge.word) edge " }
        text += "at \(tenthsText(Double(printed.x) / 100)), \(tenthsText(Double(printed.y) / 100))"
        text += ": \(whom) is \(wholeText(Double(printed.distance) / 100)) m away"
        text += ", bearing \(tenthsText(Double(printed.bearing) / 1000))°"
        if printed.halfWidth >= 0 { text += " ± \(tenthsText(Double(printed.halfWidth) / 1000))°" }
        return text
    }

    /// An arrow for an angle in degrees clockwise from up, to the nearest eighth.
    private static func arrow(_ degrees: Double?) -> String {
        let arrows = ["↑", "↗", "→", "↘", "↓", "↙", "←", "↖"]
        guard let degrees, degrees.magnitude < 1e9 else { return "·" }
        let eighth = Int((degrees / 45).rounded()) % 8
        return arrows[eighth < 0 ? eighth + 8 : eighth]
    }
}

extension Halo: WireObject {
    func visit(_ line: inout some MemberVisitor & ~Copyable) {
        line.point(center)
        line.member(.radius, .size(.hundredths), radius) { "points" }
    }
}

extension Wedge: WireObject {
    func visit(_ line: inout some MemberVisitor & ~Copyable) {
        line.point(tip)
        line.member("leg", .size(.hundredths), leg) { "points" }
        line.member("aperture", .size(.thousandths), aperture) { "degrees" }
        line.member(.rotation, .angle, rotation) { "degrees" }
        line.member(.base, BaseForm(), [baseStart, baseEnd]) { "points, two corners" }
    }
}

/// The two corners of a wedge's base.
private struct BaseForm: WireForm {
    private let points = ListForm(element: ObjectForm<ScreenPoint>())

    var shape: WireShape { .tuple([points.element.shape, points.element.shape]) }

    func put(_ value: [ScreenPoint], _ line: inout ByteWriter) { points.put(value, &line) }

    func room(for value: [ScreenPoint]) -> Int { points.room(for: value) }
}

extension ScreenPoint: WireObject {
    func visit(_ line: inout some MemberVisitor & ~Copyable) { line.point(self) }
}
