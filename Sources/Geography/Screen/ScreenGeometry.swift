/// A place on the screen, in points right of and below the viewport's top left corner.
public struct ScreenPoint: Equatable, Sendable, BitwiseCopyable {
    /// Points to the right of the left edge.
    public var x: Double
    /// Points below the top edge.
    public var y: Double

    /// Creates a point, which may lie outside the view.
    @inlinable
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }
}

/// A direction and length on the screen, in points right and down.
public struct ScreenVector: Equatable, Sendable, BitwiseCopyable {
    /// Points to the right, negative to the left.
    public var dx: Double
    /// Points down, negative up.
    public var dy: Double

    /// Creates a vector; 0, 0 has no direction.
    @inlinable
    public init(dx: Double, dy: Double) {
        self.dx = dx
        self.dy = dy
    }
}

/// How large a view is, in points.
public struct ViewSize: Equatable, Sendable, BitwiseCopyable {
    /// In points; 0 or less is an empty view.
    public var width: Double
    /// In points; 0 or less is an empty view.
    public var height: Double

    /// Creates a size; nothing is checked, see ``isEmpty``.
    @inlinable
    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }

    /// Whether nothing can be drawn in it.
    @inlinable public var isEmpty: Bool { width <= 0 || height <= 0 }
}

/// How much of a view's edges other things cover, in points.
public struct EdgeInsets: Equatable, Sendable, BitwiseCopyable {
    /// Covered below the view's top edge.
    public var top: Double
    /// Covered right of the view's left edge.
    public var left: Double
    /// Covered above the view's bottom edge.
    public var bottom: Double
    /// Covered left of the view's right edge.
    public var right: Double

    /// Creates insets, which may together be more than the view.
    @inlinable
    public init(top: Double, left: Double, bottom: Double, right: Double) {
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right
    }

    /// Nothing is covered.
    public static let zero = EdgeInsets(top: 0, left: 0, bottom: 0, right: 0)
}

/// An upright rectangle on the screen by its edges, in points; never inverted.
public struct ScreenRect: Equatable, Sendable, BitwiseCopyable {
    /// The smaller `x`.
    public var left: Double
    /// The smaller `y`: the screen counts downwards.
    public var top: Double
    /// The larger `x`.
    public var right: Double
    /// The larger `y`.
    public var bottom: Double

    /// Creates the rectangle between the edges; a pair that is inverted collapses to its middle.
    @inlinable
    public init(left: Double, top: Double, right: Double, bottom: Double) {
        let midX = (left + right) / 2
        let midY = (top + bottom) / 2
        self.left = min(left, midX)
        self.right = max(right, midX)
        self.top = min(top, midY)
        self.bottom = max(bottom, midY)
    }

    /// In points, 0 or more.
    @inlinable public var width: Double { right - left }
    /// In points, 0 or more.
    @inlinable public var height: Double { bottom - top }
    /// Where the diagonals cross.
    @inlinable public var middle: ScreenPoint {
        ScreenPoint(x: (left + right) / 2, y: (top + bottom) / 2)
    }

    /// How far a point is outside, in points along the worse axis; negative inside, 0 on an edge.
    @inlinable
    public func signedDistanceOutside(of point: ScreenPoint) -> Double {
        let beside = Double.larger(left - point.x, point.x - right)
        return .larger(beside, .larger(top - point.y, point.y - bottom))
    }
}

extension Double {
    /// The larger of two numbers, in one instruction; `max` takes six to order equal ones.
    @inlinable @inline(__always)
    package static func larger(_ one: Double, _ other: Double) -> Double {
        one > other ? one : other
    }

    /// The smaller of two numbers, likewise.
    @inlinable @inline(__always)
    package static func smaller(_ one: Double, _ other: Double) -> Double {
        one < other ? one : other
    }
}
