import BearingsEngine
import Geography

extension LocationEvent {
    func visit(_ line: inout some MemberVisitor & ~Copyable) {
        fix.visit(&line)
        visitVisibility(&line)
    }

    func visit(_ supplement: FixSupplement, _ line: inout some MemberVisitor & ~Copyable) {
        fix.visit(&line)
        supplement.visit(&line)
        visitVisibility(&line)
    }

    @inline(__always)
    private func visitVisibility(_ line: inout some MemberVisitor & ~Copyable) {
        line.member(.visibility, .word(), visibility) {
            "Whether the dot can be seen, or only a part of its accuracy; where there is a map."
        }
    }

    var sentence: String {
        var text = fix.coordinate.text
        if let accuracy = fix.accuracy { text += " ± \(accuracy.text(.hundredths)) m" }
        if let speed = fix.speed { text += ", \(speed.text(.hundredths)) m/s" }
        if let course = fix.course { text += ", course \(course.angleText)°" }
        switch visibility {
        case .on: text += ", on the map"
        case .partial: text += ", partly on the map"
        case .off: text += ", off the map"
        case nil: break
        }
        return text
    }
}

extension Fix {
    @inline(__always)
    fileprivate func visit(_ line: inout some MemberVisitor & ~Copyable) {
        line.place(coordinate)
        line.member(.accuracy, .size(.hundredths), accuracy) { "m" }
        line.member(.altitude, .number(.hundredths), altitude) { "m above the sea" }
        line.member("vertical_accuracy", .size(.hundredths), verticalAccuracy) { "m" }
        line.member(.speed, .size(.hundredths), speed) { "m/s" }
        line.member("course", .angle, course) { "degrees, the direction of travel" }
        line.member(.heading, .angle, heading) { "degrees, where the device points" }
    }
}

extension FixSupplement {
    fileprivate func visit(_ line: inout some MemberVisitor & ~Copyable) {
        line.member("heading_accuracy", .size(.hundredths), headingAccuracy) { "degrees" }
        line.member("course_accuracy", .size(.hundredths), courseAccuracy) { "degrees" }
        line.member("speed_accuracy", .size(.hundredths), speedAccuracy) { "m/s" }
        line.member("ellipsoidal_altitude", .number(.hundredths), ellipsoidalAltitude) {
            "m above the ellipsoid"
        }
        line.member(.heartRate, .size(.hundredths), heartRate) { "beats a minute" }
        line.member(.cadence, .size(.hundredths), cadence) { "turns or strides a minute" }
        line.member("simulated", .flag, isSimulated) { "Whether software made it up." }
    }
}
