import BearingsEngine
import Geography

/// Where somebody went, as a map in Mercator's projection with north up.
struct TrackPlot {
    private let track: TrackLine
    /// Those that are numbered, in order of time.
    private let stops: [StayFinder.Stay]
    /// The longitude that others are unwrapped around, so that a track may cross the antimeridian.
    private let middle: Double
    /// The west and north end of the drawing on the square world.
    private let origin: (x: Double, y: Double)
    /// How many pixels the square world is wide.
    private let scale: Double

    /// As high as the track is, within bounds.
    private let height: Double

    private static let width = 440.0
    private static let heights = 240.0...440.0
    private static let margin = 36.0
    /// In parts of the square world: about 30 m, below which fixes are noise.
    private static let leastExtent = 7.5e-7

    /// Nothing for a session without fixes.
    init?(_ track: TrackLine, _ stops: [StayFinder.Stay]) {
        guard let first = track.points.first, let last = track.last else { return nil }
        self.track = track
        self.stops = stops
        middle = first.place.longitude
        let places = track.points.map(\.place) + stops.map(\.place) + [last.place]
        let xs = places.map { Self.x($0, around: first.place.longitude) }
        let ys = places.map { Mercator.y(latitude: $0.latitude) }
        let (west, east) = (xs.min() ?? 0, xs.max() ?? 0)
        let (north, south) = (ys.min() ?? 0, ys.max() ?? 0)
        let extent = max(east - west, south - north, Self.leastExtent)
        let scale = (Self.width - 2 * Self.margin) / extent
        let wanted = (south - north) * scale + 2 * Self.margin
        let height = min(max(wanted, Self.heights.lowerBound), Self.heights.upperBound)
        origin = (
            (west + east) / 2 - Self.width / 2 / scale, (north + south) / 2 - height / 2 / scale
        )
        self.scale = scale
        self.height = height
    }

    /// The map with its caption.
    var figure: String {
        var shapes = graticule
        shapes += lines
        for (index, stop) in stops.enumerated() { shapes += mark(stop, index + 1) }
        if let first = track.points.first {
            let (x, y) = pixel(first.place)
            shapes +=
                "<circle class=\"start\" cx=\"\(Markup.px(x))\" cy=\"\(Markup.px(y))\" r=\"6\"/>\n"
            shapes += label("start", x, y - 11)
        }
        if let last = track.last {
            let (x, y) = pixel(last.place)
            shapes +=
                "<path class=\"end\" d=\"M\(Markup.px(x - 6)) \(Markup.px(y - 6))h12v12h-12z\"/>\n"
            shapes += label("end", x, y + 21)
        }
        shapes += scaleBar
        let picture = Markup.drawing("track", title, width: Self.width, height: height, shapes)
        return "<figure>\(picture)<figcaption>\(caption)</figcaption></figure>\n"
    }

    private var title: String {
        let numbered = stops.isEmpty ? "" : ", with \(stops.count) stops"
        return "Map of the track, north up\(numbered)"
    }

    private var caption: String {
        let thinned =
            track.tolerance > 0
            ? " Fixes within \(rounded(track.tolerance, 0)) m of the last one drawn are left out."
            : ""
        return
            "<b>The track</b>; dashed: off the screen; dotted: only the accuracy circle on it; numbers: stops.\(thinned)"
    }

    // MARK: Places

    private static func x(_ place: LocationCoordinate, around middle: Double) -> Double {
        (middle + (place.longitude - middle).wrappedTo180) / 360
    }

    private func pixel(_ place: LocationCoordinate) -> (x: Double, y: Double) {
        (
            (Self.x(place, around: middle) - origin.x) * scale,
            (Mercator.y(latitude: place.latitude) - origin.y) * scale
        )
    }

    private func point(_ place: LocationCoordinate) -> String {
        let (x, y) = pixel(place)
        return "\(Markup.px(x)) \(Markup.px(y))"
    }

    // MARK: Lines

    /// A path for each visibility: solid where the user is on the screen or nobody knows.
    private var lines: String {
        var paths = ["", "", ""]
        var before: TrackLine.Point?
        var kind: Int?
        for (index, next) in track.points.enumerated() {
            let (visibility, place) = (
                next.visibility.map { Int($0.rawValue) } ?? 0, point(next.place)
            )
            if let before, !next.begins {
                if kind != visibility { paths[visibility] += "M\(point(before.place))" }
                paths[visibility] += "L\(place)"
            } else {
                paths[visibility] += "M\(place)"
                let isAlone = index + 1 == track.points.count || track.points[index + 1].begins
                // A line of no length is drawn as a dot.
                if isAlone { paths[visibility] += "h0" }
            }
            kind = visibility
            before = next
        }
        return zip(["on", "partial", "off"], paths).map { kind, path in
            path.isEmpty ? "" : "<path class=\"way \(kind)\" d=\"\(path)\"/>\n"
        }
        .joined()
    }

    private func mark(_ stop: StayFinder.Stay, _ number: Int) -> String {
        let (x, y) = pixel(stop.place)
        return "<circle class=\"stop\" cx=\"\(Markup.px(x))\" cy=\"\(Markup.px(y))\" r=\"9\"/>\n"
            + Markup.label("\(number)", x, y + 4, "stop-number")
    }

    /// A name beside a mark, within the drawing.
    private func label(_ text: String, _ x: Double, _ y: Double) -> String {
        Markup.label(text, min(max(x, 20), Self.width - 20), min(max(y, 12), height - 4), "name")
    }

    // MARK: The ground

    /// Lines of round latitude and longitude, and their degrees.
    private var graticule: String {
        let west = origin.x * 360
        let span = Self.width / scale * 360
        let step = max(ValueAxis.roundStep(span / 4), 1e-5)
        var lines = ""
        var labels = ""
        var longitude = (west / step).rounded(.up) * step
        while longitude < west + span {
            let x = (longitude / 360 - origin.x) * scale
            lines += "M\(Markup.px(x)) 0V\(Markup.px(height))"
            let label = Self.degrees(longitude.wrappedTo180, "E", "W")
            if x < Self.width - 60 { labels += Markup.label(label, x + 3, 12, "degrees") }
            longitude += step
        }
        // Lines of latitude within the drawing, which stretches them the more the farther from the equator.
        var latitude = (latitude(at: height) / step).rounded(.up) * step
        while latitude < self.latitude(at: 0) {
            let y = (Mercator.y(latitude: latitude) - origin.y) * scale
            lines += "M0 \(Markup.px(y))H\(Markup.px(Self.width))"
            labels += Markup.label(Self.degrees(latitude, "N", "S"), 3, y - 3, "degrees")
            latitude += step
        }
        return "<path class=\"grid\" d=\"\(lines)\"/>\n\(labels)"
    }

    /// The latitude so many pixels below the upper end, by halving.
    private func latitude(at y: Double) -> Double {
        var (south, north) = (-Mercator.latitudeLimit, Mercator.latitudeLimit)
        for _ in 0..<50 {
            let middle = (south + north) / 2
            let isAbove = (Mercator.y(latitude: middle) - origin.y) * scale < y
            if isAbove { north = middle } else { south = middle }
        }
        return (south + north) / 2
    }

    private static func degrees(_ number: Double, _ positive: String, _ negative: String) -> String
    {
        "\(rounded(number.magnitude, 5))°\(number < 0 ? negative : positive)"
    }

    /// A round length in the middle of the drawing.
    private var scaleBar: String {
        let latitude = latitude(at: height / 2)
        let west = LocationCoordinate(latitude: latitude, longitude: 0)
        let share = LocationCoordinate(latitude: latitude, longitude: min(100 / scale * 360, 90))
        let pixels = share.longitude / 360 * scale
        let metres = west.distance(to: share)
        guard metres > 0 else { return "" }
        let length = ValueAxis.roundStep(metres / 2)
        let width = length / metres * pixels
        let y = Markup.px(height - 14)
        let name = length < 1000 ? "\(rounded(length, 2)) m" : "\(rounded(length / 1000, 2)) km"
        let right = Self.width - 14
        return
            "<path class=\"scale\" d=\"M\(Markup.px(right - width)) \(y)m0 -5v5H\(Markup.px(right))v-5\"/>\n"
            + Markup.label(name, right - width / 2, height - 20, "measure")
    }
}
