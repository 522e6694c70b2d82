import Geography

/// Computes the camera that shows what a host asks for.
///
/// > Source: Mathematics 6.
public struct CameraFit: Equatable, Sendable {
    /// The form of cameras.
    public enum Form: UInt8, Sendable, BitwiseCopyable {
        case zoom
        /// For maps that are moved by regions; maximum zoom, padding and heading do not apply.
        case span
    }

    /// The coordinates to show, with those of known annotations.
    public var places: [LocationCoordinate]
    /// Whether to show the user too.
    public var includesUser: Bool
    /// Points to keep free inside the insets.
    public var padding: EdgeInsets
    /// The maximum zoom.
    public var maxZoom: Double

    /// Creates a fit; the padding is in points, on top of the viewport's insets.
    public init(
        places: [LocationCoordinate] = [],
        includesUser: Bool = false,
        padding: EdgeInsets = .zero,
        maxZoom: Double = Viewport.defaultMaxZoom
    ) {
        self.places = places
        self.includesUser = includesUser
        self.padding = padding
        self.maxZoom = maxZoom
    }

    /// The camera for `view`.
    ///
    /// An unknown user is left out if there is anything else to show. An empty or unknown view
    /// leaves no room.
    func answer(in view: Viewport?, user: UserPlace, form: Form) -> CameraAnswer {
        var shown = places
        if includesUser, let place = user.coordinate { shown.append(place) }
        guard let bounds = CoordinateBounds(containing: shown) else {
            return .none(includesUser ? user.diagnostic ?? .nothingToFit : .nothingToFit)
        }
        guard let view, !view.size.isEmpty else { return .none(.paddingTooLarge) }
        switch form {
        case .zoom:
            let camera = view.camera(fitting: bounds, padding: padding, maxZoom: maxZoom)
            guard let camera else { return .none(.paddingTooLarge) }
            return .camera(center: camera.center, zoom: camera.zoom)
        case .span:
            guard let region = view.region(fitting: bounds) else { return .none(.spanUndefined) }
            return .region(region)
        }
    }

    /// The camera centred on a place, regardless of the insets of `view`.
    static func centering(
        on place: LocationCoordinate,
        in view: Viewport?,
        zoom: Double,
        form: Form
    ) -> CameraAnswer {
        guard form == .span, var view, !view.size.isEmpty else {
            return .camera(center: place, zoom: zoom)
        }
        view.center = place
        view.zoom = zoom
        return .region(CoordinateRegion(center: place, span: view.span))
    }

    /// The camera with the user in the middle of what the insets leave free, at `zoom`.
    ///
    /// An empty or unknown view is centred on the user.
    static func recenter(
        on user: UserPlace,
        in view: Viewport?,
        zoom: Double,
        form: Form
    ) -> CameraAnswer {
        guard let place = user.coordinate else { return .none(user.diagnostic ?? .noFix) }
        guard var view, !view.size.isEmpty else { return .camera(center: place, zoom: zoom) }
        let camera = view.camera(centering: place, zoom: zoom)
        switch form {
        case .zoom:
            return .camera(center: camera.center, zoom: camera.zoom)
        case .span:
            view.center = camera.center
            view.zoom = zoom
            return .region(CoordinateRegion(center: camera.center, span: view.span))
        }
    }
}
