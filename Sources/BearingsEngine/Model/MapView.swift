import CLibrary
import Geography

/// A session's map as reported so far.
///
/// A span or camera distance gives no zoom while the view is empty. Until it has a size, the zoom
/// is unknown.
public struct MapView: Equatable, Sendable, BitwiseCopyable {
    /// The scale of the map.
    public enum Scale: Equatable, Sendable, BitwiseCopyable {
        case zoom
        /// Degrees from top to bottom, from left to right, or both.
        case span(latitudeDelta: Sentinel<Double>, longitudeDelta: Sentinel<Double>)
        /// Metres from the camera to the centre.
        case cameraDistance(Double)
    }

    /// The viewport; its zoom is valid only if ``pendingScale`` is `zoom`.
    public package(set) var viewport: Viewport
    /// A scale that waits for the view to have a size; otherwise `zoom`.
    public package(set) var pendingScale = Scale.zoom
    /// Whether the host has set the field of view, which otherwise depends on the kind of scale.
    package var specifiesFieldOfView = false

    /// Creates a map with a known zoom.
    public init(_ viewport: Viewport) {
        self.viewport = viewport
    }

    /// Whether the zoom is known.
    public var hasZoom: Bool { if case .zoom = pendingScale { true } else { false } }

    /// Whether the map can be projected.
    public var canProject: Bool { hasZoom && !viewport.size.isEmpty }

    /// The camera's altitude above the ground, in metres; `nil` where the zoom is unknown.
    var cameraAltitude: Double? {
        guard canProject else { return nil }
        return viewport.cameraDistanceInMetres * cos(viewport.pitch.radians)
    }

    /// The map after `update`; `current` is `nil` where the session has none yet.
    ///
    /// - Throws: What a first viewport lacks, or the derived zoom if it is out of range.
    static func updated(
        _ current: MapView?,
        by update: borrowing ViewportUpdate
    ) throws(InputProblem) -> MapView {
        var map: MapView
        if let current {
            map = current
        } else {
            guard let center = update.center else { throw .firstViewportLacks(.center) }
            guard let size = update.size else { throw .firstViewportLacks(.size) }
            guard update.specifiesScale else { throw .firstViewportLacks(.scale) }
            map = MapView(Viewport(center: center, zoom: 0, size: size))
        }
        map.apply(update)
        try map.settleScale()
        return map
    }

    private mutating func apply(_ update: borrowing ViewportUpdate) {
        viewport.center = update.center ?? viewport.center
        viewport.size = update.size ?? viewport.size
        viewport.heading = update.heading ?? viewport.heading
        if let pitch = update.pitch {
            let range = Viewport.pitchRange
            viewport.pitch = min(max(pitch, range.lowerBound), range.upperBound)
        }
        viewport.insets.top = update.insets.top ?? viewport.insets.top
        viewport.insets.left = update.insets.left ?? viewport.insets.left
        viewport.insets.bottom = update.insets.bottom ?? viewport.insets.bottom
        viewport.insets.right = update.insets.right ?? viewport.insets.right
        viewport.centersInInsets = update.centersInInsets ?? viewport.centersInInsets
        if let fieldOfView = update.fieldOfView {
            viewport.fieldOfView = fieldOfView
            specifiesFieldOfView = true
        }
        applyScale(of: update)
    }

    private mutating func applyScale(of update: borrowing ViewportUpdate) {
        var ownFieldOfView = Viewport.defaultFieldOfView
        if let zoom = update.zoom {
            viewport.zoom = zoom
            pendingScale = .zoom
        } else if update.latitudeDelta != nil || update.longitudeDelta != nil {
            pendingScale = .span(
                latitudeDelta: Sentinel<Double>(wrappedValue: update.latitudeDelta),
                longitudeDelta: Sentinel<Double>(wrappedValue: update.longitudeDelta)
            )
        } else if let distance = update.cameraDistance {
            pendingScale = .cameraDistance(distance)
            ownFieldOfView = Viewport.cameraFieldOfView
        } else {
            return
        }
        if !specifiesFieldOfView { viewport.fieldOfView = ownFieldOfView }
    }

    /// Derives the zoom from a pending scale, if the view has a size.
    private mutating func settleScale() throws(InputProblem) {
        if !hasZoom, !viewport.size.isEmpty { try workOutZoom() }
    }

    @inline(never)
    private mutating func workOutZoom() throws(InputProblem) {
        switch pendingScale {
        case .zoom:
            return
        case .span(let latitudeDelta, let longitudeDelta):
            let zooms = (
                latitudeDelta.wrappedValue.map { viewport.zoom(latitudeDelta: $0) } ?? .infinity,
                longitudeDelta.wrappedValue.map { viewport.zoom(longitudeDelta: $0) } ?? .infinity
            )
            viewport.zoom = min(zooms.0, zooms.1)
        case .cameraDistance(let distance):
            viewport.zoom = viewport.zoom(cameraDistance: distance)
        }
        guard Viewport.zoomRange.contains(viewport.zoom) else {
            throw .zoomOutOfRange(viewport.zoom)
        }
        pendingScale = .zoom
    }

    /// Whether the map has changed since `other` by at least `threshold` points.
    func hasChanged(since other: borrowing MapView, by threshold: Double) -> Bool {
        let world = Mercator.worldSize(zoom: viewport.zoom)
        if hasZoom, other.hasMovedFar(to: viewport.center, in: world, threshold) { return true }
        return significance(since: other) >= threshold
    }

    /// Whether the centre moves at least `threshold` points, judged by degrees alone, without a
    /// projection.
    ///
    /// A degree of latitude is shortest at the equator, where it equals a degree of longitude; so
    /// the estimate never exceeds the real move.
    ///
    /// - Parameter world: The width of the world at the new zoom, in points.
    func hasMovedFar(
        to new: LocationCoordinate,
        in world: Double,
        _ threshold: Double
    ) -> Bool {
        let old = viewport.center
        // The Mercator world ends at this latitude.
        let farthest = Double.larger(new.latitude.magnitude, old.latitude.magnitude)
        guard hasZoom, farthest <= Mercator.latitudeLimit else { return false }
        let east = (new.longitude - old.longitude).wrappedTo180.magnitude
        let least = max((new.latitude - old.latitude).magnitude, east) / 360 * world
        // Leaves close calls to the exact test; coordinates are rounded relative to the world.
        return least > threshold + world * 0x1p-48
    }

    /// How much the map has changed since `other`, in points.
    ///
    /// The maximum of the centre's move, the moves of a corner by zoom, heading and pitch, and the
    /// changes of the size and the insets.
    ///
    /// > Source: Mathematics 4, "Region".
    func significance(since other: borrowing MapView) -> Double {
        guard hasZoom == other.hasZoom, hasZoom else { return self == copy other ? 0 : .infinity }
        let (new, old) = (viewport, other.viewport)
        let reach =
            (new.size.width * new.size.width + new.size.height * new.size.height)
            .squareRoot() / 2
        let world = Mercator.worldSize(zoom: max(new.zoom, old.zoom))
        let east = (new.center.longitude - old.center.longitude).wrappedTo180 / 360
        let south =
            Mercator.y(latitude: new.center.latitude) - Mercator.y(latitude: old.center.latitude)
        let pan = world * (east * east + south * south).squareRoot()
        let zoom = reach * (1 - exp2(-(new.zoom - old.zoom).magnitude))
        let turn = 2 * reach * sin((new.heading - old.heading).radians / 2).magnitude
        let tilt = reach * (new.pitch - old.pitch).magnitude.radians
        return max(pan, zoom, turn, tilt, new.resize(since: old))
    }
}

extension Viewport {
    /// The largest change of a side or an inset since `old`, in points.
    fileprivate func resize(since old: Viewport) -> Double {
        max(
            (size.width - old.size.width).magnitude,
            (size.height - old.size.height).magnitude,
            max(
                (insets.top - old.insets.top).magnitude,
                (insets.left - old.insets.left).magnitude,
                (insets.bottom - old.insets.bottom).magnitude,
                (insets.right - old.insets.right).magnitude
            )
        )
    }
}

extension MapView: StateCodable {
    package static var blank: MapView { MapView(.blank) }

    package mutating func code(_ coder: inout some StateCoder) {
        viewport.code(&coder)
        pendingScale.code(&coder)
        specifiesFieldOfView.code(&coder)
    }
}

extension MapView.Scale: StateCodable {
    package static var blank: MapView.Scale { .zoom }

    package mutating func code(_ coder: inout some StateCoder) {
        var (kind, distance): (UInt8, Double) = (0, 0)
        var latitudeDelta = Sentinel<Double>()
        var longitudeDelta = Sentinel<Double>()
        switch self {
        case .zoom: break
        case .span(let latitude, let longitude):
            (kind, latitudeDelta, longitudeDelta) = (1, latitude, longitude)
        case .cameraDistance(let metres): (kind, distance) = (2, metres)
        }
        coder.codeKind(&kind, upTo: 2, "a kind of scale")
        switch kind {
        case 1:
            latitudeDelta.wrappedValue.code(&coder)
            longitudeDelta.wrappedValue.code(&coder)
        case 2: distance.code(&coder)
        default: break
        }
        guard coder.isReading else { return }
        self =
            switch kind {
            case 1: .span(latitudeDelta: latitudeDelta, longitudeDelta: longitudeDelta)
            case 2: .cameraDistance(distance)
            default: .zoom
            }
    }
}
