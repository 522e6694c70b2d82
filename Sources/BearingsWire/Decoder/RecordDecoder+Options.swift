extension RecordDecoder {
    /// Which system fixes are taken from.
    package enum Format: String, CaseIterable, Sendable {
        case auto
        case bearings
        case gpsd
        case owntracks
        case overland
        case traccar
        case w3c
        case geojson
        case takeout
        case nmea
        case gpx
        case kml
        case tcx
        case csv
        case fit
    }

    /// What names a record's session.
    package enum SessionSource: String, CaseIterable, Sendable {
        /// Its `session` key.
        case record
        /// For lines of other systems, the name of the device.
        case source
        /// The file it stands in.
        case file
    }

    /// How lines are read.
    package struct Options: Sendable {
        /// The one system that fixes may come from, or all.
        package var format = Format.auto
        /// What names a fix's session.
        package var sessionSource = SessionSource.record
        /// What names a session before that does, where it is there.
        package var sessionKey: SessionKey?
        /// The longest line, in bytes without its newline.
        package var maxLine = 1 << 20
        /// Whether lines may ask for something, as a server's clients do.
        package var acceptsRequests = false
        /// What stands between the fields of a table, `nil` for what its header looks like.
        package var csvDelimiter: UInt8?
        /// How the times of a table are written.
        package var csvTime = CSVTime.recognized
        /// Whether what is ignored is counted, rather than as long as nothing else comes.
        package var countsAllIgnored = false
        /// Whether somebody wants what other systems tell in a ``FixSupplement``; of lines that tell it each is parsed.
        package var readsSupplements = true

        /// Creates the options that Protocol 6 gives as defaults.
        package init() {}
    }
}
