import BearingsEngine
import BearingsTestSupport
import BearingsWire
import Geography
import Testing

@Suite struct TCXFormatTests {
    private static func tcx(_ points: String) -> String {
        "<TrainingCenterDatabase><Activities><Activity Sport='x'><Id>A</Id><Lap StartTime='x'><Track>"
            + points + "</Track></Lap></Activity></Activities></TrainingCenterDatabase>"
    }

    private static let position =
        "<Position><LatitudeDegrees>46.5</LatitudeDegrees><LongitudeDegrees>7.5</LongitudeDegrees></Position>"
    private static let full =
        "<Trackpoint><Time>2020-01-01T00:00:01Z</Time>\(position)<AltitudeMeters>3</AltitudeMeters>"
        + "<HeartRateBpm><Value>9</Value></HeartRateBpm><Extensions><n:TPX><n:Speed>2.5</n:Speed></n:TPX>"
        + "</Extensions></Trackpoint>"

    @Test func `reads a point with any chunk size`() {
        let bytes = Array(Self.tcx(Self.full).utf8)
        let place = LocationCoordinate(latitude: 46.5, longitude: 7.5)
        let expected = [
            DecodedDocument.Outcome.fix(
                Fix(coordinate: place, altitude: 3, speed: 2.5),
                line: 1,
                time: 1_577_836_801_000
            )
        ]
        for cut in 1..<bytes.count {
            let document = DecodedDocument(bytes, cuts: [cut])
            expectEqual(document.outcomes, expected)
            expectEqual(document.errors, [])
        }
    }

    @Test func `reads the points of a course as places`() {
        let document = DecodedDocument(
            "<TrainingCenterDatabase><Courses><Course><Name>C</Name><Track>\(Self.full)</Track>"
                + "<CoursePoint><Name>P</Name>\(Self.position)</CoursePoint></Course></Courses>"
                + "</TrainingCenterDatabase>"
        )
        expectEqual(document.outcomes, [.place(line: 1), .place(line: 1)])
    }
}
