import BearingsEngine

/// Where the readers of one source put its records, and what they share: how it is read, and what is known of it.
///
/// A record is made in ``entry``, which then is added to ``batch``.
@usableFromInline package struct RecordWriter: Sendable {
    /// How the source is read.
    package let options: DecodingOptions
    /// The session of all records under ``SessionSource/file``.
    package let fileName: [UInt8]
    /// The batch that is filled.
    package var batch = RecordBatch()
    /// The record in the making.
    package var entry = RecordBatch.Entry(line: 0, text: ByteRange(start: 0, count: 0))
    /// How many elements of the line were rejected.
    package private(set) var rejectedElements = 0
    /// Whether records are read as one session and may yet turn out to be from several devices.
    package var watchesDevices: Bool
    /// Whether it is not yet known that a record has the key of the session.
    package var watchesSessionKey: Bool
    /// Whether anything of the source was used or rejected.
    package private(set) var hasBeenOfUse = false
    @usableFromInline var allNotes = Indirect(SourceNotes())
    @usableFromInline var allDevices = Indirect(SourceDevices())

    /// Creates the writer of the source with a path or name.
    package init(_ options: DecodingOptions, source name: String) {
        self.options = options
        watchesDevices = options.sessionSource == .record && options.sessionKey == nil
        watchesSessionKey =
            options.sessionKey != nil && options.sessionSource == .record
            && !options.acceptsRequests
        fileName = Array(SessionNames.end(of: Array(name.utf8)[...]))
    }

    /// What is known of the source as a whole.
    @inlinable package var notes: SourceNotes {
        @inline(__always) _read { yield allNotes.value }
        @inline(__always) _modify { yield &allNotes.value }
    }

    /// The devices that report through the source.
    @inlinable package var devices: SourceDevices {
        @inline(__always) _read { yield allDevices.value }
        @inline(__always) _modify { yield &allDevices.value }
    }

    /// Whether ignored lines are counted.
    package var countsIgnored: Bool { !hasBeenOfUse || options.countsAllIgnored }

    // MARK: Records

    /// Begins the records of a line.
    ///
    /// - Parameter text: The line in the buffer; empty for a piece of a document.
    package mutating func begin(line: Int, text: ByteRange = ByteRange(start: 0, count: 0)) {
        entry = RecordBatch.Entry(line: line, text: text)
        rejectedElements = 0
    }

    /// Adds the record in the making to the batch, the last of its line.
    package mutating func end() { batch.entries.append(entry) }

    /// Adds this element of a line to the batch and begins the next one.
    ///
    /// An ignored element is left out; the line itself counts as ignored.
    package mutating func advance() {
        if case .ignored = entry.content {
            entry.session = .unnamed
            entry.time = nil
            return
        }
        entry.isContinued = true
        batch.entries.append(entry)
        entry = RecordBatch.Entry(line: entry.line, text: entry.text)
    }

    /// Makes the record one of an input.
    package mutating func put(_ input: Input) { entry.content = batch.add(input) }

    /// Makes the record a place that is nobody's position.
    package mutating func put(_ waypoint: Waypoint) { entry.content = batch.add(waypoint) }

    /// Throws unless fixes may come from `format`.
    ///
    /// - Parameter what: What was found, for the message.
    package func require(
        _ format: SourceFormat,
        _ what: String,
        offset: Int = 0
    ) throws(LineError) {
        guard options.format != .auto, options.format != format else { return }
        throw LineError(
            .unknownType,
            offset: offset,
            message: "found \(what), expected fixes of --format \(options.format)"
        )
    }

    // MARK: Rejections

    /// How many invalid elements of a line are reported one by one.
    private static let maxErrors = 100

    /// Whether further errors of elements are only counted, so that they need no description.
    package var countsErrorsOnly: Bool { rejectedElements >= Self.maxErrors }

    /// Makes the record a rejected one.
    package mutating func reject(_ error: LineError) {
        var error = error
        if entry.line == 1, error.endsInsideValue {
            error.message += "; one JSON value a line is wanted: jq -c . makes it so"
        }
        entry.content = .rejected(Int32(batch.errors.count))
        entry.session = options.sessionSource == .file ? sessionOfSource() : .anyone
        batch.errors.append(error)
    }

    /// Adds the rejection of an element, or counts it.
    ///
    /// The first errors of a line are reported one by one, the others by their count, so that a line of a megabyte is not
    /// answered by a hundred.
    package mutating func rejectElement(_ error: LineError) {
        advance()
        rejectedElements += 1
        if rejectedElements <= Self.maxErrors {
            reject(error)
        } else {
            entry.content = .ignored
        }
    }

    /// Reports how many elements of the line were only counted.
    package mutating func rejectUnreportedElements() {
        guard rejectedElements > Self.maxErrors, let last = batch.errors.last else { return }
        advance()
        let error = LineError(
            last.reason,
            offset: last.offset,
            message: "found \(rejectedElements - Self.maxErrors) more elements that cannot be read"
        )
        reject(error)
    }

    // MARK: Sessions

    /// The session of a record from a system without device names.
    package mutating func sessionOfSource() -> SessionNumber {
        guard options.sessionSource == .file else { return .unnamed }
        let name = fileName
        return batch.names.number(of: name.span)
    }

    /// The session of a device's name, if devices name sessions.
    package mutating func session(ofDevice name: some Collection<UInt8>) -> SessionNumber {
        options.sessionSource == .source ? session(named: name) : sessionOfSource()
    }

    /// The session of a name; of a long one its end counts.
    package mutating func session(named name: some Collection<UInt8>) -> SessionNumber {
        batch.names.number(of: SessionNames.end(of: Array(name)[...]).span)
    }

    // MARK: The source

    /// Notes the format of the line at hand.
    package mutating func noteFormat(_ format: SourceFormat) {
        guard notes.formats.last != format, !notes.formats.contains(format) else { return }
        notes.formats.append(format)
    }

    /// The number of another line of positions, from 1.
    package mutating func nextPath() -> Int {
        notes.pathCount += 1
        return notes.pathCount
    }

    /// Notes whether anything of the source was used or rejected.
    ///
    /// - Returns: Whether it was.
    package mutating func noteUse() -> Bool {
        hasBeenOfUse =
            hasBeenOfUse
            || batch.entries.contains { entry in
                switch entry.content {
                case .waypoint, .ignored: false
                case .fix, .epochReport, .supplementedFix, .viewport, .input, .request, .rejected,
                    .rest:
                    true
                }
            }
        return hasBeenOfUse
    }

    /// Reports at the end of a source that none of its fixes has the key.
    ///
    /// - Parameter first: The index of the first entry that is new.
    package mutating func noteSessionKey(from first: Int) {
        guard watchesSessionKey, let key = options.sessionKey else { return }
        if notes.lineWithoutKey == nil {
            notes.lineWithoutKey = batch.entries[first...].first { $0.content.isFix }?.line
        }
        guard batch.endsSource, let line = notes.lineWithoutKey else { return }
        watchesSessionKey = false
        let message =
            "no fix has the key \"\(key.path)\" of --session-key, which names no session"
        batch.hints.append(.init(line: line, message: message))
    }
}
