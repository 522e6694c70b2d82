import BearingsTestSupport
import Testing

/// A line of `projection.ndjson`: what MapLibre's own transform makes of a viewport and a point.
struct ProjectionVector: Decodable, Sendable, CustomTestStringConvertible {
    struct Expectation: Decodable {
        var x: Double
        var y: Double
        var depth: Double
        var inFront: Bool
        /// `nil` at the centre.
        var dir: [Double]?
        /// Absent for padded views, as is the horizon.
        var drawn: Bool?
        var horizonY: Double?
    }

    struct OtherForms: Decodable {
        struct Span: Decodable {
            var latitudeDelta: Double
            var longitudeDelta: Double
        }

        struct Camera: Decodable {
            var distance: Double
            var altitude: Double
        }

        var span: Span?
        var camera: Camera?
    }

    var id: String
    var kind: String
    var viewport: ViewportVector
    var point: PlaceVector
    var expect: Expectation
    var alt: OtherForms?

    var testDescription: String { "\(id) \(kind)" }

    static let all = Result { try SharedFolder.vectors("projection.ndjson", as: Self.self) }

    /// Empty where the folder is missing or cannot be read; a test of its own reports that.
    static var lines: [ProjectionVector] { (try? all.get()) ?? [] }
}
