import BearingsTestSupport
import Geography
import Testing

@testable import BearingsEngine

/// A line of `indicator.ndjson`.
struct IndicatorVector: Decodable, Sendable, CustomTestStringConvertible {
    struct Options: Decodable {
        var margin: Double?
        var halfSize: Double?
        var hysteresis: Double?
        var mode: String?
    }

    enum State: String, Decodable {
        case unknown
        case on
        case off
        /// The view is empty.
        case none
    }

    struct Expectation: Decodable {
        var state: State
        var projected: [Double]?
        var depth: Double?
        /// Absent where it is infinite.
        var sigma: Double?
        var x: Double?
        var y: Double?
        /// Two where the ray passes within 1e-7 of a corner.
        var edgeAny: [String]?
        /// In radians.
        var rotation: Double?
    }

    var id: String
    var kind: String
    var viewport: ViewportVector
    var target: PlaceVector
    var options: Options
    var prior: State
    /// A target that leads to the state before.
    var prelude: PlaceVector?
    var expect: Expectation

    var testDescription: String { "\(id) \(kind)" }

    var settings: Indicator.Settings {
        Indicator.Settings(
            margin: options.margin ?? 13,
            halfSize: options.halfSize ?? 22,
            hysteresis: options.hysteresis ?? 4,
            mode: options.mode == "point" ? .point : .accuracy
        )
    }

    static let all = Result { try SharedFolder.vectors("indicator.ndjson", as: Self.self) }

    /// Empty where the folder is missing or cannot be read; a test of its own reports that.
    static var lines: [IndicatorVector] { (try? all.get()) ?? [] }
}

extension PlaceVector {
    var fix: Fix { Fix(coordinate: coordinate, accuracy: accuracy) }
}
