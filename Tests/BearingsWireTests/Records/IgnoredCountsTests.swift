import BearingsTestSupport
import BearingsWire
import Testing

@Suite struct IgnoredCountsTests {
    @Test(arguments: [
        (
            "<gpx><wpt lat=\"1\" lon=\"2\"/><rte><rtept lat=\"1\" lon=\"2\"/><rtept lat=\"1\" lon=\"2\"/></rte></gpx>",
            "1 waypoint and 2 route points"
        ),
        ("<gpx></gpx>", "1 document of GPX without points"),
        (
            "{\"_type\":\"encrypted\",\"data\":\"x\"}\n{\"_type\":\"encrypted\",\"data\":\"y\"}\n",
            "2 encrypted messages"
        ),
        (
            "{\"class\":\"VERSION\"}\n\n{\"class\":\"DEVICES\"}\n",
            "1 VERSION report, 1 blank line and 1 DEVICES report"
        ),
        ("$GPGSV,1,1,00*79\n", "1 sentence without a position"),
        (
            "{\"type\":\"Feature\",\"geometry\":null,\"properties\":null}\n",
            "1 Feature without a timed position"
        ),
        ("lat,lon\n,\n", "1 row without a position"), ("lat,lon\n", "1 table without rows"),
        ("", "0 bytes"), ("# one\n# two\n{\"class\":\"SKY\"}\n", "2 comments and 1 SKY report"),
    ])
    func `reports ignored lines by their kind`(text: String, expected: String) {
        let silence = Conversion.silence(of: Array(text.utf8), named: "log")
        expectEqual(silence?.text, expected)
        expectEqual(silence?.hasWaypoints, expected.contains("route"))
    }

    @Test(arguments: [
        "{\"type\":\"fix\",\"lat\":1,\"lon\":2}\n{\"class\":\"SKY\"}\n",
        "{}\n{\"class\":\"SKY\"}\n",
        "<gpx><wpt lat=\"1\" lon=\"2\"/><trk><trkseg><trkpt lat=\"1\" lon=\"2\"/></trkseg></trk></gpx>",
    ])
    func `a used or rejected source is not reported as silent`(text: String) {
        expect(Conversion.silence(of: Array(text.utf8), named: "log") == nil)
    }
}
