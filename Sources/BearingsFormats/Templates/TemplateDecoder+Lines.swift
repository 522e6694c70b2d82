import BearingsEngine
import BearingsWire
import Geography

/// Templates of the lines of a source.
extension TemplateDecoder {
    /// Reads whole lines as long as they match templates.
    ///
    /// The first that does not is left to the general parser.
    ///
    /// - Parameters:
    ///   - position: Where the next line begins in `bytes`; moved behind the lines that are read.
    ///   - filled: Where the data in `bytes` ends, possibly within a line.
    ///   - number: The number of lines so far; incremented.
    ///   - maxEntries: The most entries that the batch may have.
    package mutating func read(
        _ bytes: Span<UInt8>,
        from position: inout Int,
        to filled: Int,
        number: inout Int,
        maxEntries: Int,
        into records: inout RecordWriter
    ) {
        let first = records.batch.entries.count
        decode(
            bytes,
            from: &position,
            to: filled,
            number: &number,
            Limits(maxLine: records.options.maxLine, maxEntries: maxEntries),
            file: records.options.sessionSource == .file ? records.fileName : nil,
            into: &records.batch
        )
        if records.batch.entries.count > first, records.devices.gpsd.hasGivenReport {
            records.noteReports(from: first)
        }
    }

    /// Forgets what no longer tells all that matters of the next line.
    ///
    /// - Parameter records: Only read; otherwise it would be copied for each line.
    package mutating func update(_ records: inout RecordWriter) {
        let reporting = records.reportingDevices
        guard reporting != devices else { return }
        self = TemplateDecoder()
        devices = reporting
    }

    /// Learns a template from the line at hand, whose only record has not been added yet.
    ///
    /// - Parameters:
    ///   - tables: What the keys of such lines mean.
    ///   - line: The line, with its newline; `reader` has it without.
    package mutating func learn(
        _ kind: TemplateKind,
        _ tables: TemplateTables,
        _ line: Span<UInt8>,
        _ reader: borrowing LineReader,
        _ records: RecordWriter
    ) {
        // A template yields fixes without supplements.
        if case .supplementedFix = records.entry.content { return }
        // With a session key, each line is searched for it.
        guard kind.isOurs || records.entry.content.isFix, records.options.sessionKey == nil,
            reader.offset == 0,
            !kind.namesDevices || records.devices.mix.isSingle || !records.watchesDevices
        else { return }
        let recognition = TemplateBuilder.Recognition(
            records.options,
            tables,
            reportsDevices: records.watchesDevices
        )
        let whole = line.indices.map { line[$0] }
        if let new = TemplateBuilder.template(of: whole, kind, recognition, reader.tape) {
            add(new)
        }
    }
}

/// What the keys of a kind of lines mean; `nil` where no table says it.
package struct TemplateTables: Sendable {
    /// Those of the line's own object.
    package var line: KeyTable?
    /// Those of its `properties`.
    package var properties: KeyTable?

    /// Creates the meanings of two objects.
    package init(line: KeyTable? = nil, properties: KeyTable? = nil) {
        (self.line, self.properties) = (line, properties)
    }

    subscript(container: TemplateKind.Container) -> KeyTable? {
        switch container {
        case .line: line
        case .properties: properties
        case .center: NativeKeys.place
        case .geometry, .size: nil
        }
    }
}

extension RecordWriter {
    /// Notes reports of gpsd that were read by templates, which exist while it has reported one device.
    @inline(never)
    fileprivate mutating func noteReports(from first: Int) {
        guard let time = batch.entries.last?.time else { return }
        var start = batch.entries.count
        while start > first, batch.entries[start - 1].time == time { start -= 1 }
        for entry in batch.entries[start...] {
            guard case .epochReport(let index) = entry.content else { continue }
            let place = batch.fixes[Int(index)].coordinate
            _ = devices.epochs.add(from: devices.gpsd.device ?? [], at: place, time)
        }
    }
}
