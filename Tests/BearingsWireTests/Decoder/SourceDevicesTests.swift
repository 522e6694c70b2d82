import BearingsEngine
import BearingsTestSupport
import Geography
import Testing

@testable import BearingsWire

@Suite struct SourceDevicesTests {
    private static let here = LocationCoordinate(latitude: 48.85, longitude: 2.35)
    private static let there = LocationCoordinate(latitude: 48.86, longitude: 2.35)

    @Test func `a report completes a fix of its own device alone`() {
        let rows: [(device: String, LocationCoordinate, mayComplete: Bool)] = [
            ("a", Self.here, true), ("a", Self.here, true), ("b", Self.there, true),
            ("b", Self.here, false), ("a", Self.here, false),
        ]
        for source in SessionSource.allCases {
            var options = DecodingOptions()
            options.sessionSource = source
            var writer = RecordWriter(options, source: "gpsd.log")
            for (device, place, mayComplete) in rows {
                writer.begin(line: 1)
                writer.entry.time = .epoch
                let report = SupplementedFix(Fix(coordinate: place), FixSupplement())
                let input = writer.epochReport(report, of: Array(device.utf8))
                // Where devices name sessions, none meets another.
                let isEpochReport = source == .source || mayComplete
                var expected = Input.fix(Fix(coordinate: place))
                if isEpochReport { expected = .epochReport(Fix(coordinate: place)) }

                expectEqual(input, expected)
                expectEqual(writer.entry.isSelfContained, isEpochReport)
            }
        }
    }

    @Test func `a second device outdates what was learned of the lines of one`() {
        var writer = RecordWriter(.init(), source: "gpsd.log")
        let before = writer.reportingDevices
        writer.noteReport(of: Array("/dev/ttyUSB0".utf8))
        writer.noteReport(of: Array("/dev/ttyUSB0".utf8))
        expectEqual(writer.reportingDevices, before)

        writer.noteReport(of: Array("/dev/ttyUSB1".utf8))
        expect(writer.reportingDevices != before)
    }

    @Test func `a device that reports again after another proves that there are several`() {
        var writer = RecordWriter(.init(), source: "points.geojson")
        writer.begin(line: 3)
        for name in ["a", "b", "a", "b"] { writer.noteDevice("device_id", Array(name.utf8)) }

        expectEqual(writer.batch.hints.map { $0.line }, [3])
        expect(!writer.watchesDevices)
    }
}
