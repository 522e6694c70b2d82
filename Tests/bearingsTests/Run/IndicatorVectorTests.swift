import BearingsTestSupport
import Foundation
import Testing

/// The indicator from line to line: decoded, decided and printed by the program itself.
///
/// Each vector is a session of its own; those of equal options are one run.
@Suite(.enabled(if: SharedFolder.exists), .timeLimit(.minutes(5)))
struct IndicatorVectorTests {
    /// A line of `indicator.ndjson`.
    private struct Vector: Decodable {
        var id: String
        var viewport: ViewportVector
        var target: PlaceVector
        var options: Options
        /// A place that brings about the prior state.
        var prelude: PlaceVector?
        var expect: Expectation
    }

    private struct Options: Decodable, Hashable {
        var margin: Double?
        var halfSize: Double?
        var hysteresis: Double?
        var mode: String?

        var arguments: [String] {
            var words: [String] = []
            if let margin { words += ["--margin", "\(margin)"] }
            if let halfSize { words += ["--half-size", "\(halfSize)"] }
            if let hysteresis { words += ["--hysteresis", "\(hysteresis)"] }
            if let mode { words += ["--visibility", mode] }
            return words
        }
    }

    private struct Expectation: Decodable {
        var state: String
        var x: Double?
        var y: Double?
        var edge: String?
        var edgeAny: [String]?
        /// In radians.
        var rotation: Double?
    }

    /// An event of the program.
    private struct Indicator: Decodable {
        var session: String
        var phase: String
        var reason: String?
        var x: Double?
        var y: Double?
        var edge: String?
        /// In degrees.
        var rotation: Double?
    }

    @Test func `the program reproduces every vector`() throws {
        let vectors = try SharedFolder.vectors("indicator.ndjson", as: Vector.self)
        try #require(!vectors.isEmpty)
        for (options, group) in Dictionary(grouping: vectors, by: \.options) {
            let last = try lastIndicators(of: group, options)
            for vector in group { check(last[vector.id], vector) }
        }
    }

    /// The last indicator event of each session before the end.
    private func lastIndicators(
        of vectors: [Vector],
        _ options: Options
    ) throws -> [String: Indicator] {
        let scratch = try TemporaryFolder()
        let log = try scratch.file("log", vectors.flatMap(lines).joined(separator: "\n").utf8)
        let outcome = try Program.run(
            ["--viewport", "none", "--events", "indicator", "--keep-null-island", "--strict"]
                + options.arguments,
            input: .file(log.path)
        )
        try #require(outcome.status == 0, "\(outcome.errors)")
        var last: [String: Indicator] = [:]
        for line in outcome.lines {
            let event = try JSONDecoder().decode(Indicator.self, from: Data(line.utf8))
            if event.reason != "end" { last[event.session] = event }
        }
        return last
    }

    /// A session that leads to the vector's state.
    ///
    /// No two of its moves are within a frame, so none is held.
    private func lines(_ vector: Vector) -> [String] {
        let view = vector.viewport.viewport
        let (center, size, insets) = (view.center, view.size, view.insets)
        let map =
            #""center":{"lat":\#(center.latitude),"lon":\#(center.longitude)},"zoom":\#(view.zoom)"#
            + #","size":{"width":\#(size.width),"height":\#(size.height)}"#
            + #","heading":\#(view.heading),"pitch":\#(view.pitch),"fov":\#(view.fieldOfView)"#
            + #","insets":{"top":\#(insets.top),"left":\#(insets.left)"#
            + #","bottom":\#(insets.bottom),"right":\#(insets.right)}"#
            + #","center_in":"\#(view.centersInInsets ? "insets" : "view")""#

        let session = #""session":"\#(vector.id)""#
        var lines = [#"{"type":"viewport",\#(session),"time":1000,\#(map)}"#]
        for (index, place) in [vector.prelude, vector.target].enumerated() {
            guard let place else { continue }
            let (latitude, longitude) = (place.coordinate.latitude, place.coordinate.longitude)
            var fix = #""lat":\#(latitude),"lon":\#(longitude)"#
            if let accuracy = place.accuracy { fix += #","accuracy":\#(accuracy)"# }
            lines.append(#"{"type":"fix",\#(session),"time":\#(1010 + 10 * index),\#(fix)}"#)
        }
        return lines
    }

    private func check(_ found: Indicator?, _ vector: Vector) {
        let expected = vector.expect
        guard expected.state == "off" else {
            expect(found == nil || found?.phase == "hide", "\(vector.id)")
            return
        }
        guard let found, found.phase != "hide" else {
            Issue.record("\(vector.id): no indicator shows")
            return
        }
        expect(isNear(found.x, expected.x, 0.02), "\(vector.id)")
        expect(isNear(found.y, expected.y, 0.02), "\(vector.id)")
        let edges = expected.edgeAny ?? [expected.edge].compactMap { $0 }
        expect(edges.contains { $0 == found.edge }, "\(vector.id)")
        expect(isSameDirection(found.rotation, expected.rotation), "\(vector.id)")
    }

    private func isNear(_ found: Double?, _ expected: Double?, _ tolerance: Double) -> Bool {
        guard let found, let expected else { return false }
        return abs(found - expected) <= tolerance
    }

    /// Whether degrees and radians are the same direction, or both are missing.
    private func isSameDirection(_ degrees: Double?, _ radians: Double?) -> Bool {
        guard let degrees, let radians else { return degrees == nil && radians == nil }
        return abs(remainder(degrees * .pi / 180 - radians, 2 * .pi)) <= 2e-4
    }
}
