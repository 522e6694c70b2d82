/// The system that fixes are taken from.
package enum SourceFormat: String, CaseIterable, Sendable {
    case auto
    case bearings
    case gpsd
    case owntracks
    case overland
    case traccar
    case meshtastic
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

/// Where the name of a record's session comes from.
package enum SessionSource: String, CaseIterable, Sendable {
    /// Its `session` key.
    case record
    /// For other systems' records, the name of the device.
    case source
    /// The name of the file.
    case file
}

/// How lines are read.
package struct DecodingOptions: Sendable {
    /// The only system that fixes may come from, or `auto` for all.
    package var format = SourceFormat.auto
    /// Where the name of a session comes from.
    package var sessionSource = SessionSource.record
    /// The key that names a session, if the record has it; it precedes ``sessionSource``.
    package var sessionKey: SessionKey?
    /// The longest line, in bytes without its newline.
    package var maxLine = 1 << 20
    /// The delimiter of a table's fields, `nil` to guess it from the header.
    package var csvDelimiter: UInt8?
    /// How a table's times are written.
    package var csvTime = CSVTime.recognized
    /// Whether ``FixSupplement``s are wanted; lines that have one take the general parser.
    package var readsSupplements = true

    #if hasFeature(Embedded)
    // As ``ProcessorOptions`` does: a web page neither serves nor converts.
    package var acceptsRequests: Bool { false }
    package var countsAllIgnored: Bool { false }
    package var carriesFields: Bool { false }
    #else
    /// Whether lines may be requests, as from a server's clients.
    package var acceptsRequests = false
    /// Whether to count all ignored lines, not only up to the first that is used.
    package var countsAllIgnored = false
    /// Whether what no engine reads is kept, for a conversion to carry on.
    package var carriesFields = false
    #endif

    /// Creates the options that Protocol 6 gives as defaults.
    package init() {}
}
