import Geography

/// A viewport with nothing but centre, size, zoom, heading and pitch, as nearly all are.
///
/// 64 bytes of plain data, like ``Fix``: a moving map sends one per frame.
package struct PlainViewport: Sendable, BitwiseCopyable {
    let center: LocationCoordinate
    /// In points, over 0; set together with ``height``.
    @Sentinel var width: Double?
    /// In points, over 0.
    @Sentinel var height: Double?
    /// In -8...32.
    @Sentinel var zoom: Double?
    /// Degrees clockwise from true north, any finite number.
    @Sentinel var heading: Double?
    /// Degrees from straight down, any finite number.
    @Sentinel var pitch: Double?

    /// Creates a viewport from stored values; set both `width` and `height` or neither.
    package init(
        center: LocationCoordinate,
        width: Sentinel<Double>,
        height: Sentinel<Double>,
        zoom: Sentinel<Double>,
        heading: Sentinel<Double>,
        pitch: Sentinel<Double>
    ) {
        self.center = center
        _width = width
        _height = height
        _zoom = zoom
        _heading = heading
        _pitch = pitch
    }

    /// Converts an update; `nil` if it has anything else, or no centre.
    package init?(_ update: ViewportUpdate) {
        guard let center = update.center else { return nil }
        self.init(
            center: center,
            width: Sentinel<Double>(wrappedValue: update.size?.width),
            height: Sentinel<Double>(wrappedValue: update.size?.height),
            zoom: Sentinel<Double>(wrappedValue: update.zoom),
            heading: Sentinel<Double>(wrappedValue: update.heading),
            pitch: Sentinel<Double>(wrappedValue: update.pitch)
        )
        guard ViewportUpdate(self) == update else { return nil }
    }
}

extension ViewportUpdate {
    /// Creates the equivalent update.
    package init(_ plain: PlainViewport) {
        self.init()
        center = plain.center
        if let width = plain.width, let height = plain.height {
            size = ViewSize(width: width, height: height)
        }
        (zoom, heading, pitch) = (plain.zoom, plain.heading, plain.pitch)
    }
}
