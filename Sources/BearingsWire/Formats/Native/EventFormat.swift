import BearingsEngine

/// Events of another bearings: `bearings | bearings`.
///
/// A `location` is a fix with the keys of a native one. A fix is emitted again when more of it becomes known,
/// so each is a report of an epoch. All other events are ignored, also those of a later version.
///
/// > Source: Formats, "Another bearings"; Protocol 4.
package enum EventFormat {
    /// The node of the event's name, if the root is an event or diagnostic of bearings.
    package static func word(_ reader: LineReader) -> Int? {
        guard let value = reader.memberOfRoot(PrintedKey.event.spelling),
            reader.tape[value].kind == .string
        else { return nil }
        let isOurs = Self.isEvent(reader.tape.string(at: value))
        return isOurs || reader.value(.type) == nil ? value : nil
    }

    /// Whether a word is the name of an event or diagnostic.
    static func isEvent(_ word: String) -> Bool {
        EventKind(rawValue: word) != nil || otherEvents.contains(word)
    }

    /// Names of diagnostics and of a server's own lines; a test compares them with those that are described.
    package static let otherEvents = [
        "filtered", "rejected", "field", "hello", "subscribed", "unsubscribed", "snapshot_end",
        "pong", "stats", "dropped", "error", "bye",
    ]

    /// Reads the root, an event; all but a `location` are ignored.
    package static func read(
        _ reader: LineReader,
        _ word: Int,
        into records: inout RecordWriter
    ) throws(LineError) {
        guard reader.tape.isString(word, "location") else { return }
        try records.require(.bearings, "a location event of bearings")
        records.entry.time = try reader.time(assumesUTC: false)
        let members = reader.rootMembers(by: NativeKeys.fix)
        let (fix, supplement) = try reader.nativeFix(members)
        records.entry.session = try reader.session(&records)
        records.put(Input(fix, supplement, isEpochReport: true))
    }
}
