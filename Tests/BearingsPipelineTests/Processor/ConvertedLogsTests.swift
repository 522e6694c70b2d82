import BearingsEngine
import BearingsTestSupport
import BearingsWire
import Foundation
import Testing

/// Logs of others, converted to other formats and back.
@Suite(.enabled(if: SharedFolder.exists && SharedFolder.hasZcat)) struct ConvertedLogsTests {
    /// A log of each kind, as paths in the folder of data.
    static let paths: [String] = {
        guard let folder = SharedFolder.url?.appending(path: "data") else { return [] }
        let names = FileManager.default.enumerator(atPath: folder.path)?.allObjects ?? []
        let kinds = [
            "gpx", "gpx.gz", "gpsd.log", "gpsd.log.gz", "geojsonl", "geojsonl.gz", "nmea",
            "nmea.gz",
            "rec", "rec.gz",
        ]
        return names.compactMap { $0 as? String }.filter { name in
            let size = try? FileManager.default.attributesOfItem(
                atPath: folder.appending(path: name).path
            )[.size]
            // Enough of each kind; the largest would take a minute here.
            return (size as? Int ?? 0) < min(60_000, Rounds.count(15_000))
                && kinds.contains { name.hasSuffix(".\($0)") }
        }
        .sorted()
    }()

    /// A log's name as its reader knows it.
    private func name(_ path: String) -> String {
        path.hasSuffix(".gz") ? String(path.dropLast(3)) : path
    }

    @Test func `there are logs to convert`() {
        expect(Self.paths.count >= 40)
    }

    @Test(arguments: Rounds.sample(paths, oneIn: 8))
    func `any format converts back to the same native records`(path: String) throws {
        let log = try SharedFolder.log(path)
        let native = Conversion(log, named: name(path), to: .ndjson)
        expectEqual(Conversion.elements(of: native.output).errors, [])

        expectEqual(Conversion(native.output, to: .ndjson).output, native.output)
        let features = Conversion(native.output, to: .geojsonl)
        let fromFeatures = Conversion(features.output, to: .ndjson).output
        let document = Conversion(native.output, to: .gpx)
        let fromDocument = Conversion(document.output, named: "a.gpx", to: .ndjson).output
        // GeoJSON and GPX normalize a course of 360 or more, and a longitude beyond 180.
        let elements = Conversion.elements(of: native.output).elements
        let isUsual = elements.allSatisfy { element in
            0..<360 ~= element.fix.course ?? 0 && -180..<180 ~= element.fix.coordinate.longitude
        }
        if isUsual { expectEqual(fromFeatures, native.output) }
        let read = Conversion.elements(of: fromDocument).elements
        expectEqual(read.count, elements.count)
        if isUsual {
            let places = elements.filter(\.isPlace)
            expectEqual(read, places + elements.filter { !$0.isPlace })
        }
    }

    @Test(arguments: Rounds.sample(paths, oneIn: 8, offset: 4))
    func `any chunk size gives the same conversion`(path: String) throws {
        let log = try SharedFolder.log(path)
        let whole = Conversion(log, named: name(path), to: .csv)
        let cut = Conversion(log, named: name(path), to: .csv, readSize: 977)
        expectEqual(cut.output, whole.output)
    }
}
