import BearingsEngine
import BearingsTestSupport
import BearingsWire
import Testing

@Suite struct RecordDecoderFieldsTests {
    /// A line of each system, with a position and an altitude.
    static let systems: [@Sendable (String) -> String] = [
        { #"{"class":"TPV","mode":3,"lat":1,"lon":2,"altMSL":\#($0)}"# },
        { #"{"_type":"location","tst":1,"lat":1,"lon":2,"alt":\#($0)}"# },
        {
            #"{"position":{"fixTime":"2026-01-01T09:00:00Z","latitude":1,"longitude":2,"#
                + #""altitude":\#($0)}}"#
        },
        { #"{"coords":{"latitude":1,"longitude":2,"altitude":\#($0)},"timestamp":1}"# },
        {
            #"{"type":"Feature","geometry":{"type":"Point","coordinates":[2,1]},"#
                + #""properties":{"altitude":\#($0)}}"#
        },
        {
            #"{"type":"Feature","geometry":{"type":"Point","coordinates":[2,1,\#($0)]},"#
                + #""properties":{}}"#
        },
    ]

    @Test(arguments: systems.indices, [#""n/a""#, "[1]", "true", #""1,2,3""#, "1e10"])
    func `an invalid optional field is reported and the fix used`(
        system: Int,
        value: String
    ) throws {
        let line = Self.systems[system](value)
        let lines = DecodedLines(line)
        let flaw = try #require(lines.batch.fieldErrors.first)
        expect(lines.fix != nil && lines.fix?.altitude == nil)
        expect(lines.batch.fieldErrors.count == 1 && flaw.entry == lines.batch.entries.count - 1)
        expectEqual(flaw.error.offset, line.offset(of: value))
        expectEqual(flaw.error.reason, (value == "1e10" ? .outOfRange : .badType))
    }

    @Test(
        arguments: systems.indices,
        [("501.5", 501.5), (#""501.5""#, 501.5), (#""501,5""#, 501.5)]
    )
    func `reads numbers in quotes, with a decimal point or comma`(
        system: Int,
        value: (text: String, number: Double)
    ) {
        let lines = DecodedLines(Self.systems[system](value.text))
        expectEqual(lines.fix?.altitude, value.number)
        expect(lines.batch.fieldErrors.isEmpty)
    }

    @Test(arguments: systems.indices)
    func `an empty string counts as absent`(system: Int) {
        let lines = DecodedLines(Self.systems[system](#""""#))
        expect(lines.fix != nil && lines.fix?.altitude == nil && lines.batch.fieldErrors.isEmpty)
    }

    @Test func `coordinates and native records stay strict`() {
        let place = #"{"class":"TPV","mode":3,"lat":"x","lon":2}"#
        expectEqual(
            DecodedLines(place).outcome,
            .rejected(.badType, at: place.offset(of: #""x""#) ?? 0)
        )
        let native = #"{"type":"fix","lat":1,"lon":2,"altitude":"501.5"}"#
        expectEqual(
            DecodedLines(native).outcome,
            .rejected(.badType, at: native.offset(of: #""501.5""#) ?? 0)
        )
    }
}
