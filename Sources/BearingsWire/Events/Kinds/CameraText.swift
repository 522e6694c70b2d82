import BearingsEngine
import Geography

extension CameraEvent {
    static func blank(_ answer: CameraAnswer) -> CameraEvent {
        CameraEvent(reason: .fit, answer: answer, heading: nil)
    }

    func visit(_ line: inout some MemberVisitor & ~Copyable) {
        line.member(.reason, .word(), reason) { "Why." }
        switch answer {
        case .camera(let center, let zoom):
            line.member(.center, .object(), center) { "degrees" }
            line.member(.zoom, .number(.tenThousandths), zoom) {
                "of tiles of 512 points, where it is to change"
            }
        case .region(let region):
            line.member(.center, .object(), region.center) { "degrees" }
            line.member(.span, .object(), region.span) { "degrees, in place of zoom" }
        case .none(let diagnostic):
            return line.member(.diagnostic, .word(), diagnostic) { "Why there is none." }
        }
        line.member(.heading, .angle, heading) { "degrees, where it is to change" }
        line.member("animated", .flag, isAnimated) { "False at the first fix alone." }
    }

    var sentence: String {
        let start = "\(reason.word): "
        var text: String
        switch answer {
        case .camera(let center, let zoom):
            text = "\(start)show \(center.text)"
            if let zoom { text += ", zoom \(zoom.text(.tenThousandths))" }
        case .region(let region):
            text = "\(start)show \(region.center.text)"
        case .none(let diagnostic):
            return "\(start)nowhere to go, \(diagnostic.word)"
        }
        if let heading { text += ", turned to \(heading.angleText)°" }
        return text
    }
}

extension CoordinateRegion {
    static var blank: CoordinateRegion { CoordinateRegion(center: .blank, span: .blank) }
}

extension CoordinateSpan: WireObject {
    static var blank: CoordinateSpan { CoordinateSpan(latitudeDelta: 0, longitudeDelta: 0) }

    func visit(_ line: inout some MemberVisitor & ~Copyable) {
        line.member(.lat, .size(.tenMillionths), latitudeDelta) { "degrees" }
        line.member(.lon, .size(.tenMillionths), longitudeDelta) { "degrees" }
    }
}
