import BearingsTestSupport
import Testing

@testable import BearingsWire

@Suite struct CSVTimeTests {
    @Test(arguments: [
        ("auto", "1577836801", 1_577_836_801_000 as Int64?),
        ("auto", "1577836801.5", 1_577_836_801_500),
        ("auto", "1577836801500", 1_577_836_801_500), ("auto", "2020-01-01", nil),
        ("auto", "2020/01/01 00:00:01", 1_577_836_801_000), ("iso", "1577836801", nil),
        ("unix", "1577836801", 1_577_836_801_000), ("unix-ms", "1577836801", 1_577_836_801),
        ("unix", "1e300", nil), ("dd.MM.yyyy HH:mm", "01.01.2020 00:01", 1_577_836_860_000),
        ("MM/dd/yy HH:mm:ss.SSS", "01/02/20 00:00:01.250", 1_577_923_201_250),
        ("dd.MM.yyyy HH:mm", "31.02.2020 00:01", nil), ("dd.MM.yyyy HH:mm", "1.1.2020 00:01", nil),
        ("yyyyMMddHHmmss", "20200101000001", 1_577_836_801_000),
        ("d-MMM-yyyy H:mm:ss", "1-Jan-2020 0:00:01.25", 1_577_836_801_250),
        ("M/d/yyyy h:mm:ss a", "1/1/2020 12:00:01 AM", 1_577_836_801_000),
        ("M/d/yyyy h:mm:ss a", "1/1/2020 12:00:01", nil),
        ("EEE MMMM d yyyy HH:mm Z", "Wed January 1 2020 01:00 +0100", 1_577_836_800_000),
        ("yyyy-MM-dd'T'HH:mm:ssXXX", "2020-01-01T01:00:01+01:00", 1_577_836_801_000),
        ("unix-us", "1577836801000000", 1_577_836_801_000),
        ("unix-ns", "1577836801000000000", 1_577_836_801_000),
        ("auto", "Wed Jan 01 01:00:01 GMT+01:00 2020", 1_577_836_801_000),
        ("auto", "1 January 2020 12:00:01 AM", 1_577_836_801_000),
        ("auto", "1/1/2020 00:00:01", nil), ("auto", "Wed Jan 01 01:00:01 CET 2020", nil),
        ("auto", "Wed Jan  1 00:00:01 2020", 1_577_836_801_000),
        ("auto", "Jan 1, 2020 at 12:00:01 AM", 1_577_836_801_000),
        ("auto", "1-jan-20, 0:00:01", 1_577_836_801_000),
        ("auto", "Wed Jan 1 16:00:01 PM 2020", nil), ("auto", "1.1.2020 16:00:01 PM", nil),
        ("d.M.yyyy[ H:mm][Z]", "1.1.2020 0:01", 1_577_836_860_000),
        ("d.M.yyyy[ H:mm][Z]", "1.1.2020+01:00", 1_577_833_200_000),
        ("auto", "31.02.2020 00:01", nil), ("auto", "20200101T000001Z", 1_577_836_801_000),
    ])
    func `reads times in a given pattern`(format: String, text: String, expected: Int64?) throws {
        let format = try #require(CSVTime(format))
        expectEqual(format.milliseconds(Array(text.utf8)), expected)
    }

    @Test(arguments: [
        "", "yyyy", "soon", "yyyy-MM-dd", "yyyy-MM-dd HH:mm:sss", "dd-MMM-yyyy hh:mm",
        "d.M.yyyy[ H:mm", "d.M.yyyy] H:mm",
    ])
    func `rejects a pattern that does not determine a time`(text: String) {
        expectEqual(CSVTime(text), nil)
    }
}
