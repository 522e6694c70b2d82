import BearingsTestSupport
import Foundation
import Testing

@Suite struct SamplesTests {
    @Test func `there are samples`() {
        expect(SampleFolder.all.count >= 8)
    }

    @Test(arguments: SampleFolder.all)
    func `a sample has its files and no others`(_ sample: SampleFolder) {
        expectEqual(sample.faults, [])
    }

    @Test(
        arguments: SampleFolder.all,
        [Cut.whole, .bytes, .random(seed: 1), .random(seed: 2)]
    )
    func `a sample gives its expected events, with any chunk size`(
        _ sample: SampleFolder,
        _ cut: Cut
    ) throws {
        let run = try SampleRun(sample, cut: cut)

        let difference = firstDifference(of: run.events, from: try sample.expectedEvents)
        expectEqual(difference, nil, "samples/\(sample)/expected.ndjson, read \(cut)")
        let message = firstDifference(of: run.errors, from: sample.expectedErrors)
        expectEqual(message, nil, "samples/\(sample)/expected-stderr.txt, read \(cut)")
    }

    /// The number of lines of a document.
    private static let points = [
        "input.gpx": ["<trkpt", "<rtept", "<wpt"], "input.kml": ["<gx:coord", "<Point"],
        "input.tcx": ["<Trackpoint", "<CoursePoint"],
    ]

    @Test(arguments: SampleFolder.all)
    func `every line of a sample is accounted for`(_ sample: SampleFolder) throws {
        let input = try sample.input
        let newlines = input.count { $0 == UInt8(ascii: "\n") }
        var lines = input.last == UInt8(ascii: "\n") ? newlines : newlines + 1
        if let points = Self.points[sample.inputName] {
            // Points count as lines there, and what cannot be read.
            let text = String(decoding: input, as: UTF8.self)
            let comments = text.components(separatedBy: "<!-- <").count - 1
            lines = -comments
            for point in points { lines += text.components(separatedBy: point).count - 1 }
        }
        if sample.inputName.hasSuffix(".geojson") {
            // Elements count as lines there.
            let text = String(decoding: input, as: UTF8.self)
            lines = text.components(separatedBy: #""type": "Feature""#).count - 1
        }

        if sample.inputName == "input.json" {
            // The objects of Takeout's one array count as lines.
            let text = String(decoding: input, as: UTF8.self)
            lines = text.components(separatedBy: "\n  }, {\n").count
        }

        // A binary file has no lines; its records were counted where it was made.
        if sample.inputName == "input.fit" { lines = 8 }

        try expectEqual(SampleRun(sample, cut: .whole).tally.read, lines)
    }

    @Test(arguments: SampleFolder.all)
    func `a sample's README gives the command that its test runs`(_ sample: SampleFolder) throws {
        let words = ["bearings"] + sample.arguments + ["< samples/\(sample)/\(sample.inputName)"]

        try expect(sample.readme.contains("    \(words.joined(separator: " "))\n"))
    }
}
