import BearingsEngine
import Geography

extension RegionEvent {
    func visit(_ line: inout some MemberVisitor & ~Copyable) {
        switch self {
        case .willChange(let animated):
            line.phase("will_change")
            Self.visit(animated, &line)
        case .didChange(let view, let updates, let animated):
            line.phase("did_change")
            view.visit(&line)
            line.member("updates", .integer(from: 0), UInt64(updates)) {
                "Viewport records since the move began."
            }
            Self.visit(animated, &line)
        }
    }

    private static func visit(_ animated: Bool?, _ line: inout some MemberVisitor & ~Copyable) {
        line.member("animated", .flag, animated) {
            "As in the newest of these records, where known."
        }
    }

    var sentence: String {
        guard case .didChange(let view, _, _) = self else { return "the map begins to move" }
        var text = "the map rests at \(view.viewport.center.text)"
        if view.hasZoom { text += ", zoom \(view.viewport.zoom.text(.tenThousandths))" }
        let heading = view.viewport.heading.angleText
        return heading == "0" ? text : "\(text), turned to \(heading)°"
    }
}

extension MapView {
    fileprivate func visit(_ line: inout some MemberVisitor & ~Copyable) {
        let extent = canProject ? ViewExtent(Projection(viewport)) : nil
        line.member(.center, .object(), viewport.center) { "degrees" }
        line.member(.span, .object(), canProject ? viewport.span : nil) {
            "degrees that the map shows without pitch, north up; absent while the view is empty"
        }
        line.member("bounds", BoundsForm(), extent?.box) {
            "degrees: west, south, east, north; across the antimeridian west is over east, and the whole world ends at 180"
        }
        line.member(.corners, CornersForm(), extent?.corners) {
            "degrees: [lon, lat] from top left clockwise; of a pitched view below the horizon"
        }
        line.member(
            .zoom,
            .number(.tenThousandths, Viewport.zoomRange),
            hasZoom ? viewport.zoom : nil
        ) {
            "of tiles of 512 points, once it is known"
        }
        line.member(.heading, .angle, viewport.heading) { "degrees" }
        line.member(.pitch, .number(.thousandths, Viewport.pitchRange), viewport.pitch) {
            "degrees from straight down"
        }
    }
}

/// A box by its west, south, east and north.
private struct BoundsForm: WireForm {
    var shape: WireShape {
        .tuple([.number(.longitude), .within(-90...90), .within(-180...180), .within(-90...90)])
    }

    func put(_ value: ViewExtent.Box, _ line: inout ByteWriter) {
        line.putLiteral("[")
        line.putNumber(value.west, .tenMillionths)
        line.putLiteral(",")
        line.putNumber(value.south, .tenMillionths)
        line.putLiteral(",")
        line.putNumber(value.east, .tenMillionths)
        line.putLiteral(",")
        line.putNumber(value.north, .tenMillionths)
        line.putLiteral("]")
    }
}

/// The four corners of a view, the longitude of each first.
private struct CornersForm: WireForm {
    var shape: WireShape {
        let corner = WireShape.tuple([.number(.longitude), .within(-90...90)])
        return .tuple([corner, corner, corner, corner])
    }

    func put(_ value: [LocationCoordinate], _ line: inout ByteWriter) {
        let free = line.free
        for corner in value {
            line.putLiteral(",[")
            line.putNumber(corner.longitude, .tenMillionths)
            line.putLiteral(",")
            line.putNumber(corner.latitude, .tenMillionths)
            line.putLiteral("]")
        }
        line.putOpening(UInt8(ascii: "["), since: free)
        line.putLiteral("]")
    }
}
