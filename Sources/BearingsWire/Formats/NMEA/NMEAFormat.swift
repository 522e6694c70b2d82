import BearingsEngine
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
    /// What matters of the sentences so far.
    var state = NMEAState()
    /// How many fixes may wait for their date; in a live stream a fix waits only for its own.
    var maxHeldFixes = 1
    /// Whether a TAG block or a time has preceded a sentence.
    private var hasTags = false

    /// Whether any fix waits for its date.
    var holdsFixes: Bool { !state.held.isEmpty }

    /// Whether a line contains sentences.
    ///
    /// It begins with one, or one follows something else, a log's time, a receiver's other output, the rest of a torn
    /// line, and has a valid checksum or is of a kind that is read; or any follows a TAG block. That is never JSON, which
    /// begins with `{` or has a string before the sentence; a sentence in a string does not count. Bytes with
    /// control characters, as of a receiver's binary protocol, may hold anything.
    func recognizes(_ bytes: Span<UInt8>, _ content: ByteRange) -> Bool {
        let first = bytes[Int(content.start)]
        switch first {
        case UInt8(ascii: "$"), UInt8(ascii: "!"): return true
        case UInt8(ascii: "{"): return false
        default: return hasSentenceBehindOther(bytes, content, first)
        }
    }

    @inline(never)
    private func hasSentenceBehindOther(
        _ bytes: Span<UInt8>,
        _ content: ByteRange,
        _ first: UInt8
    ) -> Bool {
        var rest = content.indices
        if NMEATagBlock.precedesSentence(at: NMEASentence.start(in: bytes, rest), in: bytes, rest) {
            return true
        }
        // JSON has a dollar only in strings, and no control characters.
        let before = rest.lowerBound..<(NMEASentence.start(in: bytes, rest) ?? rest.upperBound)
        let holdsJSON = before.contains { index in
            bytes[index] == UInt8(ascii: "\"") || bytes[index] == UInt8(ascii: "{")
        }
        if holdsJSON, !ForeignText.holdsControls(bytes, before) { return false }
        var sentence = NMEASentence()
        while let start = NMEASentence.start(in: bytes, rest) {
            let isRead: ()? = try? sentence.read(bytes, start..<rest.upperBound, lineStart: 0)
            if isRead != nil, sentence.hasChecksum { return true }
            if sentence.kind != .other, sentence.fieldCount > 1 { return true }
            rest = sentence.end..<rest.upperBound
        }
        // In a source with NMEA sentences, garbled lines are reported as such.
        return state.hasBegun && first != UInt8(ascii: "[")
    }

    /// Decodes all sentences of a line, each as an element.
    mutating func read(
        _ bytes: Span<UInt8>,
        _ content: ByteRange,
        into records: inout RecordWriter
    ) throws(LineError) {
        records.entry.isSelfContained = false
        let end = content.indices.upperBound
        guard var start = NMEASentence.start(in: bytes, content.indices) else {
            throw LineError(
                .badFormat,
                offset: 0,
                message: "found no sentence of NMEA 0183, expected $ or ! and its address"
            )
        }
        let isBehindOther = start > content.indices.lowerBound
        var hasReported = false
        var textStart = content.indices.lowerBound
        while true {
            let tag = NMEATagBlock(bytes, from: textStart, to: start)
            turn(to: tag, at: tag?.time ?? loggedTime(bytes, textStart..<start))
            do throws(LineError) {
                try readSentence(bytes, start..<end, isBehindOther, into: &records)
            } catch {
                // Fragments of a torn line are one error.
                if !hasReported {
                    records.reject(error)
                    records.entry.session = sessionOfSentence(&records)
                }
                hasReported = true
            }
            textStart = state.sentence.end
            guard let next = NMEASentence.start(in: bytes, textStart..<end) else {
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
    private func loggedTime(_ bytes: Span<UInt8>, _ text: Range<Int>) -> Instant? {
        guard text.count > 16, !state.clock.hasExplicitDate else { return nil }
        var time = text
        let around = " \t[]()".utf8
        while let first = time.first, around.contains(bytes[first]) { time.removeFirst() }
        while let last = time.last, around.contains(bytes[last]) { time.removeLast() }
        var text = time.map { bytes[$0] }
        // RFC 3339 allows a blank there.
        if text.count > 10, text[10] == UInt8(ascii: " ") { text[10] = UInt8(ascii: "T") }
        return parseRFC3339(text.span, ByteRange(0..<text.count))
            .map { Instant(millisecondsSince1970: $0) }
    }

    private mutating func readSentence(
        _ bytes: Span<UInt8>,
        _ range: Range<Int>,
        _ isBehindOther: Bool,
        into records: inout RecordWriter
    ) throws(LineError) {
        let lineStart = Int(records.entry.text.start)
        state.ignored = .withoutPosition
        // gpsd's reports of the device are better.
        if records.devices.gpsd.replacesSentences(of: state.device) {
            state.ignored = .besideGPSD
            try? state.sentence.read(bytes, range, lineStart: lineStart)
            return
        }
        try state.sentence.read(bytes, range, lineStart: lineStart)
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
