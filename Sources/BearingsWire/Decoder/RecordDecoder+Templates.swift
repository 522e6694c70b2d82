/// The fast path: lines that match a template of lines decoded before.
extension RecordDecoder {
    /// The templates learned from this source.
    package var templateCache: TemplateCache { TemplateCache(of: templates) }

    /// How many bytes should be readable behind the lines, so that the last lines are as fast as others.
    package static var padding: Int { TemplateDecoder.padding }

    /// Decodes whole lines as long as they match templates.
    ///
    /// The first that does not is left to ``decode(_:_:number:into:)``.
    ///
    /// - Parameters:
    ///   - position: Where the next line begins in `bytes`; moved behind the decoded lines.
    ///   - filled: Where the data in `bytes` ends, possibly within a line.
    ///   - number: The number of lines so far; incremented.
    ///   - maxEntries: The most entries that the batch may have.
    package mutating func decodeByTemplate(
        _ bytes: Span<UInt8>,
        from position: inout Int,
        to filled: Int,
        number: inout Int,
        maxEntries: Int,
        into batch: inout RecordBatch
    ) {
        guard hasBegunText, !isInDocument, !holdsFixes else { return }
        let first = batch.entries.count
        templates.decode(
            bytes,
            from: &position,
            to: filled,
            number: &number,
            TemplateDecoder.Limits(maxLine: options.maxLine, maxEntries: maxEntries),
            file: options.sessionSource == .file ? fileName : nil,
            into: &batch
        )
        if gpsd.hasGivenReport, batch.entries.count > first { noteReports(from: first, in: batch) }
    }

    /// Learns a template from the line at hand.
    mutating func learn(
        _ kind: TemplateKind,
        _ bytes: Span<UInt8>,
        _ text: ByteRange
    ) {
        // With a session key, each line is searched for it.
        guard options.sessionKey == nil, !hasCarriedMembers, reader.offset == 0,
            !kind.namesDevices || sourceNotes.devices.isSingle || !watchesDevices,
            templates.shouldLearn()
        else { return }
        let recognition = TemplateBuilder.Recognition(options, reportsDevices: watchesDevices)
        // The tape has it without its end.
        let end = Int(text.start) + reader.tape.length..<Int(text.end)
        let line = reader.tape.text[..<reader.tape.length] + end.map { bytes[$0] }
        if let new = TemplateBuilder.template(of: Array(line), kind, recognition, reader.tape) {
            templates.add(new)
        }
    }

    /// Forgets all templates, so that each line takes the general parser.
    mutating func forgetTemplates() { templates = TemplateDecoder() }
}
