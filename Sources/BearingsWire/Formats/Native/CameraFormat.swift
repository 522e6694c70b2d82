import BearingsEngine
import Geography

private let followModes = NativeWords<FollowMode>([
    ("none", .none), ("follow", .follow), ("follow_with_heading", .followWithHeading),
    ("followWithHeading", .followWithHeading), ("follow_with_course", .followWithCourse),
    ("followWithCourse", .followWithCourse),
])

/// Records that move the map.
///
/// > Source: Protocol 3.
extension NativeType {
    static var headingMembers: [WireMember] {
        let summary = "degrees, where the device points; ignored below 0, where none is known"
        return [WireMember(.heading, .within(Quantity.range), summary).required]
    }

    static var followMembers: [WireMember] {
        [WireMember(.mode, followModes.shape, "How the map follows.").required]
    }

    static var fitMembers: [WireMember] {
        let points = WireShape.within(NativeRange.points)
        return [
            WireMember(.points, .list(.object(WireMember.coordinate)), "degrees")
                .whenAbsent("none"),
            WireMember(
                .annotations,
                .list(.anyText),
                "Ids, also of places found; unknown ones are passed over."
            ).whenAbsent("none"),
            WireMember(.user, .trueOrFalse, "Whether the user too.").whenAbsent("false"),
            WireMember(
                .padding,
                .either([points, .object(WireMember.sides(whenAbsent: "0"))]),
                "points, for all sides or for each"
            ).whenAbsent("0"),
            WireMember(.maxZoom, .within(Viewport.zoomRange), "zoom of tiles of 512 points")
                .whenAbsent("18"),
        ]
    }
}

extension WireMember {
    /// An inset for each side.
    static func sides(whenAbsent fallback: String) -> [WireMember] {
        [WireKey.top, .left, .bottom, .right].map {
            WireMember($0, .within(NativeRange.points), "points").whenAbsent(fallback)
        }
    }
}

extension LineReader {
    func followMode() throws(LineError) -> FollowMode {
        try word(required: .mode, followModes)
    }

    func fitRequest() throws(LineError) -> FitRequest {
        var points: [LocationCoordinate] = []
        for point in elements(.points) { points.append(try coordinate(in: point)) }
        return FitRequest(
            points: points,
            annotations: strings(.annotations),
            includesUser: try flag(.user) ?? false,
            padding: padding(),
            maxZoom: number(.maxZoom)
        )
    }

    private func padding() -> EdgeInsets {
        guard let value = value(.padding) else { return .zero }
        if let all = tape.figure(at: value) {
            return EdgeInsets(top: all, left: all, bottom: all, right: all)
        }
        return EdgeInsets(
            top: number(.top, in: value) ?? 0,
            left: number(.left, in: value) ?? 0,
            bottom: number(.bottom, in: value) ?? 0,
            right: number(.right, in: value) ?? 0
        )
    }
}
