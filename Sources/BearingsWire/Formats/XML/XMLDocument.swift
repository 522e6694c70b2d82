import BearingsEngine
import Geography

/// An XML document on its way: what the scanner has read of it, and what its format makes of that.
///
/// The scanner knows tags and the document points, fields and tracks; which element is what, each format says
/// in a file of its own.
struct XMLDocument: Sendable {
    var scanner = XMLScanner()
    /// What the root element tells, or else the source's name.
    private(set) var format: XMLFormat
    var point: XMLPoint?
    /// What the track is called that is open or was last; empty for one without a name.
    private(set) var trackName: [UInt8] = []
    /// How many elements are open with the track; 0 before there was one.
    private var trackDepth = 0
    /// How many tracks there have been.
    private(set) var trackCount = 0
    /// Whether they are of the same time.
    var overlap = TrackOverlap()
    /// How many elements are open with the point; 0 while there is none.
    private(set) var pointDepth = 0
    /// The field whose text is kept.
    var field: XMLField?
    /// Where its tag begins, in bytes of the document.
    private var fieldStart = 0
    /// Whether the track is only planned.
    var isPlanned = false
    /// What waits to be given.
    var items = Queue<Item>()
    /// When the document was written, `nil` while it does not tell.
    private(set) var time: Instant?
    /// Whether what is open tells of the document as a whole.
    var isInMetadata = false
    /// Whether this is of no format that is read, so that nothing in it is.
    private(set) var isForeign = false

    // Of a KML.
    var kml = KMLTrack()
    /// How many elements are open with the `gx:Track`; 0 while there is none.
    var kmlDepth = 0
    /// The `gx:coord` that is open.
    var coord: XMLPoint?
    var placemarkTime: Instant?

    /// Begins at the start of a line, from 1.
    ///
    /// - Parameter format: Which is expected, where the root cannot be read.
    init(line: Int, expecting format: XMLFormat? = nil) {
        self.format = format ?? .gpx
        scanner.line = line
        scanner.resumption = self.format.resumption
    }

    /// What a document gives.
    enum Item {
        /// A point has ended.
        case point(XMLPoint)
        /// It cannot be read at this line of it.
        case malformed(LineError, line: Int)
    }

    /// Reads on to the next item, `nil` at the end of the piece.
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
            if field != nil {
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

    /// The document ends here; what waited is among the ``items``.
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

    /// An element begins.
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

    /// The element in hand is a point.
    mutating func beginPoint(_ kind: XMLPoint.Kind) {
        point = XMLPoint(kind, scanner)
        point?.track = trackCount
        pointDepth = scanner.depth
    }

    /// The element in hand is a track, or what names one.
    mutating func beginTrack() {
        trackName = []
        trackCount += 1
        trackDepth = scanner.depth
        isPlanned = false
    }

    /// Whether the element in hand is a child of the point.
    var isInPoint: Bool { pointDepth > 0 && scanner.depth == pointDepth + 1 }

    /// Whether the element in hand is a child of the track.
    var isInTrack: Bool { trackDepth > 0 && scanner.depth == trackDepth + 1 }

    /// An attribute has ended.
    private mutating func takeAttribute() {
        if pointDepth > 0, pointDepth == scanner.depth, format == .gpx {
            switch XMLNameTable.standard.name(scanner.word) {
            case .lat: return set(.latitude, "lat", scanner.value)
            case .lon: return set(.longitude, "lon", scanner.value)
            default: break
            }
        }
        if scanner.isRepeated,
            scanner.flawOfTag("found an attribute again, expected each once") != nil
        {
            addProblem()
        }
    }

    /// The innermost element has ended, and with it perhaps the point.
    private mutating func close(at end: Int, maxLength: Int) {
        if let field, scanner.keepsText {
            takeText(of: field)
        } else if field == .when || field == .coord {
            takeKMLText(of: field == .when ? .when : .coord, [])
        }
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
            // Nothing is to be lost for what it is called.
            let name = XMLText.name(scanner.value, in: scanner.prolog.encoding)
            if field == .pointName { point?.name = name } else { trackName = name }
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
        case .simulated:
            let words = ["true": true, "1": true, "false": false, "0": false]
            point?.supplement.isSimulated = words[String(decoding: text, as: UTF8.self)]
        default:
            // Some programs write what they do not know as NaN.
            guard text != Array("NaN".utf8) else { return }
            set(field, "<\(scanner.innermost)>", text)
        }
    }

    /// The time that a text is, UTC where it has no offset.
    func time(_ text: [UInt8]) -> Instant? {
        parseRFC3339(text.span, ByteRange(0..<text.count), requiresOffset: false)
            .map(Instant.init(millisecondsSince1970:))
    }

    /// What is said of a text that is no time.
    func timeError(_ name: String, _ text: [UInt8]) -> LineError {
        LineError(
            .badTime,
            offset: 0,
            message:
                "<\(name)> is \"\(shownValue)\", expected a time like 2026-01-01T09:00:00Z"
        )
    }

    /// Sets a field of the point that is a number.
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
        // What cannot be below 0 is not known.
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

    /// The value in hand, for a message.
    var shownValue: String {
        let text = scanner.prolog.encoding.utf8(scanner.value)
        return excerpt(of: text.span, ByteRange(0..<text.count))
    }

    /// Something is wrong with a field of the point: it costs the point if it is one that the point needs.
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
