package import Geography

/// A line of `zoom-to-fit.ndjson`: what MapLibre's `cameraForBounds` makes of some places.
package struct FitVector: Decodable, Sendable {
    package struct Insets: Decodable, Sendable {
        package var top: Double
        package var left: Double
        package var bottom: Double
        package var right: Double

        package var insets: EdgeInsets {
            EdgeInsets(top: top, left: left, bottom: bottom, right: right)
        }
    }

    package struct Bounds: Decodable, Sendable {
        package var west: Double
        package var east: Double
        package var south: Double
        package var north: Double
    }

    package struct Camera: Decodable, Sendable {
        package var lat: Double
        package var lon: Double
        package var zoom: Double
    }

    package struct Region: Decodable, Sendable {
        package var lat: Double
        package var lon: Double
        package var latitudeDelta: Double
        package var longitudeDelta: Double
    }

    package struct Expectation: Decodable, Sendable {
        package var bounds: Bounds
        /// `nil` where the padding leaves no room.
        package var fit: Camera?
        /// Only for two places.
        package var regionThatFits: Region?
    }

    package var id: String
    package var kind: String
    package var points: [PlaceVector]
    package var width: Double
    package var height: Double
    package var padding: Insets
    package var heading: Double
    package var maxZoom: Double
    package var expect: Expectation

    /// The view to be fitted; where its map is, and how near, is not to matter.
    package var view: Viewport {
        Viewport(
            center: .sydney,
            zoom: 3,
            heading: heading,
            size: ViewSize(width: width, height: height)
        )
    }

    package static let all = Result {
        try SharedFolder.vectors("zoom-to-fit.ndjson", as: Self.self)
    }

    /// Empty if the folder is missing or unreadable, which a test of its own reports.
    package static var lines: [FitVector] { (try? all.get()) ?? [] }
}
