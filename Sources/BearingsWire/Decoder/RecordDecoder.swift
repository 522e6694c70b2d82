import BearingsEngine

/// Turns lines of one source into records, telling formats apart line by line.
///
/// Stateless but for what the source itself decides: which devices gpsd has reported of, what its
/// NMEA sentences have told of date and epoch, and where in its document it is. What it has learned
/// of lines makes no difference but in time.
package struct RecordDecoder: Sendable {
    let options: Options
    var reader = LineReader()
    /// What every record of this source is called under ``SessionSource/file``.
    let fileName: [UInt8]
    /// What gpsd's reports in this source have told of their devices.
    var gpsd = GPSDState()
    /// How many elements of the line were rejected.
    var rejectedElements = 0
    private var sentences = Indirect(NMEAState())
    /// How many fixes of sentences wait for their date at most; those of a stream wait for no other.
    package var maxHeldFixes = 1
    /// Whether any does.
    var holdsFixes = false
    /// Whether a TAG block or a time has stood before a sentence.
    var hasTags = false
    private var xml = Indirect(XMLDocument(line: 1))
    private var csv = Indirect(CSVTable())
    private var binary = Indirect(FITSource())
    private var notes = Indirect(SourceNotes())
    /// Whether anything of the source has been used, or told to be wrong.
    var hasBeenOfUse = false
    /// Whether what is ignored is to be told.
    var countsIgnored: Bool { !hasBeenOfUse || options.countsAllIgnored }
    /// Whether anything but blanks has come.
    var hasBegunText = false
    /// Whether it is still to be found out that records are of several devices, though they are read as one session.
    var watchesDevices: Bool
    /// What the source is.
    var sourceKind = SourceKind.lines
    /// Whether the source is a document, not lines.
    var isInDocument: Bool { sourceKind != .lines }
    /// Whether the source is something else by its first line, and no line could be read since.
    var isForeignText = false
    /// The format of a document that the source's name tells.
    let namedFormat: XMLFormat?
    /// Whether the first line was an array of records, so that others may be too.
    var isOfArrays = false
    /// The lines of fixes whose text is known but for the values in it.
    var templates: TemplateDecoder

    /// Creates one for a source of that path or name.
    ///
    /// - Parameter known: What has been learned of the lines of others.
    package init(
        _ options: Options,
        source name: String,
        templates known: TemplateCache = TemplateCache()
    ) {
        self.options = options
        watchesDevices = options.sessionSource == .record && options.sessionKey == nil
        let suffix = name.split(separator: ".", omittingEmptySubsequences: false).dropFirst().last
        namedFormat = XMLFormat(suffix: suffix?.lowercased() ?? "")
        fileName = Array(Self.end(of: Array(name.utf8)[...]))
        templates = known.decoder
    }

    /// What the NMEA sentences of the source have told.
    var nmea: NMEAState {
        _read { yield sentences.value }
        _modify { yield &sentences.value }
    }

    /// The document that the source is, if it is one; see ``isInDocument``.
    var document: XMLDocument {
        _read { yield xml.value }
        _modify { yield &xml.value }
    }

    /// The table that the source is, if it is one; see ``sourceKind``.
    var table: CSVTable {
        _read { yield csv.value }
        _modify { yield &csv.value }
    }

    /// The FIT file that the source is, if it is one; see ``sourceKind``.
    var fit: FITSource {
        _read { yield binary.value }
        _modify { yield &binary.value }
    }

    /// What there is to be told of the source as a whole.
    var about: SourceNotes {
        _read { yield notes.value }
        _modify { yield &notes.value }
    }

    /// What of a name that knows no limit can name a session: its last 128 bytes, for a name's end
    /// tells more than its beginning.
    static func end(of name: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        name.suffix(longestSessionName).drop {
            name.count > longestSessionName && $0 & 0xC0 == 0x80
        }
    }

    static let longestSessionName = 128
    /// The session of records that tell none.
    package static let mainSession = Array("main".utf8)
}
