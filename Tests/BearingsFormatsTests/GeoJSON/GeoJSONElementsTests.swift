import BearingsEngine
import BearingsTestSupport
import BearingsWire
import Geography
import Testing

@testable import BearingsFormats

/// GeoJSON lines of several fixes.
@Suite struct GeoJSONElementsTests {
    private func point(_ longitude: Int, _ properties: String = "{}") -> String {
        """
        {"type":"Feature","properties":\(properties),\
        "geometry":{"type":"Point","coordinates":[\(longitude),1]}}
        """
    }

    private func collection(_ features: String...) -> String {
        #"{"type":"FeatureCollection","name":"x","features":[\#(features.joined(separator: ","))]}"#
    }

    @Test(arguments: [1, 100, 101, 5000])
    func `reports the first errors one by one and counts the others`(
        count: Int
    ) {
        let line = collection(
            Array(repeating: "0", count: count).joined(separator: ","),
            point(2)
        )
        let decoded = DecodedLines(line)
        expectEqual(decoded.batch.errors.count, min(count, 101))
        expectEqual(decoded.batch.fixes.count, 1)
        if count > 100 {
            let message = "found \(count - 100) more elements that cannot be read"
            expectEqual(decoded.error?.message, message)
        }
        expectEqual(decoded.batch.entries.last?.isContinued, false)
    }
}
