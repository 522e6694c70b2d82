import BearingsTestSupport
import Foundation
import Testing

@testable import BearingsFormats
@testable import BearingsWire

@Suite struct FormatsPageTests {
    /// The tables of each chapter.
    private static let chapters: [(title: String, tables: [KeyTable])] = [
        ("gpsd", [GPSDFormat.keys, GPSDFormat.attitude]),
        ("OwnTracks", [OwnTracksFormat.keys]),
        ("Traccar", [TraccarFormat.keys, TraccarFormat.device]),
        ("Meshtastic", [MeshtasticFormat.packet, MeshtasticFormat.keys]),
        ("W3C positions", [W3CFormat.position, W3CFormat.keys]),
        ("GeoJSON", [GeoJSONKeys.properties, GeoJSONKeys.feature]),
        ("Google", [TakeoutFormat.keys, TakeoutFormat.signal, TakeoutFormat.rawPath]),
    ]

    @Test(arguments: chapters.indices)
    func `the page names each key of a system in its chapter`(_ number: Int) throws {
        let (title, tables) = Self.chapters[number]
        let place = "Sources/bearings/bearings.docc/Formats.md"
        let file = PackageFolder.root.appending(path: place)
        let page = try String(contentsOf: file, encoding: .utf8)
        let start = try #require(page.range(of: "\n## \(title)"))
        let chapter = page[start.upperBound...]
        let text = chapter[..<(chapter.range(of: "\n## ")?.lowerBound ?? chapter.endIndex)]
        for table in tables {
            for key in table.keys where key.field != .own {
                let name = key.name.spelling
                expect(text.contains("`\(name)`") || text.contains(".\(name)`"), "\(name)")
            }
        }
    }
}
