import BearingsDocuments
import BearingsEngine
import BearingsPipeline
import BearingsWire
import Foundation
import FoundationXML
import Geography
import Testing

@testable import BearingsTestSupport

/// GPX of devices and programs, compared with another XML parser.
@Suite(.enabled(if: SharedFolder.exists)) struct GPXLogsTests {
    /// The documents, as paths in the folder of data.
    static let paths: [String] = {
        guard let folder else { return [] }
        let names = FileManager.default.enumerator(atPath: folder.path)?.allObjects ?? []
        return names.compactMap { $0 as? String }.filter { $0.hasSuffix(".gpx") }.sorted()
    }()

    private static let folder = SharedFolder.url?.appending(path: "data")

    private static func read(_ path: String) throws -> Data {
        try Data(contentsOf: try #require(folder).appending(path: path))
    }

    private static func run(_ document: [UInt8], cuts: [Int] = []) -> Pass.Result {
        var setup = Pass.Setup()
        setup.configuration = Configuration(
            location: Configuration.Location(reportsLocations: true)
        )
        setup.name = "track.gpx"
        return Pass.over(document, setup, cuts: cuts)
    }

    /// Counts points and collects the places of a track, by the platform's reader.
    private final class Reference: NSObject, XMLParserDelegate {
        var places: [(latitude: Double, longitude: Double)] = []
        var others = 0

        func parser(
            _: XMLParser,
            didStartElement name: String,
            namespaceURI _: String?,
            qualifiedName _: String?,
            attributes: [String: String]
        ) {
            switch name {
            case "trkpt":
                let latitude = attributes["lat"].flatMap(Double.init)
                let longitude = attributes["lon"].flatMap(Double.init)
                places.append((latitude ?? .nan, longitude ?? .nan))
            case "wpt", "rtept": others += 1
            default: break
            }
        }
    }

    @Test func `there are documents to read`() {
        expect(Self.paths.count >= 30)
    }

    @Test(arguments: paths)
    func `reads the same points as an independent parser`(path: String) throws {
        let data = try Self.read(path)
        let reference = Reference()
        let parser = XMLParser(data: data)
        parser.delegate = reference
        try #require(parser.parse())

        let bytes = Array(data)
        var setup = Pass.Setup()
        setup.name = path
        var buffer = LineBuffer(maxLine: setup.decoding.maxLine, readSize: bytes.count)
        var source = SourceReader<DocumentFormats>(
            named: path,
            kind: .file,
            index: 0,
            decoding: setup.decoding
        )
        var found: [Fix] = []
        var batch = RecordBatch()
        buffer.fill(with: bytes)
        source.decode(&buffer, isAtEnd: true, into: &batch)
        for entry in batch.entries {
            if case .fix(let index) = entry.content { found.append(batch.fixes[Int(index)]) }
        }
        let noFixes = batch.inputs.count
        expectEqual(batch.errors, [])
        expectEqual(batch.entries.count, reference.places.count + reference.others)
        expectEqual(found.count + noFixes, reference.places.count)
        guard noFixes == 0 else { return }
        for (fix, place) in zip(found, reference.places) {
            expectEqual(fix.coordinate.latitude, place.latitude)
            expectEqual(fix.coordinate.longitude, place.longitude)
        }
    }

    @Test(arguments: Rounds.sample(paths, oneIn: 4))
    func `accounts for every point with any chunk size`(path: String) throws {
        let document = Array(try Self.read(path))
        let result = Self.run(document)
        let tally = result.tally
        expectEqual(tally.read, tally.used + tally.ignored + tally.filtered + tally.rejected)
        expectEqual(tally.rejected, 0)

        var random = SplitMix64(seed: UInt64(document.count))
        let cuts = random.cuts(of: document.count, every: 1000)
        expectEqual(Self.run(document, cuts: cuts), result)
    }

    @Test func `reports every document that an independent parser rejects`() throws {
        let document = Array(try Self.read("togeojson/garmin_extensions.gpx"))
        var random = SplitMix64(seed: 18)
        let bytes = Array("<>/\"'&!-]a \n\u{0};=?x:[".utf8) + [0xFF, 0xC3]
        for _ in 0..<400 {
            var damaged = document
            let place = Int.random(in: 0..<damaged.count, using: &random)
            switch Int.random(in: 0..<4, using: &random) {
            case 0: damaged[place] = bytes.randomElement(using: &random) ?? 0
            case 1: damaged.removeSubrange(place..<min(place + 9, damaged.count))
            case 2: damaged.insert(bytes.randomElement(using: &random) ?? 0, at: place)
            default: damaged.removeSubrange(max(1, place)...)
            }
            if !XMLParser(data: Data(damaged)).parse() {
                let around = damaged[max(0, place - 20)..<min(place + 20, damaged.count)]
                let text = String(decoding: around, as: UTF8.self)
                expect(Self.run(damaged).tally.rejected > 0, "at \(place): \(text)")
            }
        }
    }

    @Test func `replaying a document's journal gives the same events`() throws {
        let document = Array(try Self.read("gpxpy/cerknicko-jezero.gpx"))
        var setup = Pass.Setup()
        setup.configuration = Configuration(
            location: Configuration.Location(reportsLocations: true)
        )
        setup.options.keepsJournal = true
        var pass = Pass(setup)
        pass.read(document)
        pass.endSource()
        let journal = pass.processor.journal.waiting
        let events = Pass.over(document, setup).lines
        expect(events.count > 100)
        expectEqual(Pass.over(journal, setup).lines, events)
    }

    @Test func `reads a document on one line of any length`() throws {
        let point = #"<trkpt lat="47" lon="8"><time>2024-07-01T12:00:00Z</time></trkpt>"#
        // Longer than a line may be.
        let count = 17_000
        let text =
            "<gpx><trk><trkseg>"
            + String(repeating: point, count: count) + "</trkseg></trk></gpx>"
        let result = Self.run(Array(text.utf8))
        expectEqual(result.tally.read, count)
        expectEqual(result.tally.rejected, 0)
    }
}
