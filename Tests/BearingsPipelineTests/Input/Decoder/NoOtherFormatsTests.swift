import BearingsDocuments
import BearingsEngine
import BearingsPipeline
import BearingsTestSupport
import BearingsWire
import Testing

@Suite struct NoOtherFormatsTests {
    /// What a reader of a type makes of a log that comes in pieces of 40 bytes: its inputs, faults and silence.
    private func read<Others: OtherFormats>(_ log: String, as _: Others.Type) -> [String] {
        var source = SourceReader<Others>(named: "log", kind: .file, index: 0, decoding: .init())
        var buffer = LineBuffer(maxLine: 1 << 12, readSize: 256, splitsDocuments: true)
        var batch = RecordBatch()
        var rest = Array(log.utf8)[...]
        var isAtEnd = false
        while !isAtEnd {
            isAtEnd = rest.isEmpty
            if !isAtEnd { buffer.fill(with: Array(rest.prefix(40))) }
            rest = rest.dropFirst(40)
            source.decode(&buffer, isAtEnd: isAtEnd, into: &batch)
        }
        let entries = batch.entries.map { entry in
            let fault: LineError? =
                if case .rejected(let index) = entry.content { batch.errors[Int(index)] } else {
                    nil
                }
            return
                "\(entry.line) \(batch.input(of: entry).map { "\($0)" } ?? "-") \(fault.map { "\($0)" } ?? "")"
        }
        return entries + ["\(source.formats) \(batch.unusedCounts.map { "\($0)" } ?? "")"]
    }

    @Test func `reads lines of JSON as a reader of all formats does`() {
        let fix = #"{"type":"fix","time":"2026-05-01T10:00:0DZ","lat":47.1D,"lon":8.5}"#
        let fixes = (0..<9).map { fix.replacing("D", with: "\($0)") }
        let others = [
            #"{"_type":"location","tst":1777629600,"lat":47.1,"lon":8.5}"#,
            #"{"class":"TPV","time":"2026-05-01T10:00:09Z","mode":3,"lat":47.1,"lon":8.5}"#,
            #"[{"type":"tick"},{"type":"tick"}]"#, #"{"type":"fxi"}"#, #"{"type":"fix","lat":9"#,
            "", "17",
        ]
        let logs = [
            fixes.joined(separator: "\n"),
            (["# a comment", ""] + fixes + others).joined(separator: "\n"),
            others.joined(separator: "\n"), "[\n\(fixes.joined(separator: ",\n"))\n]\n", "",
            "# nothing else\n",
        ]
        for log in logs {
            expectEqual(read(log, as: NoOtherFormats.self), read(log, as: DocumentFormats.self))
        }
    }

    @Test func `says once what a document is, and reads the JSON behind it`() {
        let beginnings = [
            ("<gpx><trk>", "a document of XML"),
            ("$GPGLL,4916.45,N,12311.12,W,225444,A", "sentences of NMEA"),
            ("\u{e}\u{10}\u{1}\u{2}aaaa.FIT", "a file of FIT"), ("time;lat;lon", "a table"),
            ("PKaa", "an archive"),
        ]
        for (beginning, name) in beginnings {
            let lines = read(
                "\(beginning)\n$GPGLL,1\n7,8\n{\"type\":\"tick\"}\n",
                as: NoOtherFormats.self
            )
            expect(
                lines[0].contains("badFormat")
                    && lines[0].contains("found \(name), expected lines"),
                lines[0]
            )
            expect(lines[1].hasPrefix("4 tick"), lines[1])
            expectEqual(lines.count, 3)
        }
    }
}
