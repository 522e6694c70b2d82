import BearingsEngine

/// Decodes the lines of one source into records, recognizing the format of each line.
///
/// Its state is what the source itself determines: which devices gpsd has reported, the date and epoch of
/// NMEA sentences, the position in a document. Templates change nothing but the
/// speed.
package struct RecordDecoder: Sendable {
    let options: Options
    var reader = LineReader()
    /// The session of all records under ``SessionSource/file``.
    let fileName: [UInt8]
    /// The devices of gpsd's reports in this source.
    var gpsd = GPSDState()
    /// How many elements of the line were rejected.
    var rejectedElements = 0
    private var sentences = Indirect(NMEAState())
    private var epochs = Indirect(DeviceEpochs())
    /// How many NMEA fixes may wait for their date; in a live stream a fix waits only for its own.
    package var maxHeldFixes = 1
    /// Whether any fix waits for its date.
    package var holdsFixes = false
    /// Whether a TAG block or a time has preceded a sentence.
    var hasTags = false
    private var xml = Indirect(XMLDocument(line: 1, maxLength: 0))
    private var csv = Indirect(CSVTable())
    private var binary = Indirect(FITSource())
    private var notes = Indirect(SourceNotes())
    /// Whether anything of the source was used or rejected.
    var hasBeenOfUse = false
    /// Whether ignored lines are counted.
    var countsIgnored: Bool { !hasBeenOfUse || options.countsAllIgnored }
    /// Whether anything but blanks has been read.
    var hasBegunText = false
    /// How many more lines may be the header of a table, since those so far may be its title.
    var linesAsTitle = 0
    /// Whether records are read as one session and may yet turn out to be from several devices.
    var watchesDevices: Bool
    /// Whether it is not yet known that a record has the key of the session.
    package internal(set) var watchesSessionKey: Bool
    /// What the source is.
    var sourceKind = SourceKind.lines
    /// Whether the source is a document, not lines.
    var isInDocument: Bool { sourceKind != .lines }
    /// Whether the lines are of an array that a location history has, and perhaps others.
    package var isInLocationHistory = false
    /// Whether the source is something else by its beginning, and no line has been valid since.
    var isForeignText = false
    /// The format of a document by the source's file extension.
    let namedFormat: XMLFormat?
    /// Whether the line at hand has members that are carried on, which no template would tell.
    var hasCarriedMembers = false
    /// How many lines of positions there have been, with times and without.
    var lineCount = 0
    /// Templates of lines, the fast path.
    var templates: TemplateDecoder

    /// Creates a decoder for the source with a path or name.
    ///
    /// - Parameter known: Templates from other sources.
    package init(
        _ options: Options,
        source name: String,
        templates known: TemplateCache = TemplateCache()
    ) {
        self.options = options
        watchesDevices = options.sessionSource == .record && options.sessionKey == nil
        watchesSessionKey =
            options.sessionKey != nil && options.sessionSource == .record
            && !options.acceptsRequests
        let suffix = name.split(separator: ".", omittingEmptySubsequences: false).dropFirst().last
        namedFormat = XMLFormat(suffix: suffix?.lowercased() ?? "")
        fileName = Array(Self.end(of: Array(name.utf8)[...]))
        templates = known.decoder
    }

    /// The state of NMEA sentences.
    var nmea: NMEAState {
        _read { yield sentences.value }
        _modify { yield &sentences.value }
    }

    /// Where devices have reported from at the latest time.
    var deviceEpochs: DeviceEpochs {
        _read { yield epochs.value }
        _modify { yield &epochs.value }
    }

    /// The XML document that the source is; see ``isInDocument``.
    var document: XMLDocument {
        _read { yield xml.value }
        _modify { yield &xml.value }
    }

    /// The table that the source is; see ``sourceKind``.
    var table: CSVTable {
        _read { yield csv.value }
        _modify { yield &csv.value }
    }

    /// The FIT file that the source is; see ``sourceKind``.
    var fit: FITSource {
        _read { yield binary.value }
        _modify { yield &binary.value }
    }

    /// What is known of the source as a whole.
    var sourceNotes: SourceNotes {
        _read { yield notes.value }
        _modify { yield &notes.value }
    }

    /// The last 128 bytes of a name, which name a session: the end of a path says
    /// more than its beginning.
    static func end(of name: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        name.suffix(longestSessionName).drop {
            name.count > longestSessionName && $0 & 0xC0 == 0x80
        }
    }

    static let longestSessionName = 128
    /// The session of records without one.
    package static let mainSession = Array("main".utf8)
}
