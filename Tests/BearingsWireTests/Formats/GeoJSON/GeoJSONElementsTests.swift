import BearingsEngine
import BearingsTestSupport
import BearingsWire
import Geography
import Testing

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

    private func fix(_ longitude: Double, altitude: Double? = nil) -> DecodedLines.Outcome {
        let place = LocationCoordinate(latitude: 1, longitude: longitude)
        return .input(.fix(Fix(coordinate: place, altitude: altitude)))
    }

    @Test func `reads a collection Feature by Feature with their own times and sessions`() {
        let line = collection(
            point(2, #"{"time":5,"device_id":"a"}"#),
            point(3, #"{"device_id":"b"}"#),
            point(4)
        )
        let decoded = DecodedLines(line, .init(sessionSource: .source))
        expectEqual(decoded.outcomes, [fix(2), fix(3), fix(4)])
        let entries = decoded.batch.entries
        expectEqual(entries.map { $0.time?.millisecondsSince1970 }, [5000, nil, nil])
        expectEqual(entries.map(\.isContinued), [true, true, false])
        let names = entries.map { entry in
            decoded.batch.name(of: entry.session).map { String(decoding: $0, as: UTF8.self) }
        }
        expectEqual(names, ["a", "b", nil])
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

    // MARK: Lines with times

    @Test(
        arguments: [
            #""coordTimes":["1970-01-01T00:00:05Z",null,7]"#,
            #""coordinateProperties":{"heart":[1,2,3],"times":["1970-01-01T00:00:05Z",null,7]}"#,
        ]
    )
    func `reads a line with a time per position as that many fixes`(times: String) {
        let decoded = DecodedLines(
            """
            {"type":"Feature","properties":{"name":"Run","time":1,"speed":3,\(times)},\
            "geometry":{"type":"LineString","coordinates":[[2,1],[3,1,400],[4,1]]}}
            """
        )
        expectEqual(decoded.outcomes, [fix(2), fix(3, altitude: 400), fix(4)])
        let told = decoded.batch.entries.map { $0.time?.millisecondsSince1970 }
        expectEqual(told, [5000, nil, 7000])
        expectEqual(decoded.batch.entries.map(\.isContinued), [true, true, false])
    }

    @Test func `reads several lines with a time per position`() {
        let line = collection(
            """
            {"type":"Feature","properties":{"coordTimes":[[1,2],[3]]},\
            "geometry":{"type":"MultiLineString","coordinates":[[[2,1],[3,1]],[[4,1]]]}}
            """,
            point(5)
        )
        let decoded = DecodedLines(line)
        expectEqual(decoded.outcomes, [fix(2), fix(3), fix(4), fix(5)])
        let told = decoded.batch.entries.map { $0.time?.millisecondsSince1970 }
        expectEqual(told, [1000, 2000, 3000, nil])
    }
}
