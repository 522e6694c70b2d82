/// The fast path: lines that match a template of lines decoded before.
extension RecordDecoder {
    /// What has been learned of the lines of this source.
    package var templateCache: TemplateCache { TemplateCache(of: templates) }

    /// How many bytes should be readable behind the lines, whatever they are, so that the last take no longer than others.
    package static var padding: Int { TemplateDecoder.padding }

    /// Decodes whole lines as long as they are such as have been decoded before; those that are not are
    /// left to ``decode(_:_:number:into:)``.
    ///
    /// - Parameters:
    ///   - position: Where the next line begins in `bytes`; moved behind those that are decoded.
    ///   - filled: Where the last line ends, or what has been read of it.
    ///   - number: How many lines of the source there have been, counted on.
    ///   - maxEntries: How many entries the batch is to have at most.
    package mutating func decodeByTemplate(
        _ bytes: Span<UInt8>,
        from position: inout Int,
        to filled: Int,
        number: inout Int,
        maxEntries: Int,
        into batch: inout RecordBatch
    ) {
        guard hasBegunText, !isInDocument, !holdsFixes else { return }
        templates.decode(
            bytes,
            from: &position,
            to: filled,
            number: &number,
            TemplateDecoder.Limits(maxLine: options.maxLine, maxEntries: maxEntries),
            file: options.sessionSource == .file ? fileName : nil,
            into: &batch
        )
    }

    /// Learns the line at hand, which says what its kind says and nothing else.
    mutating func learn(
        _ kind: TemplateKind,
        _ bytes: Span<UInt8>,
        _ text: ByteRange
    ) {
        // Where a key names the session, each line is looked through for it.
        guard options.sessionKey == nil,
            !kind.namesDevices || about.devices.isSingle || !watchesDevices,
            templates.shouldLearn()
        else { return }
        let manner = TemplateBuilder.Manner(options, reportsDevices: watchesDevices)
        if let new = TemplateBuilder.template(of: text, kind, manner, bytes, reader.tape) {
            templates.add(new)
        }
    }

    /// Forgets what has been learned, so that each line goes to the general parser.
    mutating func forgetTemplates() { templates = TemplateDecoder() }
}
