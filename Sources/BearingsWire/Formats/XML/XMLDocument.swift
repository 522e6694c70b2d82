import BearingsEngine
import Geography

/// An XML document being read: the scanner finds tags, this finds points, fields and tracks.
///
/// Each format says in its own file which element is what.
struct XMLDocument: Sendable {
    var scanner = XMLScanner()
    /// The format by the root element, or else by the source's name.
    private(set) var format: XMLFormat
    var point: XMLPoint?
    /// The name of the current or last track; empty if it has none.
    private(set) var trackName: [UInt8] = []
    /// The nesting of the track; 0 before the first one.
    private var trackDepth = 0
    /// The number of tracks.
    private(set) var trackCount = 0
    /// How many segments of tracks there have been.
    var segmentCount = 0
    /// Whether they are of the same time.
    var overlap = TrackOverlap()
    /// The nesting of the point; 0 outside of one.
    private(set) var pointDepth = 0
    /// The field whose text is kept.
    var field: XMLField?
    /// Where its tag begins, as an offset in the document.
    private var fieldStart = 0
    /// Whether the track is only planned.
    var isPlanned = false
    /// Items to be returned.
    var items = Queue<Item>()
    /// When the document was written, or what it tells of began; `nil` if unknown so far.
    private(set) var time: Instant?
    /// Whether the current element is about the document itself.
    var isInMetadata = false
    /// Whether the document is in no known format, so that nothing of it is read.
    private(set) var isForeign = false

    /// What a conversion carries on of it.
    var collector = XMLFieldCollector()

    // Of a KML.
    var kml = KMLTrack()
    /// The nesting of the `gx:Track`; 0 outside of one.
    var kmlDepth = 0
    /// The current `gx:coord`.
    var coord: XMLPoint?
    var placemarkTime: Instant?

    /// Creates a document that begins on a line, from 1.
    ///
    /// - Parameter format: The format to expect if the root cannot be read.
    init(line: Int, expecting format: XMLFormat? = nil) {
        self.format = format ?? .gpx
        scanner.line = line
        scanner.resumption = self.format.resumption
    }

    /// What a document consists of.
    enum Item {
        /// A complete point.
        case point(XMLPoint)
        /// An error on a line of the document.
        case malformed(LineError, line: Int)
    }

    /// Reads up to the next item, `nil` at the end of the piece.
    ///
    /// - Parameter maxLength: The longest element of a point, in bytes.
    mutating func next(
        _ bytes: Span<UInt8>,
        _ position: inout Int,
        _ end: Int,
        maxLength: Int
    ) -> Item? {
        guard !isForeign else {
            position = end
            return nil
        }
        while true {
            if let item = items.popFirst() { return item }
            guard let token = scanner.next(bytes, &position, end) else { return nil }
            take(token, at: position, maxLength: maxLength)
        }
    }

    private mutating func take(_ token: XMLScanner.Token, at position: Int, maxLength: Int) {
        switch token {
        case .name:
            begin()
        case .attribute:
            takeAttribute()
        case .open:
            if field != nil || collector.wantsText {
                scanner.keepsText = true
                scanner.forgetValue()
            }
        case .openAndClose, .close:
            close(at: scanner.base + position, maxLength: maxLength)
            scanner.pop()
        case .malformed:
            point = nil
            pointDepth = 0
            coord = nil
            field = nil
            endKMLTrack()
            addProblem()
        case .flaw:
            addProblem()
        }
    }

    private mutating func addProblem() {
        guard let problem = scanner.problem else { return }
        items.append(.malformed(problem, line: scanner.problemLine))
    }

    /// Ends the document; what has been waiting is among the ``items``.
    ///
    /// - Returns: What is missing.
    mutating func finish() -> (LineError, line: Int)? {
        endKMLTrack()
        guard !isForeign, let expected = scanner.missingAtEnd else { return nil }
        let offset = scanner.base - scanner.lineStart
        var error = LineError(
            .badFormat,
            offset: max(0, offset),
            message: "found the end of the document, expected \(expected)"
        )
        error.isHarmless = point == nil
        return (error, scanner.line)
    }

    // MARK: Elements

    /// Begins an element.
    private mutating func begin() {
        field = nil
        let name = XMLNameTable.standard.name(scanner.word)
        if scanner.depth == 1, !scanner.hasBeenLost {
            guard let format = XMLFormat(root: name) else { return refuse() }
            self.format = format
            scanner.resumption = format.resumption
        }
        fieldStart = scanner.tagStart
        switch format {
        case .gpx: beginGPX(name)
        case .kml: beginKML(name)
        case .tcx: beginTCX(name)
        }
        if collector.isOn {
            let mayBeCollected = format != .kml || (kmlDepth > 0 && name == .value)
            collector.wantsText = field == nil && mayBeCollected
        }
    }

    private mutating func refuse() {
        isForeign = true
        let error = LineError(
            .badFormat,
            offset: scanner.tagStart - scanner.tagLineStart,
            message: "found <\(scanner.innermost)>, expected \(XMLFormat.roots)"
        )
        items.append(.malformed(error, line: scanner.tagLine))
    }

    /// Begins a point.
    mutating func beginPoint(_ kind: XMLPoint.Kind) {
        point = XMLPoint(kind, scanner)
        point?.track = trackCount
        point?.segment = kind == .track ? segmentCount : 0
        pointDepth = scanner.depth
    }

    /// Begins a track, or an element that names one.
    mutating func beginTrack() {
        trackName = []
        trackCount += 1
        trackDepth = scanner.depth
        isPlanned = false
    }

    /// Whether the current element is a child of the point.
    var isInPoint: Bool { pointDepth > 0 && scanner.depth == pointDepth + 1 }

    /// Whether the current element is a child of the track.
    var isInTrack: Bool { trackDepth > 0 && scanner.depth == trackDepth + 1 }

    /// Ends an attribute.
    private mutating func takeAttribute() {
        if pointDepth > 0, pointDepth == scanner.depth, format == .gpx {
            switch XMLNameTable.standard.name(scanner.word) {
            case .lat: return set(.latitude, "lat", scanner.value)
            case .lon: return set(.longitude, "lon", scanner.value)
            default: break
            }
        }
        if format == .tcx, isInLap, XMLNameTable.standard.name(scanner.word) == .startTime {
            noteTime(scanner.value)
        }
        if collector.isOn { collectAttribute() }
    }

    /// Ends the innermost element, and possibly the point.
    private mutating func close(at end: Int, maxLength: Int) {
        if let field, scanner.keepsText {
            takeText(of: field)
        } else if field == .when || field == .coord {
            takeKMLText(of: field == .when ? .when : .coord, [])
        } else if collector.wantsText, scanner.keepsText {
            collectText()
        }
        if collector.isOn { collector.endElement(depth: scanner.depth) }
        field = nil
        scanner.keepsText = false
        if scanner.depth == 2 { isInMetadata = false }
        if kmlDepth > 0, kmlDepth == scanner.depth { endKMLTrack() }
        guard pointDepth > 0, pointDepth == scanner.depth else { return }
        pointDepth = 0
        guard var point = self.point.take() else { return }
        if end - point.start > maxLength {
            point.error = LineContent.tooLong(maxLength)
            point.error?.offset += point.start - point.lineStart
        }
        items.append(.point(point))
    }

    // MARK: Texts

    private mutating func takeText(of field: XMLField) {
        switch field {
        case .pointName, .trackName:
            // An invalid name must not cost the point.
            let name = XMLText.name(scanner.value, in: scanner.prolog.encoding)
            if field == .pointName { point?.name = name } else { trackName = name }
            // An activity's name is the time of its begin.
            if format == .tcx, field == .trackName, !isPlanned { noteTime(scanner.value) }
            return
        case .placemarkTime:
            placemarkTime = XMLText.trimmed(scanner.value).flatMap(time)
            return
        case .documentTime:
            self.time = XMLText.trimmed(scanner.value).flatMap(time)
            return
        default: break
        }
        guard let text = XMLText.trimmed(scanner.value), !scanner.isValueCut else {
            return report(
                .badFormat,
                "<\(scanner.innermost)> is \"\(shownValue)\", which cannot be",
                isStrict: field.isStrict
            )
        }
        switch field {
        case .when, .coord, .angles, .altitudeMode:
            takeKMLText(of: field, text)
        case _ where text.isEmpty:
            break
        case .coordinates:
            guard var point else { return }
            setCoordinates(&point, text.split(separator: UInt8(ascii: ",")), "lon,lat,alt")
            self.point = point
        case .time:
            guard let time = time(text) else {
                let error = timeError("time", text)
                return report(error.reason, error.message)
            }
            point?.time = time
        case .fix:
            point?.hasNoFix = text == Array("none".utf8)
            if collector.isOn { point?.fields.append(CarriedField(Array("fix".utf8), text: text)) }
        case .simulated:
            let words = ["true": true, "1": true, "false": false, "0": false]
            point?.supplement.isSimulated = words[String(decoding: text, as: UTF8.self)]
        default:
            // Some programs write unknown values as NaN.
            guard text != Array("NaN".utf8) else { return }
            set(field, "<\(scanner.innermost)>", text)
        }
    }

    /// Notes the time of a document, the first that it has.
    private mutating func noteTime(_ value: [UInt8]) {
        self.time = self.time ?? XMLText.trimmed(value).flatMap(time)
    }

    /// The time in a text, in UTC without an offset.
    func time(_ text: [UInt8]) -> Instant? {
        parseRFC3339(text.span, ByteRange(0..<text.count), requiresOffset: false)
            .map(Instant.init(millisecondsSince1970:))
    }

    /// The error about a text that is no time.
    func timeError(_ name: String, _ text: [UInt8]) -> LineError {
        LineError(
            .badTime,
            offset: 0,
            message:
                "<\(name)> is \"\(shownValue)\", expected a time like 2026-01-01T09:00:00Z"
        )
    }

    /// Sets a numeric field of the point.
    private mutating func set(_ field: XMLField, _ name: String, _ text: [UInt8]) {
        guard var point else { return }
        let number = field.isStrict ? XMLText.number(text) : XMLText.commaNumber(text)
        guard let number, !scanner.isValueCut else {
            return report(
                .badFormat,
                "\(name) is \"\(shownValue)\", expected a number",
                isStrict: field.isStrict
            )
        }
        guard Quantity.range.contains(number) else {
            return report(
                .outOfRange,
                "\(name) is \(shownValue), outside \(span(of: Quantity.range))",
                isStrict: field.isStrict
            )
        }
        // A negative value that cannot be negative is unknown.
        let unsigned = number < 0 ? nil : number
        switch field {
        case .latitude where point.latitude == nil: point.latitude = number
        case .longitude where point.longitude == nil: point.longitude = number
        case .latitude, .longitude:
            return report(.badFormat, "found \(name) again, expected it once")
        case .altitude: point.altitude = number
        case .speed: point.speed = unsigned
        case .course: point.course = unsigned
        case .accuracy: point.accuracy = unsigned
        case .verticalAccuracy: point.verticalAccuracy = unsigned
        case .heading: point.heading = unsigned
        case .headingAccuracy: point.supplement.headingAccuracy = unsigned
        case .courseAccuracy: point.supplement.courseAccuracy = unsigned
        case .speedAccuracy: point.supplement.speedAccuracy = unsigned
        case .ellipsoidalAltitude: point.supplement.ellipsoidalAltitude = number
        default: break
        }
        self.point = point
    }

    /// The current value, for a message.
    var shownValue: String {
        let text = scanner.prolog.encoding.utf8(scanner.value)
        return excerpt(of: text.span, ByteRange(0..<text.count))
    }

    /// Reports an invalid field, which costs the point only if it is required.
    private mutating func report(
        _ reason: RejectionReason,
        _ message: String,
        isStrict: Bool = true
    ) {
        guard var point else { return }
        let start = field == nil ? scanner.tagStart : fieldStart
        let error = LineError(reason, offset: max(0, start - point.lineStart), message: message)
        if !isStrict {
            point.faults.append(error)
        } else if point.error == nil {
            point.error = error
        }
        self.point = point
    }
}
