import BearingsEngine
import BearingsTestSupport
import BearingsWire
import Geography
import Testing

@testable import BearingsFormats

@Suite struct GPSDFormatTests {
    private func report(_ device: String, _ time: Int, _ latitude: Double) -> String {
        """
        {"class":"TPV","device":"\(device)","mode":3,"time":\(time),"lat":\(latitude),"lon":7}

        """
    }

    @Test func `merges reports of one time from one device`() {
        let log = (1...40).map { report("/dev/a", $0, 46) + report("/dev/a", $0, 46.1) }.joined()
        let contents = DecodedLines(log).batch.entries.map(\.content.isEpochReport)
        expectEqual(contents, Array(repeating: true, count: 80))
    }

    @Test func `a report of the same time from another device is a new fix`() {
        let alone = (1...40).map { report("/dev/a", $0, 46) }.joined()
        let both = (41...50).map { report("/dev/a", $0, 46) + report("/dev/b", $0, 47) }.joined()
        let batch = DecodedLines(alone + both).batch
        expectEqual(batch.entries.map(\.content.isEpochReport), Array(repeating: true, count: 60))
        let latitudes = batch.entries.suffix(20).map {
            batch.input(of: $0)?.fix?.coordinate.latitude
        }
        expectEqual(latitudes, (0..<20).map { $0 % 2 == 0 ? 46 : 47 })
        // At the same place it would complete the other's.
        let beside = (41...50).map { report("/dev/a", $0, 46) + report("/dev/b", $0, 46) }.joined()
        let contents = DecodedLines(alone + beside).batch.entries.map(\.content.isEpochReport)
        expectEqual(contents.dropFirst(40), ArraySlice((0..<20).map { $0 % 2 == 0 }))
    }

    /// A report of a device at its own place, with other members.
    private func report(_ device: String, with members: String) -> String {
        """
        {"class":"TPV","device":"\(device)","mode":3,"time":9,"lat":4\(device.utf8.count),"lon":7,\(members)}

        """
    }

    @Test(arguments: ["b", "bb"])
    func `a report stands by itself where another device has been at the same time`(
        other: String
    ) {
        let lines = DecodedLines(
            report("a", with: #""eph":5"#) + report(other, with: #""speed":3"#)
                + report("a", with: #""track":10"#) + report("a", with: #""alt":7"#)
        )
        let fixes = lines.batch.entries.compactMap { lines.batch.input(of: $0)?.fix }
        let isApart = other != "b"
        expectEqual(fixes.map(\.accuracy), [5, nil, nil, nil])
        expectEqual(fixes.map(\.speed), [nil, 3, nil, nil])
        expectEqual(fixes.map(\.course), [nil, nil, 10, nil])
        let contents = lines.batch.entries.map(\.content.isEpochReport)
        expectEqual(contents, [true, isApart, isApart, isApart])
        expectEqual(lines.batch.entries.map(\.isSelfContained), contents)
    }
}
