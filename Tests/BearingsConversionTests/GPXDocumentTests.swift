import BearingsConversion
import BearingsEngine
import BearingsTestSupport
import BearingsWire
import Foundation
import FoundationXML
import Testing

@testable import BearingsPipeline

/// Documents of other programs, converted and read by another reader than ours.
@Suite(.enabled(if: SharedFolder.exists), .timeLimit(.minutes(5)))
struct GPXDocumentTests {
    /// The documents of the folder beside the repository, by their paths in it.
    private static let documents: [String] = {
        guard let folder = SharedFolder.url?.appending(path: "data"),
            let files = FileManager.default.enumerator(atPath: folder.path)
        else { return [] }
        return files.compactMap { $0 as? String }.filter { $0.hasSuffix(".gpx") }.sorted()
    }()

    private func document(_ path: String) throws -> Data {
        try Data(contentsOf: #require(SharedFolder.url).appending(path: "data/" + path))
    }

    @Test func `there are documents to read`() { expect(Self.documents.count >= 34) }

    @Test(arguments: Rounds.sample(documents, oneIn: 4))
    func `keeps tracks, segments, routes, names, times and measurements`(path: String) throws {
        let original = try document(path)
        let there = Conversion(Array(original), named: path, to: .gpx)
        let expected = try GPXOutline(original)
        let found = try GPXOutline(Data(there.output))
        let differs = zip(found.lines, expected.lines).first { $0 != $1 }
        expect(differs == nil, "\(String(describing: differs))")
        expectEqual(found.lines.count, expected.lines.count)
        expectEqual(there.fieldsLeftOut.count, 0)
        // Nothing more is left out where nothing is that is not carried over.
        expectEqual(Conversion(there.output, named: "a.gpx", to: .gpx).output, there.output)
    }

    @Test(arguments: Rounds.sample(documents, oneIn: 8))
    func `points survive every format`(path: String) throws {
        let original = try document(path)
        let expected = Conversion(Array(original), named: path, to: .gpx)
        let points = try GPXOutline(Data(expected.output)).points
        for (target, name) in [
            (ConversionTarget.ndjson, "a.ndjson"), (.geojsonl, "a.json"), (.geojson, "a.geojson"),
        ] {
            let there = Conversion(Array(original), named: path, to: target)
            let back = Conversion(there.output, named: name, to: .gpx)
            try expectEqual(GPXOutline(Data(back.output)).points, points)
        }
        let table = Conversion(Array(original), named: path, to: .csv)
        let back = Conversion(table.output, named: "a.csv", to: .gpx)
        try expectEqual(
            GPXOutline(Data(back.output)).points.filter { $0.hasPrefix("trkpt") },
            points.filter { $0.hasPrefix("trkpt") }
        )
    }
}

/// What a document holds, an element or point a line, as Foundation's reader finds it.
private final class GPXOutline: NSObject, XMLParserDelegate {
    /// Tracks, segments and routes that have points, and their points, each kind in the order of the document.
    var lines: [String] { places + routes + tracks }
    /// The points alone, in any order.
    var points: [String] { (places + routes + tracks).filter { $0.contains("pt ") }.sorted() }

    private var places: [String] = []
    private var routes: [String] = []
    private var tracks: [String] = []
    /// What is recorded with the first point, so that an empty track leaves nothing.
    private var waiting: [String] = []
    private var open: [String] = []
    private var text = ""
    private var point: [String: String] = [:]
    private var name = ""

    private static let kinds = ["wpt", "rtept", "trkpt"]
    private static let fields: Set<String> = [
        "ele", "time", "name", "cmt", "desc", "src", "sym", "type", "fix", "sat", "hdop", "vdop",
        "pdop",
        "geoidheight", "magvar", "ageofdgpsdata", "dgpsid",
    ]
    private static let sensors: Set<String> = ["hr", "cad", "atemp", "power"]

    init(_ document: Data) throws {
        super.init()
        let parser = XMLParser(data: document)
        parser.delegate = self
        try #require(parser.parse())
    }

    private static func local(_ name: String) -> String {
        name.split(separator: ":").last.map(String.init) ?? name
    }

    func parser(
        _: XMLParser,
        didStartElement element: String,
        namespaceURI _: String?,
        qualifiedName _: String?,
        attributes: [String: String]
    ) {
        let element = Self.local(element)
        if Self.kinds.contains(element) {
            point = ["lat": attributes["lat"] ?? "", "lon": attributes["lon"] ?? ""]
        }
        if element == "trk" || element == "rte" {
            waiting = [element]
            name = ""
        }
        if element == "trkseg" {
            waiting.removeAll { $0 == "trkseg" }
            waiting.append("trkseg")
        }
        open.append(element)
        text = ""
    }

    func parser(_: XMLParser, foundCharacters characters: String) { text += characters }

    func parser(_: XMLParser, foundCDATA block: Data) {
        text += String(decoding: block, as: UTF8.self)
    }

    func parser(
        _: XMLParser,
        didEndElement element: String,
        namespaceURI _: String?,
        qualifiedName _: String?
    ) {
        let element = Self.local(element)
        open.removeLast()
        let value = text.trimmingCharacters(in: .whitespacesAndNewlines)
        text = ""
        let isSensor = Self.sensors.contains(element) && open.contains("extensions")
        if let parent = open.last,
            isSensor || Self.kinds.contains(parent) && Self.fields.contains(element),
            !value.isEmpty, !point.isEmpty
        {
            point[element] = value
        } else if element == "name", open.last == "trk" || open.last == "rte" {
            name = value
        }
        guard Self.kinds.contains(element) else { return }
        // A point of a track without a fix is nowhere.
        if element == "trkpt", point["fix"] == "none" {
            point = [:]
            return
        }
        let line = line(element)
        point = [:]
        switch element {
        case "wpt": places.append(line)
        case "rtept": routes += takeWaiting() + [line]
        default: tracks += takeWaiting() + [line]
        }
    }

    private func takeWaiting() -> [String] {
        defer { waiting = [] }
        return waiting.map { $0 == "trkseg" ? $0 : "\($0) \(name)" }
    }

    /// A point with its numbers and times in one form.
    private func line(_ kind: String) -> String {
        let fields = point.compactMap { key, value -> String? in
            switch key {
            case "time":
                let text = Array(value.utf8)
                let time = parseRFC3339(text.span, .foreign)
                return "time=\(time.map(String.init) ?? value)"
            case "name", "cmt", "desc", "src", "sym", "type", "fix": return "\(key)=\(value)"
            default:
                guard let number = Double(value), !number.isNaN else { return nil }
                return "\(key)=\(number)"
            }
        }
        return ([kind] + fields.sorted()).joined(separator: " ")
    }
}
