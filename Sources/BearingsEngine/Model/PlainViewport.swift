import Geography

/// What a host says of a map that nothing else lies over than before: what nearly all viewports are.
///
/// 64 bytes of plain data, as a ``Fix`` is: there is one a frame while a map moves.
package struct PlainViewport: Sendable, BitwiseCopyable {
    let center: LocationCoordinate
    /// Points, over 0; told with ``height`` or not at all.
    @Sentinel var width: Double?
    /// Points, over 0.
    @Sentinel var height: Double?
    /// In -8...32.
    @Sentinel var zoom: Double?
    /// Degrees clockwise from true north, any finite number.
    @Sentinel var heading: Double?
    /// Degrees from straight down, any finite number.
    @Sentinel var pitch: Double?

    /// Creates a viewport of numbers as they are kept; `width` and `height` are told both or neither.
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

    /// All that an update tells, `nil` if that is more, or no centre.
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
    /// The update that tells the same.
    package init(_ plain: PlainViewport) {
        self.init()
        center = plain.center
        if let width = plain.width, let height = plain.height {
            size = ViewSize(width: width, height: height)
        }
        (zoom, heading, pitch) = (plain.zoom, plain.heading, plain.pitch)
    }
}
