/// The fast path: lines that match a template of lines decoded before.
extension JSONLines {
    /// The templates learned from this source.
    package var templateCache: TemplateCache { TemplateCache(of: templates) }

    /// How many bytes should be readable behind the lines, so that the last lines are as fast as others.
    package static var padding: Int { TemplateDecoder.padding }

    /// Reads whole lines as long as they match templates.
    ///
    /// The first that does not is left to ``read(_:at:into:)``.
    ///
    /// - Parameters:
    ///   - position: Where the next line begins in `bytes`; moved behind the decoded lines.
    ///   - filled: Where the data in `bytes` ends, possibly within a line.
    ///   - number: The number of lines so far; incremented.
    ///   - maxEntries: The most entries that the batch may have.
    package mutating func readByTemplate(
        _ bytes: Span<UInt8>,
        from position: inout Int,
        to filled: Int,
        number: inout Int,
        maxEntries: Int,
        _ records: inout RecordWriter,
        into batch: inout RecordBatch
    ) {
        let first = batch.entries.count
        templates.decode(
            bytes,
            from: &position,
            to: filled,
            number: &number,
            TemplateDecoder.Limits(maxLine: records.options.maxLine, maxEntries: maxEntries),
            file: records.options.sessionSource == .file ? records.fileName : nil,
            into: &batch
        )
        if batch.entries.count > first, records.devices.gpsd.hasGivenReport {
            records.noteReports(from: first, in: batch)
        }
    }

    /// Learns a template from the line at hand, whose record has not been added yet.
    ///
    /// - Parameter isAlone: Whether nothing else has been added before it.
    package mutating func learn(
        _ kind: Line,
        _ line: Span<UInt8>,
        isAlone: Bool,
        _ records: inout RecordWriter
    ) {
        if records.outdatesTemplates {
            records.outdatesTemplates = false
            templates = TemplateDecoder()
        }
        guard case .record(let kind?) = kind, isAlone, records.rejectedElements == 0 else { return }
        // A template yields fixes without supplements.
        if case .supplementedFix = records.entry.content { return }
        if kind.isOurs || records.entry.content.isFix { learn(kind, line, records) }
    }

    private mutating func learn(
        _ kind: TemplateKind,
        _ line: Span<UInt8>,
        _ records: RecordWriter
    ) {
        // With a session key, each line is searched for it.
        guard records.options.sessionKey == nil, !records.hasCarriedMembers,
            reader.offset == 0,
            !kind.namesDevices || records.devices.mix.isSingle || !records.watchesDevices,
            templates.shouldLearn()
        else { return }
        let recognition = TemplateBuilder.Recognition(
            records.options,
            reportsDevices: records.watchesDevices
        )
        // The tape has it without its end.
        let whole = line.indices.map { line[$0] }
        if let new = TemplateBuilder.template(of: whole, kind, recognition, reader.tape) {
            templates.add(new)
        }
    }
}
