import BearingsConversion
import BearingsEngine
import BearingsPipeline
import BearingsWire
import Transport

/// The settings of `bearings run`.
struct RunSettings: CommandSettings {
    /// Where diagnostics go.
    enum Diagnostics: String, CaseIterable {
        case stderr
        case stream
        case none
    }

    var stream = StreamSettings()
    var book = AddressBookSettings()
    var diagnostics = Diagnostics.stderr
    /// Which fixes and places are used.
    var selection = FixSelection.Settings()
    /// The only session that is used; `nil` for all.
    var onlySessions: [String] = []
    var deadLetterPath: String? {
        didSet { stream.processing.keepsDeadLetters = deadLetterPath != nil }
    }
    var journalPath: String? {
        didSet { stream.processing.keepsJournal = journalPath != nil }
    }
    /// Whether the journal is synced to disk before events are written.
    var syncsJournal = false
    /// How many shards there are; `nil` for one per processor but one.
    var jobs: Int?
    var isQuiet = false
    var alwaysSums = false
    var summaryPath: String?
    /// Whether events are written as text; `nil` for text on a terminal only.
    var printsText: Bool?
    /// The file for events; `nil` for standard output.
    var outputPath: String?

    /// Checks that the settings are consistent.
    func check() throws(UsageError) {
        if syncsJournal, journalPath == nil {
            throw UsageError("--journal-sync needs --journal")
        }
        if let since = selection.since, let until = selection.until, until < since {
            throw UsageError("--until is before --since, so that nothing is between")
        }
        try stream.check()
    }

    /// The files to write, by option.
    var outputs: [(option: String, path: String?)] {
        [
            ("--journal", journalPath), ("--dead-letter", deadLetterPath),
            ("--summary-json", summaryPath == InputFile.standard ? nil : summaryPath),
        ]
    }

    /// How many shards share the sessions of a log.
    var shards: Int { jobs ?? max(1, Processors.count - 1) }

    /// Whether large files are read on a thread of their own.
    var readsAhead: Bool {
        // A live record counts at the time when it is processed.
        jobs ?? Processors.count > 1 && stream.processing.clock != .live
    }

    /// What of the input is used.
    var inputSelection: InputSelection { InputSelection(selection, sessions: onlySessions) }

    /// The configuration of engines, with an address book.
    func configuration(_ book: AddressBook) -> Configuration {
        stream.configuration(
            naming: { book.name($0, $1) },
            layOut: { AddressBook.lines(for: $0) },
            Configuration.Search(
                places: book.finder,
                towns: stream.geocoder == .embedded ? book.townFinder : nil
            )
        )
    }
}
