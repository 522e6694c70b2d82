package import BearingsConversion
internal import BearingsDocuments
package import BearingsEngine
internal import BearingsPipeline
package import BearingsWire

/// What a log holds and what it is converted to, read as the program reads it.
package struct Conversion {
    /// A fix or place as it was read, its numbers to the last bit.
    package struct Element: Equatable, Sendable {
        package var fix: Fix
        package var time: Milliseconds?
        /// The session's name, empty for `main`; of a place its own.
        package var session: String
        package var isPlace = false

        package init(_ fix: Fix, _ time: Milliseconds?, _ session: String, isPlace: Bool = false) {
            self.fix = fix
            self.time = time
            self.session = session
            self.isPlace = isPlace
        }

        private var bits: [UInt64?] {
            [
                fix.coordinate.latitude, fix.coordinate.longitude, fix.accuracy, fix.altitude,
                fix.verticalAccuracy, fix.speed, fix.course, fix.heading,
            ]
            .map { $0?.bitPattern }
        }

        package static func == (one: Self, other: Self) -> Bool {
            one.bits == other.bits && one.time == other.time && one.session == other.session
                && one.isPlace == other.isPlace
        }
    }

    /// The log in its new form.
    package let output: [UInt8]
    package let skippedWaypoints: Int
    /// What the target has no form for, and what is not carried on to any.
    package let fieldsLeftOut: LeftOutNames
    package let sourceLeftOut: LeftOutNames
    /// How many fixes and places the selection dropped, by its reasons.
    package let dropped: [FixSelection.Reason: Int]
    /// What is wrong with its lines, and with fields of lines that were read.
    package let errors: [(line: Int, error: LineError)]

    /// Converts the selected fixes of a log, read in pieces of at most `readSize` bytes.
    package init(
        _ log: [UInt8],
        named name: String = "log.ndjson",
        to target: ConversionTarget,
        _ decoding: DecodingOptions = .init(),
        selecting selection: FixSelection.Settings = .init(),
        writesPoints: Bool = false,
        readSize: Int = 1 << 18
    ) {
        var converter = Converter(to: target, selection, writesPoints: writesPoints)
        var decoding = decoding
        decoding.carriesFields = true
        var errors: [(line: Int, error: LineError)] = []
        Self.read(log, named: name, decoding, readSize) { batch in
            converter.add(batch)
            for entry in batch.entries {
                guard case .rejected(let index) = entry.content else { continue }
                errors.append((entry.line, batch.errors[Int(index)]))
            }
            errors += batch.fieldErrors.map { (batch.entries[$0.entry].line, $0.error) }
        }
        converter.finish()
        output = converter.document()
        skippedWaypoints = converter.skippedWaypoints
        fieldsLeftOut = converter.fieldsLeftOut
        sourceLeftOut = converter.sourceLeftOut
        dropped = converter.selection.counts
        self.errors = errors.sorted { $0.line < $1.line }
    }

    /// The log in its new form, as text.
    package var text: String { String(decoding: output, as: UTF8.self) }

    /// The fixes and places of a log, each report by itself.
    package static func elements(
        of log: [UInt8],
        named name: String = "log.ndjson",
        sessionFrom source: SessionSource = .record
    ) -> (elements: [Element], errors: [LineError]) {
        var elements: [Element] = []
        var errors: [LineError] = []
        var decoding = DecodingOptions()
        decoding.sessionSource = source
        decoding.carriesFields = true
        read(log, named: name, decoding, 1 << 18) { batch in
            errors += batch.errors
            for entry in batch.entries {
                let name = batch.name(of: entry.session).map {
                    String(decoding: $0, as: UTF8.self)
                }
                let session = name == "main" ? "" : name ?? ""
                let time = entry.time?.millisecondsSince1970
                switch entry.content {
                case .fix(let index), .epochReport(let index):
                    elements.append(Element(batch.fixes[Int(index)], time, session))
                case .supplementedFix:
                    if case .supplementedFix(let told) = batch.input(of: entry) {
                        elements.append(Element(told.fix, time, session))
                    }
                case .waypoint(let index):
                    let place = batch.waypoints[Int(index)]
                    let fix = Fix(coordinate: place.coordinate, altitude: place.altitude)
                    let time = place.time?.millisecondsSince1970
                    let name = String(decoding: place.name, as: UTF8.self)
                    elements.append(Element(fix, time, name, isPlace: true))
                default: break
                }
            }
        }
        return (elements, errors)
    }

    /// What a log holds of which nothing is used, `nil` for any other.
    package static func silence(of log: [UInt8], named name: String) -> IgnoredCounts? {
        var silence: IgnoredCounts?
        read(log, named: name, .init(), 1 << 18) { silence = $0.unusedCounts }
        return silence
    }

    /// What is reported of a log as a whole.
    package static func hints(
        of log: [UInt8],
        named name: String,
        _ decoding: DecodingOptions = .init()
    ) -> [RecordBatch.Hint] {
        var hints: [RecordBatch.Hint] = []
        read(log, named: name, decoding, 1 << 18) { hints += $0.hints }
        return hints
    }

    private static func read(
        _ log: [UInt8],
        named name: String,
        _ decoding: DecodingOptions,
        _ readSize: Int,
        _ take: (RecordBatch) -> Void
    ) {
        var buffer = LineBuffer(maxLine: decoding.maxLine, splitsDocuments: true)
        var source = SourceReader<DocumentFormats>(
            named: name,
            kind: .file,
            index: 0,
            decoding: decoding
        )
        var batch = RecordBatch()
        var start = 0
        var isAtEnd = false
        while !isAtEnd {
            buffer.makeRoom()
            let count = min(readSize, buffer.bytes.count - buffer.filled, log.count - start)
            let room = buffer.filled..<buffer.filled + count
            buffer.bytes.replaceSubrange(room, with: log[start..<start + count])
            buffer.didRead(count)
            start += count
            isAtEnd = count == 0
            batch.removeAll()
            source.decode(&buffer, isAtEnd: isAtEnd, into: &batch)
            take(batch)
        }
    }
}

extension Converter {
    /// All that is to be written, in memory.
    package mutating func document() -> [UInt8] {
        var text = TextBuffer()
        let steps = handOver(&text)
        var held: [Int: [UInt8]] = [:]
        var out = TextBuffer()
        var start = 0
        for step in steps {
            out.append(text.bytes[start..<step.start])
            start = step.start
            switch step.action {
            case .keep(let count, let line):
                held[line, default: []] += text.bytes[start..<start + count]
                start += count
            case .write(let line, let passes):
                var composer = DraftComposer(passes)
                let rows = held.removeValue(forKey: line) ?? []
                while composer.beginPass(to: &out) {
                    // A row may be cut anywhere.
                    composer.read(rows[..<(rows.count / 3)], to: &out)
                    composer.read(rows[(rows.count / 3)...], to: &out)
                }
            }
        }
        out.append(text.bytes[start..<text.count])
        precondition(held.isEmpty, "rows are left of lines that were never written")
        return Array(out.bytes[..<out.count])
    }
}
