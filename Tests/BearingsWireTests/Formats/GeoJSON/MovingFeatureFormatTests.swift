import BearingsEngine
import BearingsTestSupport
import BearingsWire
import Testing

@Suite struct MovingFeatureFormatTests {
    private static let point =
        #"{"type":"MovingPoint","datetimes":["2020-01-01T00:00:00Z",1577836801000],"coordinates":[[7,46,500],[7.5,46.5]]}"#

    private static func feature(_ geometry: String, _ rest: String = "") -> String {
        #"{"type":"Feature","temporalGeometry":\#(geometry)\#(rest),"properties":{"name":"car"}}"#
    }

    private static func times(_ lines: DecodedLines) -> [Milliseconds?] {
        lines.batch.entries.filter { lines.batch.input(of: $0) != nil }
            .map { $0.time?.millisecondsSince1970 }
    }

    @Test func `a moving point has one fix per position`() {
        let lines = DecodedLines(Self.feature(Self.point), .init(sessionSource: .source))
        expectEqual(lines.batch.fixes.map(\.coordinate.latitude), [46, 46.5])
        expectEqual(lines.batch.fixes.map(\.altitude), [500, nil])
        expectEqual(Self.times(lines), [1_577_836_800_000, 1_577_836_801_000])
        expectEqual(lines.session, "car")
    }

    @Test func `reads the moving points of a collection and ignores other geometries`() {
        let prisms =
            #"{"type":"MovingGeometryCollection","prisms":[\#(Self.point),{"type":"MovingPolygon"},\#(Self.point)]}"#
        expectEqual(DecodedLines(Self.feature(prisms)).batch.fixes.count, 4)
        expectEqual(DecodedLines(Self.feature(#"{"type":"MovingPolygon"}"#)).outcome, .ignored)
    }

    @Test func `a property applies to the positions at its times`() {
        let properties =
            #","temporalProperties":[{"datetimes":["2020-01-01T00:00:01Z"],"speed":{"form":"KMH","values":[36]}},{"datetimes":[1577836800000,1577836801000],"accuracy":{"values":[5,-1]},"gear":{"values":["a","b"]}}]"#
        let fixes = DecodedLines(Self.feature(Self.point, properties)).batch.fixes
        expectEqual(fixes.map(\.speed), [nil, 10])
        expectEqual(fixes.map(\.accuracy), [5, nil])
    }

    @Test func `an invalid position costs only itself`() {
        let lines = DecodedLines(
            Self.feature(
                #"{"type":"MovingPoint","datetimes":["2020-01-01T00:00:00Z","soon",0],"coordinates":[[7,46],[7,46],[7,96]]}"#
            )
        )
        expectEqual(lines.batch.fixes.count, 1)
        expectEqual(lines.batch.errors.map(\.reason), [.badTime, .outOfRange])
    }

    @Test(arguments: [("[7,46],[7,46.5],[8,47],[9,48]", true), ("[7,46],[7,46.5]", false)])
    func `times and positions that have no other are told once`(
        positions: String,
        isShortOfTimes: Bool
    ) {
        let times = isShortOfTimes ? "0,1000" : "0,1000,2000,3000"
        let lines = DecodedLines(
            Self.feature(
                #"{"type":"MovingPoint","datetimes":[\#(times)],"coordinates":[\#(positions)]}"#,
                #","temporalProperties":[{"datetimes":[0,1000],"speed":{"values":[1,2]}}]"#
            )
        )
        expectEqual(lines.batch.fixes.map(\.coordinate.latitude), [46, 46.5])
        expectEqual(lines.batch.fixes.map(\.speed), [1, 2])
        expectEqual(lines.batch.errors.map(\.reason), (isShortOfTimes ? [.missingField] : []))
        let message = "found 2 more \"datetimes\" than positions, expected one for each"
        expectEqual(lines.batch.fieldErrors.map(\.error.message), (isShortOfTimes ? [] : [message]))
    }

    @Test(arguments: [
        (#"{"type":"MovingPoint","coordinates":[]}"#, RejectionReason.missingField),
        (#"{"type":"MovingPoint","datetimes":[],"coordinates":[[1,2]]}"#, .missingField),
        ("7", .badType),
    ])
    func `rejects a geometry without its times`(geometry: String, reason: RejectionReason) {
        expectEqual(DecodedLines(Self.feature(geometry)).error?.reason, reason)
    }

    @Test func `reads a line's times from its properties`() {
        let lines = DecodedLines(
            #"{"type":"Feature","geometry":{"type":"LineString","coordinates":[[7,46],[7.5,46.5]]},"properties":{"name":"car","datetimes":["2020-01-01T00:00:00Z",1577836801000]}}"#,
            .init(sessionSource: .source)
        )
        expectEqual(lines.session, "car")
        expectEqual(Self.times(lines), [1_577_836_800_000, 1_577_836_801_000])
    }

    @Test(
        arguments: [
            (#"{"values":["fast",3]}"#, .badType, [nil, 3]),
            (#"{"values":["2,5",3]}"#, nil, [2.5, 3]), (#"{"values":[null,3]}"#, nil, [nil, 3]),
            (#"{"form":"FURLONG","values":[1,2]}"#, .outOfRange, [nil, nil]),
            (#"{"uom":"KMH","values":[36,18]}"#, nil, [10, 5]),
            (#"{"uom":"FURLONG","values":[1,2]}"#, .outOfRange, [nil, nil]),
            (#"{"form":"MTS","uom":"KMH","values":[1,2]}"#, nil, [1, 2]),
            (#"{"values":7}"#, .badType, [nil, nil]), (#""3""#, .badType, [nil, nil]),
            (#"{"values":[1,2,3]}"#, .missingField, [1, 2]),
        ] as [(String, RejectionReason?, [Double?])]
    )
    func `reports an invalid property, which costs only itself`(
        speed: String,
        reason: RejectionReason?,
        expected: [Double?]
    ) {
        let properties =
            #","temporalProperties":[{"datetimes":[1577836800000,1577836801000],"speed":\#(speed)}]"#
        let batch = DecodedLines(Self.feature(Self.point, properties)).batch
        expectEqual(batch.fixes.map(\.speed), expected)
        expectEqual(batch.fieldErrors.map(\.error.reason), (reason.map { [$0] } ?? []))
    }
}
