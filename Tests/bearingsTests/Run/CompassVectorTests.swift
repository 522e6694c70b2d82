import BearingsTestSupport
import Foundation
import Testing

/// The compass from line to line, against the published code simulated frame by frame.
@Suite(.enabled(if: SharedFolder.exists), .timeLimit(.minutes(5)))
struct CompassVectorTests {
    /// A file of `compass/`.
    private struct Story: Decodable {
        var script: [Step]
        var frames: [Frame]
        var settle: [Settle]
        /// Windows in milliseconds.
        var compare: [[Double]]
    }

    /// Something that happens, in the words of a map toolkit.
    private struct Step: Decodable {
        /// In milliseconds.
        var t: Double
        var type: String
        var heading: Double?
        var altitude: Double?
        var recognizer: String?
        var state: String?
        var rotation: Double?
        var velocity: Double?
        var translationY: Double?
    }

    private struct Frame: Decodable {
        var k: Int
        /// In degrees clockwise, unwrapped.
        var arrow: Double
        var momentum: Bool?
    }

    private struct Settle: Decodable {
        /// In milliseconds.
        var t: Double
        var frames: [Frame]
    }

    /// An event of the program.
    private struct Compass: Decodable {
        var time: Double
        var rotation: Double
    }

    @Test(arguments: [
        "fling-left-through-north", "fling-right", "pitch-first", "slow-release", "stopped-early",
    ])
    func `the needle turns as in the vectors`(name: String) throws {
        let folder = try #require(SharedFolder.url)
        let file = folder.appending(path: "vectors/compass/\(name).json")
        let story = try JSONDecoder().decode(Story.self, from: Data(contentsOf: file))
        let needle = try run(story)
        let released = story.script.last { $0.state == "ended" }
        let coasting = 11.4133 * abs(released?.velocity ?? 0)
        try #require(!story.frames.isEmpty || !story.settle.isEmpty || name == "pitch-first")

        for frame in story.frames { check(frame, needle, story, 0.03 + 0.0012 * coasting) }
        for settle in story.settle {
            for frame in settle.frames {
                // The published needle begins to settle from the last frame drawn, not from now.
                let age = Double(frame.k) / 60 - settle.t / 1000
                let left = max(0, 1 - age / 0.5)
                let oneFrame = frameTurn(before: settle.t, story)
                check(frame, needle, story, 0.03 + 0.0012 * coasting + oneFrame * left)
            }
        }
    }

    /// How far the needle turned in the last frame before the map stopped.
    private func frameTurn(before time: Double, _ story: Story) -> Double {
        let drawn = story.frames.filter { Double($0.k) / 60 * 1000 <= time }.suffix(2)
        guard let first = drawn.first, let last = drawn.last else { return 0 }
        return abs(last.arrow - first.arrow)
    }

    private func check(_ frame: Frame, _ needle: [Compass], _ story: Story, _ tolerance: Double) {
        let time = Double(frame.k) / 60
        guard story.compare.contains(where: { $0[0]...$0[1] ~= time * 1000 }) else { return }
        let drawn = needle.last { $0.time <= time + 0.0006 }
        guard let drawn else {
            Issue.record("nothing is drawn at frame \(frame.k)")
            return
        }
        expect(abs(drawn.rotation - frame.arrow) <= tolerance, "frame \(frame.k)")
    }

    private func run(_ story: Story) throws -> [Compass] {
        let scratch = try TemporaryFolder()
        let log = try scratch.file("log", story.script.map(line).joined(separator: "\n").utf8)
        let outcome = try Program.run(
            ["--viewport", "none", "--events", "compass", "--time", "unix", "--strict"],
            input: .file(log.path)
        )
        try #require(outcome.status == 0, "\(outcome.errors)")
        return try outcome.lines.map {
            try JSONDecoder().decode(Compass.self, from: Data($0.utf8))
        }
    }

    /// A step as a record.
    private func line(_ step: Step) -> String {
        let time = #""time":\#(step.t / 1000)"#
        switch step.type {
        case "camera":
            let place = #""center":{"lat":47.4,"lon":8.5},"size":{"width":390,"height":844}"#
            let distance = #""distance":\#(step.altitude ?? 800)"#
            return
                #"{"type":"viewport",\#(time),\#(place),\#(distance),"heading":\#(step.heading ?? 0)}"#
        case "regionWillChange":
            return #"{"type":"viewport",\#(time),"phase":"will_change"}"#
        case "regionDidChange":
            return #"{"type":"viewport",\#(time),"phase":"did_change"}"#
        default:
            let kind = step.recognizer == "pan" ? "tilt" : step.recognizer ?? ""
            var line =
                #"{"type":"gesture",\#(time),"kind":"\#(kind)","phase":"\#(step.state ?? "")""#
            if let rotation = step.rotation { line += #","rotation_rad":\#(rotation)"# }
            if let velocity = step.velocity { line += #","velocity_rad_s":\#(velocity)"# }
            if let y = step.translationY { line += #","translation":{"x":0,"y":\#(y)}"# }
            return line + "}"
        }
    }
}
