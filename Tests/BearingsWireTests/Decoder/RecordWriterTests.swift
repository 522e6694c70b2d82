import BearingsEngine
import BearingsTestSupport
import Geography
import Testing

@testable import BearingsWire

@Suite struct RecordWriterTests {
    private static func writer(
        _ change: (inout DecodingOptions) -> Void = { _ in }
    )
        -> RecordWriter
    {
        var options = DecodingOptions()
        change(&options)
        return RecordWriter(options, source: "logs/walk.nmea")
    }

    @Test func `names a session by the record's device or by the file, as is asked for`() {
        let long = Array(repeating: UInt8(ascii: "a"), count: 127) + Array("é".utf8)
        let rows: [(SessionSource, device: [UInt8], session: [UInt8]?)] = [
            (.record, Array("bike".utf8), nil),
            (.source, Array("bike".utf8), Array("bike".utf8)),
            (.source, Array("a bicycle of somebody".utf8), Array("a bicycle of somebody".utf8)),
            (.source, [], nil),
            (.file, Array("bike".utf8), Array("logs/walk.nmea".utf8)),
            // The end of a long name counts, from a whole character on.
            (.source, long, Array(long.dropFirst())),
            (.source, Array("é".utf8) + long.dropLast(2), Array(long.dropLast(2))),
        ]
        for (source, device, session) in rows {
            var writer = Self.writer { $0.sessionSource = source }
            let reference = writer.session(ofDevice: device)

            expectEqual(writer.batch.name(of: reference), session)
        }
    }

    @Test func `adds an element before the next, unless it is ignored`() {
        var writer = Self.writer()
        writer.begin(line: 7, text: ByteRange(0..<20))
        writer.advance()
        writer.put(.tick)
        writer.advance()
        writer.entry.time = .epoch
        writer.end()

        expectEqual(writer.batch.entries.map { $0.line }, [7, 7])
        expectEqual(writer.batch.entries.map { $0.isContinued }, [true, false])
        expectEqual(writer.batch.entries.map { $0.time }, [nil, .epoch])
    }

    @Test func `tells a hundred errors of a line, and counts the others`() {
        var writer = Self.writer()
        writer.begin(line: 1)
        for offset in 0..<120 {
            writer.rejectElement(LineError(.badType, offset: offset, message: "found 1"))
        }
        writer.rejectUnreportedElements()
        writer.end()

        expectEqual(writer.batch.errors.count, 101)
        expectEqual(
            writer.batch.errors.last?.message,
            "found 20 more elements that cannot be read"
        )
        expectEqual(writer.batch.entries.count, 101)
    }

    @Test func `takes fixes of the format that is asked for alone`() {
        for (asked, isTaken) in [
            (SourceFormat.auto, true), (.gpsd, true), (.geojson, false),
        ] {
            let writer = Self.writer { $0.format = asked }

            expectEqual((try? writer.require(.gpsd, "a report of gpsd")) != nil, isTaken)
        }
    }
}
