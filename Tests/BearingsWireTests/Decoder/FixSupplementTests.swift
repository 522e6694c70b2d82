import BearingsEngine
import BearingsTestSupport
import BearingsWire
import Testing

/// The rare values beside a fix, in each format that has them.
@Suite struct FixSupplementTests {
    private func supplement(
        _ line: String,
        readsSupplements: Bool = true
    ) -> FixSupplement? {
        var options = RecordDecoder.Options()
        options.readsSupplements = readsSupplements
        guard case .supplementedFix(let told) = DecodedLines(line, options).input else {
            return nil
        }
        return told.supplement
    }

    private static let feature =
        #"{"type":"Feature","geometry":{"type":"Point","coordinates":[2,1]},"properties":{"#
        + #""timestamp":7,"speed_accuracy":0.5,"course_accuracy":4}}"#

    static let lines: [(String, FixSupplement)] = [
        (
            #"{"class":"TPV","mode":3,"time":7,"lat":1,"lon":2,"altHAE":50.5,"eps":0.5,"epd":4}"#,
            FixSupplement(courseAccuracy: 4, speedAccuracy: 0.5, ellipsoidalAltitude: 50.5)
        ),
        (
            #"{"class":"TPV","mode":3,"time":7,"lat":1,"lon":2,"status":8}"#,
            FixSupplement(isSimulated: true)
        ),
        (
            #"{"coords":{"latitude":1,"longitude":2,"heading":90,"heading_accuracy":4,"#
                + #""speed_accuracy":0.5,"ellipsoidal_altitude":50.5},"timestamp":7000,"mock":true}"#,
            FixSupplement(
                courseAccuracy: 4,
                speedAccuracy: 0.5,
                ellipsoidalAltitude: 50.5,
                isSimulated: true
            )
        ),
        (
            #"{"coords":{"latitude":1,"longitude":2},"timestamp":7000,"mocked":false}"#,
            FixSupplement(isSimulated: false)
        ),
        (feature, FixSupplement(courseAccuracy: 4, speedAccuracy: 0.5)),
        (#"{"locations":[\#(feature)]}"#, FixSupplement(courseAccuracy: 4, speedAccuracy: 0.5)),
        (
            #"{"event":"location","lat":1,"lon":2,"heading_accuracy":3,"simulated":true}"#,
            FixSupplement(headingAccuracy: 3, isSimulated: true)
        ),
    ]

    @Test(arguments: lines)
    func `reads the supplement of each format`(line: String, told: FixSupplement) {
        expectEqual(supplement(line), told)
    }

    @Test(arguments: lines.dropLast())
    func `ignores other formats' supplements on request`(
        line: String,
        told: FixSupplement
    ) {
        expectEqual(supplement(line, readsSupplements: false), nil)
        var options = RecordDecoder.Options()
        options.readsSupplements = false
        expect(DecodedLines(line, options).fix != nil)
    }

    @Test(
        arguments: [
            #"{"class":"TPV","mode":3,"time":7,"lat":1,"lon":2,"eps":"x"}"#,
            #"{"coords":{"latitude":1,"longitude":2,"speed_accuracy":"x"}}"#,
        ]
    )
    func `an invalid supplement does not affect the fix`(line: String) {
        expectEqual(supplement(line), nil)
        expect(DecodedLines(line).fix != nil)
        expectEqual(DecodedLines(line).batch.fieldErrors.map(\.error.reason), [.badType])
    }

    @Test func `lines with a supplement give the same with templates`() {
        let lines = (0..<20).flatMap { index in
            [
                #"{"class":"TPV","mode":3,"status":1,"time":\#(index),"lat":1,"lon":2.5}"#,
                #"{"class":"TPV","mode":3,"status":8,"time":\#(index),"lat":1,"lon":2.5}"#,
                #"{"class":"TPV","mode":3,"time":\#(index),"lat":1,"lon":2.5,"eps":\#(index).5}"#,
                #"{"type":"fix","lat":1,"lon":2.5,"speed_accuracy":\#(index - 1)}"#,
                Self.feature,
            ]
        }
        let log = Array((lines.joined(separator: "\n") + "\n").utf8)
        expectEqual(
            TemplateReading(log, learns: true).lines,
            TemplateReading(log, learns: false).lines
        )
    }
}
