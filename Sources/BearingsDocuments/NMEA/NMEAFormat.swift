import BearingsEngine
import BearingsWire
import Geography

/// NMEA 0183 sentences, of any talker.
///
/// | here | sentence, field | unit, and what it means |
/// |---|---|---|
/// | time | RMC 1 9, ZDA 1-4, else 1 (GLL 5) and the date of its TAG block or before | UTC; see ``NMEAClock`` |
/// | coordinate | RMC 3-6, GGA 2-5, GLL 1-4, GNS 2-5 | degrees and minutes |
/// | no fix | RMC 2 or GLL 6 `V`, RMC 12 `N`, GGA 6 `0`, GNS 6 all `N` | |
/// | altitude | GGA 9, GNS 9 | m above mean sea level |
/// | accuracy | GST 6 7 | m, hypot of the standard deviations of latitude and longitude |
/// | vertical accuracy | GST 8 | m, standard deviation |
/// | speed | RMC 7, VTG 5 if RMC has none | knots, × 1852 / 3600 |
/// | course | RMC 8, VTG 1 if RMC has none | degrees from true north |
/// | device heading | HDT 1 | degrees from true north |
/// | simulated | GGA 6 `8`; RMC 12, GLL 7, VTG 9 `S`, GNS 6 with `S` | |
///
/// Dilutions of precision are not metres and give no accuracy. The first sentence with a position
/// is used at once; a later one of the same time of day completes or corrects it, but does not
/// replace a more precise position.
///
/// The date of a receiver without a fix is not trusted: of RMC by its own status. ZDA has none, so its date counts if a
/// sentence with a fix and the same time of day stands before or behind it, or if the receiver had a fix before it, or had said
/// nothing of one, and the next sentence that tells of one has it.
///
/// Until a date is known, fixes wait for it: those of a log up to ``maxHeldFixes``, those of a live stream for the sentences
/// of their own epoch. Another record with a time also gives the date, and so does an RFC 3339 time that a
/// log puts before a sentence. Beyond that number, and at the end, fixes keep their times
/// of day and are marked as ``RecordBatch/Entry/isDateUnknown``. A sentence without a time of day takes its TAG
/// block's. Otherwise it is a fix by itself, unless it repeats the epoch's position, or the source is live and an earlier
/// sentence had a time.
///
/// An epoch belongs to one device, by its TAG blocks; see ``NMEATagBlock``. Sentences of a device that gpsd has reported
/// in the same source are ignored, and so are those without a device once gpsd has reported any.
///
/// > Source: NMEA 0183 4.11, sentences RMC GGA GLL GNS VTG ZDA HDT GST; Formats, "NMEA 0183".
struct NMEAFormat: Sendable {
    private var storedState = Indirect(NMEAState())
    /// How many fixes may wait for their date; in a live stream a fix waits only for its own.
    var maxHeldFixes = 1
    /// Whether a TAG block or a time has preceded a sentence.
    private var hasTags = false

    /// Creates the reader of a source's sentences.
    init() {}

    /// What matters of the sentences so far.
    var state: NMEAState {
        @inline(__always) _read { yield storedState.value }
        @inline(__always) _modify { yield &storedState.value }
    }

    /// Whether any fix waits for its date.
    var holdsFixes: Bool { !state.held.isEmpty }

    /// What the last sentence is counted as, if it is not used.
    var ignoredKind: IgnoredCounts.Kind { state.ignored.kind }

    /// Whether the fix of a line waits for its date, so that the line is not ignored.
    func holdsFix(ofLine line: Int) -> Bool { state.held.last?.line == line }

    /// Whether a line contains sentences.
    ///
    /// It begins with one, or one follows something else, a log's time, a receiver's other output, the rest of a torn
    /// line, and has a valid checksum or is of a kind that is read; or any follows a TAG block. That is never JSON, which
    /// begins with `{` or has a string before the sentence; a sentence in a string does not count, unless that is a cell of a table. Bytes with
    /// control characters, as of a receiver's binary protocol, may hold anything.
    func recognizes(_ text: Span<UInt8>) -> Bool {
        switch text[0] {
        case UInt8(ascii: "$"), UInt8(ascii: "!"): return true
        case UInt8(ascii: "{"): return false
        default: return hasSentenceBehindOther(text)
        }
    }

    @inline(never)
    private func hasSentenceBehindOther(_ text: Span<UInt8>) -> Bool {
        var start = NMEASentence.start(in: text)
        if let start, NMEATagBlock.mayBe(text.extracting(0..<start)) { return true }
        // JSON has a dollar only in strings, and no control characters.
        let before = text.extracting(0..<(start ?? text.count))
        let holdsJSON = before.indices.contains { index in
            before[index] == UInt8(ascii: "\"") || before[index] == UInt8(ascii: "{")
        }
        if let start, isCell(at: start, of: text) { return true }
        if holdsJSON, !ForeignText.holdsControls(before) { return false }
        var sentence = NMEASentence()
        while let first = start {
            let isRead: ()? = try? sentence.read(text.extracting(droppingFirst: first), at: first)
            if isRead != nil, sentence.hasChecksum { return true }
            if sentence.kind != .other, sentence.fieldCount > 1 { return true }
            start = NMEASentence.start(in: text, from: first + sentence.length)
        }
        // In a source with NMEA sentences, garbled lines are reported as such.
        return state.hasBegun && text[0] != UInt8(ascii: "[")
    }

    /// Whether a sentence stands in quotes in a row of a table, for it has commas itself.
    private func isCell(at start: Int, of text: Span<UInt8>) -> Bool {
        guard start > 1, text[start - 1] == UInt8(ascii: "\""), !"[{ ".utf8.contains(text[0]) else {
            return false
        }
        var sentence = NMEASentence()
        let rest = text.extracting(droppingFirst: start)
        return ",;\t|".utf8.contains(text[start - 2])
            && (try? sentence.read(rest, at: start)) != nil && sentence.hasChecksum
    }

    /// Reads all sentences of a line, each as an element.
    ///
    /// - Parameter offset: How far behind the line's beginning the text begins.
    mutating func read(
        _ text: Span<UInt8>,
        at offset: Int,
        into records: inout RecordWriter
    ) throws(LineError) {
        records.entry.isSelfContained = false
        guard var start = NMEASentence.start(in: text) else {
            throw LineError(
                .badFormat,
                offset: 0,
                message: "found no sentence of NMEA 0183, expected $ or ! and its address"
            )
        }
        let isBehindOther = start > 0
        var hasReported = false
        var end = 0
        while true {
            let before = text.extracting(end..<start)
            let tag = NMEATagBlock(endOf: before)
            turn(to: tag, at: tag?.time ?? loggedTime(before))
            do throws(LineError) {
                let rest = text.extracting(droppingFirst: start)
                try readSentence(rest, at: offset + start, isBehindOther, into: &records)
            } catch {
                // Fragments of a torn line are one error.
                if !hasReported {
                    records.reject(error)
                    records.entry.session = sessionOfSentence(&records)
                }
                hasReported = true
            }
            end = start + state.sentence.length
            guard let next = NMEASentence.start(in: text, from: end) else {
                // Data without a position may be held for later, so its device matters.
                if case .ignored = records.entry.content {
                    records.entry.session = sessionOfSentence(&records)
                }
                return
            }
            records.advance()
            records.entry.isSelfContained = false
            start = next
        }
    }

    /// Sets the device of the next sentence, and its time of arrival, by its TAG block or a log.
    private mutating func turn(to tag: NMEATagBlock?, at arrival: Instant?) {
        guard tag != nil || arrival != nil || hasTags else { return }
        hasTags = true
        state.arrival = arrival
        state.turn(to: Array(String(decoding: tag?.device ?? [], as: UTF8.self).utf8))
    }

    /// The RFC 3339 time that a log puts before a sentence, unless a sentence had a date.
    private func loggedTime(_ before: Span<UInt8>) -> Instant? {
        guard before.count > 16, !state.clock.hasExplicitDate else { return nil }
        var range = before.indices
        let around = " \t[]()".utf8
        while let first = range.first, around.contains(before[first]) { range.removeFirst() }
        while let last = range.last, around.contains(before[last]) { range.removeLast() }
        // RFC 3339 allows a blank there.
        return parseRFC3339(before.extracting(range), .blank)
            .map { Instant(millisecondsSince1970: $0) }
    }

    private mutating func readSentence(
        _ rest: Span<UInt8>,
        at offset: Int,
        _ isBehindOther: Bool,
        into records: inout RecordWriter
    ) throws(LineError) {
        state.ignored = .withoutPosition
        // gpsd's reports of the device are better.
        if records.devices.gpsd.replacesSentences(of: state.device) {
            state.ignored = .besideGPSD
            try? state.sentence.read(rest, at: offset)
            return
        }
        try state.sentence.read(rest, at: offset)
        let sentence = state.sentence
        guard sentence.hasChecksum || !isBehindOther else {
            throw sentence.error(
                at: sentence.text.count,
                "found no checksum, expected one of a sentence behind something else"
            )
        }
        if sentence.hasChecksum || sentence.kind != .other {
            state.hasBegun = true
            records.noteFormat(.nmea)
        }
        guard sentence.kind != .other else { return }
        try records.require(.nmea, "an NMEA 0183 sentence", offset: sentence.offset)
        switch sentence.kind {
        case .rmc: try readRMC(sentence, into: &records)
        case .gga, .gns: try readGGA(sentence, into: &records)
        case .gll: try readGLL(sentence, into: &records)
        case .vtg: try readVTG(sentence, into: &records)
        case .zda: try readZDA(sentence, into: &records)
        case .hdt: try readHDT(sentence, into: &records)
        case .gst: try readGST(sentence, into: &records)
        case .other: break
        }
    }
}
