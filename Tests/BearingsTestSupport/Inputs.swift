package import BearingsEngine
package import Geography

extension Input {
    /// A fix at `place`.
    package static func fix(_ place: LocationCoordinate, accuracy: Double? = nil) -> Input {
        .fix(Fix(coordinate: place, accuracy: accuracy))
    }

    /// A host reports what `change` sets of its map.
    package static func viewport(_ change: (inout ViewportUpdate) -> Void) -> Input {
        .viewport(ViewportUpdate.with(change))
    }

    /// A host reports all that a first viewport needs.
    package static func viewport(
        of center: LocationCoordinate,
        zoom: Double = 15,
        size: ViewSize = .phone
    ) -> Input {
        .viewport {
            $0.center = center
            $0.zoom = zoom
            $0.size = size
        }
    }

    package static let denied = Input.authorization(.denied, nil)
    package static let authorized = Input.authorization(.authorizedWhenInUse, nil)
}

extension ViewportUpdate {
    /// An update with what `change` sets.
    package static func with(_ change: (inout ViewportUpdate) -> Void) -> ViewportUpdate {
        var update = ViewportUpdate()
        change(&update)
        return update
    }
}

extension Input {
    /// A host reports ``Geography/Viewport/even``.
    package static let evenViewport = Input.viewport(
        of: .gulfOfGuinea,
        zoom: .zoomOfThousandPointsPerDegree,
        size: .small
    )
}
