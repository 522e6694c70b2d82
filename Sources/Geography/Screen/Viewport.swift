import CLibrary

/// What a map shows: where it is, how near, how it is turned and tilted, and the view it fills.
///
/// > Source: Mathematics 1, after MapLibre's flat transform.
public struct Viewport: Equatable, Sendable, BitwiseCopyable {
    /// The coordinate drawn at ``centerPoint``.
    public var center: LocationCoordinate
    /// The zoom, with a world of 512 points at 0; within ``zoomRange``.
    public var zoom: Double
    /// Where the top of the map points, in degrees clockwise from true north; any finite number.
    public var heading: Double
    /// How far the camera is tilted from straight down, in degrees, within ``pitchRange``.
    public var pitch: Double
    /// The whole view, in points.
    public var size: ViewSize
    /// What other things cover of the view, in points.
    public var insets: EdgeInsets
    /// Whether the centre is drawn in the middle of what the insets leave free, instead of the
    /// whole view.
    public var centersInInsets: Bool
    /// The camera's vertical field of view, in degrees, within 0..<180 and not 0.
    public var fieldOfView: Double

    /// The zooms that a map may have.
    public static let zoomRange = -8.0...32.0
    /// The range of pitches, in degrees; values outside are clamped.
    public static let pitchRange = 0.0...85.0
    /// MapLibre's field of view, 2·atan(1/3) in degrees: the camera is 1.5 view heights away.
    @inlinable public static var defaultFieldOfView: Double { 36.86989764584402 }
    /// The field of view measured on MapKit's camera, in degrees; Apple does not document it.
    public static let cameraFieldOfView = 30.0

    /// Creates a viewport; nothing is checked.
    ///
    /// By default it is north-up, flat and without insets.
    public init(
        center: LocationCoordinate,
        zoom: Double,
        heading: Double = 0,
        pitch: Double = 0,
        size: ViewSize,
        insets: EdgeInsets = .zero,
        centersInInsets: Bool = false
    ) {
        self.center = center
        self.zoom = zoom
        self.heading = heading
        self.pitch = pitch
        self.size = size
        self.insets = insets
        self.centersInInsets = centersInInsets
        fieldOfView = Viewport.defaultFieldOfView
    }

    /// The same viewport seen by a camera with another vertical field of view, in degrees.
    public func with(fieldOfView: Double) -> Viewport {
        var viewport = self
        viewport.fieldOfView = fieldOfView
        return viewport
    }

    /// How far the camera stands from the centre coordinate, in points.
    public var cameraDistanceInPoints: Double {
        size.height / (2 * tangentOfHalfFieldOfView)
    }

    /// Half the view's height by the camera's distance.
    var tangentOfHalfFieldOfView: Double {
        fieldOfView == Self.defaultFieldOfView
            ? Self.defaultTangent : Self.tangent(ofHalf: fieldOfView)
    }

    private static func tangent(ofHalf angle: Double) -> Double {
        SineCosine(of: angle.radians / 2).tangent
    }

    private static let defaultTangent = tangent(ofHalf: defaultFieldOfView)

    /// What the insets leave of the view.
    public var insetRect: ScreenRect {
        ScreenRect(
            left: insets.left,
            top: insets.top,
            right: size.width - insets.right,
            bottom: size.height - insets.bottom
        )
    }

    /// Where the centre coordinate is drawn.
    public var centerPoint: ScreenPoint {
        guard centersInInsets else { return ScreenPoint(x: size.width / 2, y: size.height / 2) }
        let middle = insetRect.middle
        return ScreenPoint(
            x: min(max(middle.x, 0), size.width),
            y: min(max(middle.y, 0), size.height)
        )
    }

    /// The size of the north-up box around the rotated view, in points, which spans describe.
    public var northUpSize: ViewSize {
        let c = cos(heading.radians).magnitude
        let s = sin(heading.radians).magnitude
        return ViewSize(
            width: size.width * c + size.height * s,
            height: size.width * s + size.height * c
        )
    }

    /// How much of the earth the view spans, pitch ignored.
    public var span: CoordinateSpan {
        let box = northUpSize
        let world = Mercator.worldSize(zoom: zoom)
        let halfHeight =
            sinh(.pi * box.height / world) * Mercator.narrowing(latitude: center.latitude)
        return CoordinateSpan(
            latitudeDelta: (2 * atan(halfHeight)).degrees,
            longitudeDelta: min(360, 360 * box.width / world)
        )
    }
}

/// The extent of a region in degrees.
public struct CoordinateSpan: Equatable, Sendable, BitwiseCopyable {
    /// From top to bottom, in degrees.
    public var latitudeDelta: Double
    /// From left to right, in degrees; at most 360.
    public var longitudeDelta: Double

    /// Creates a span; nothing is checked.
    public init(latitudeDelta: Double, longitudeDelta: Double) {
        self.latitudeDelta = latitudeDelta
        self.longitudeDelta = longitudeDelta
    }
}
