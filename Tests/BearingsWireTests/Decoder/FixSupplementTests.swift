import BearingsEngine
import BearingsTestSupport
import BearingsWire
import Testing

/// The rare values beside a fix, in each format that has them.
@Suite struct FixSupplementTests {
    private static let feature =
        #"{"type":"Feature","geometry":{"type":"Point","coordinates":[2,1]},"properties":{"#
        + #""timestamp":7,"speed_accuracy":0.5,"course_accuracy":4}}"#

    @Test(arguments: [
        #"{"class":"TPV","mode":3,"time":7,"lat":1,"lon":2,"altHAE":50.5,"eps":0.5,"epd":4}"#,
        #"{"class":"TPV","mode":3,"time":7,"lat":1,"lon":2,"status":8}"#,
        #"{"coords":{"latitude":1,"longitude":2,"speed_accuracy":0.5},"timestamp":7,"mock":true}"#,
        #"{"coords":{"latitude":1,"longitude":2},"timestamp":7000,"mocked":false}"#,
        feature, #"{"locations":[\#(feature)]}"#,
    ])
    func `ignores other formats' supplements on request`(line: String) {
        var options = DecodingOptions()
        expect(DecodedLines(line, options).isSupplemented)
        options.readsSupplements = false
        expect(!DecodedLines(line, options).isSupplemented)
        expect(DecodedLines(line, options).fix != nil)
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

extension DecodedLines {
    /// Whether the last line's fix comes with a supplement.
    fileprivate var isSupplemented: Bool {
        if case .supplementedFix = input { true } else { false }
    }
}
