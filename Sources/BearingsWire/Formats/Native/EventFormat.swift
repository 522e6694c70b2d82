import BearingsEngine

/// bearings' own events, as they come from another one: `bearings | bearings`.
///
/// A `location` is a fix: its keys are those of a native one. One fix is told anew where more becomes known of it, so
/// that each counts as a report of an epoch. All other events are ignored, also those of a later version.
///
/// > Source: Formats, "Another bearings"; Protocol 4.
extension RecordDecoder {
    /// Whether what was entered is an event, or a remark, of bearings.
    func eventWord(_ bytes: Span<UInt8>) -> Int? {
        guard let value = reader.memberOfRoot("event", bytes), reader.tape[value].kind == .string
        else { return nil }
        let isOurs = Self.isEvent(reader.text(at: value, bytes))
        return isOurs || reader.value(.type, bytes) == nil ? value : nil
    }

    /// Whether a word is the name of an event, or of a remark.
    static func isEvent(_ word: String) -> Bool {
        EventKind(rawValue: word) != nil || otherEvents.contains(word)
    }

    /// What a run and a server say beside the events of sessions.
    static let otherEvents: Set<String> = [
        "filtered", "rejected", "field", "hello", "pong", "snapshot_end", "stats", "dropped",
        "error", "bye", "subscribed", "unsubscribed",
    ]

    mutating func decodeEvent(
        _ word: Int,
        _ bytes: Span<UInt8>,
        into entry: inout RecordBatch.Entry,
        _ batch: inout RecordBatch
    ) throws(LineError) {
        guard reader.isString(word, bytes, "location") else { return }
        try require(.bearings, "a location event of bearings")
        entry.time = try time(bytes, assumesUTC: false)
        let (fix, supplement) = (try nativeFix(bytes), try nativeSupplement(bytes))
        entry.session = try session(bytes, device: nil, names: &batch.names)
        entry.content = batch.add(input(fix, supplement, isEpochReport: true))
    }
}
