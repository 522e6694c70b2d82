import BearingsEngine
import Geography

/// A GPX document on its way: what the scanner has read of it, and the point in hand.
struct GPXDocument: Sendable {
    /// A point whose element is open.
    struct Point: Sendable {
        var isOfTrack: Bool
        /// Where its tag begins, its line, and where that begins, in bytes of the document.
        var start: Int
        var line: Int
        var lineStart: Int
        var latitude: Double?
        var longitude: Double?
        var altitude: Double?
        var speed: Double?
        var course: Double?
        var accuracy: Double?
        var verticalAccuracy: Double?
        var heading: Double?
        var time: Instant?
        /// What it is called, if it is of no track; empty for one without a name.
        var name: [UInt8] = []
        /// Whether it says that there is no fix.
        var hasNoFix = false
        /// What is wrong with it first.
        var error: LineError?
    }

    var scanner = XMLScanner()
    var point: Point?
    /// What the track is called that is open or was last; empty for one without a name.
    private(set) var trackName: [UInt8] = []
    /// How many elements are open with the track; 0 before there was one.
    private var trackDepth = 0
    /// How many elements are open with the point; 0 while there is none.
    private var pointDepth = 0
    /// The field whose text is kept.
    var field: XMLName?
    /// Where its tag begins, in bytes of the document.
    private var fieldStart = 0
    /// Whether this is no GPX at all, so that nothing in it is read.
    private(set) var isForeign = false

    /// Begins at the start of a line, from 1.
    init(line: Int) {
        scanner.line = line
    }

    /// What a document gives.
    enum Item {
        /// A point has ended.
        case point(Point)
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
        while let token = scanner.next(bytes, &position, end) {
            switch token {
            case .name:
                if let problem = begin() { return problem }
            case .attribute:
                if let problem = takeAttribute() { return problem }
            case .open:
                if field != nil {
                    scanner.keepsText = true
                    scanner.forgetValue()
                }
            case .openAndClose, .close:
                let ended = close(at: scanner.base + position, maxLength: maxLength)
                scanner.pop()
                if let ended { return .point(ended) }
            case .malformed:
                point = nil
                pointDepth = 0
                field = nil
                guard let problem = scanner.problem else { continue }
                return .malformed(problem, line: scanner.problemLine)
            case .flaw:
                guard let problem = scanner.problem else { continue }
                return .malformed(problem, line: scanner.problemLine)
            }
        }
        return nil
    }

    /// The document ends here.
    ///
    /// - Returns: What is missing.
    mutating func finish() -> (LineError, line: Int)? {
        guard !isForeign, let expected = scanner.missingAtEnd else { return nil }
        let offset = scanner.base - scanner.lineStart
        var error = LineError(
            .badFormat,
            offset: max(0, offset),
            message: "found the end of the document, expected \(expected)"
        )
        error.costsNothing = point == nil
        return (error, scanner.line)
    }

    // MARK: Elements

    /// An element begins.
    private mutating func begin() -> Item? {
        field = nil
        let name = XMLNameTable.standard.name(scanner.word)
        if scanner.depth == 1, !scanner.hasBeenLost, name != .gpx {
            isForeign = true
            let error = LineError(
                .badFormat,
                offset: scanner.tagStart - scanner.tagLineStart,
                message: "found <\(scanner.innermost)>, expected <gpx>"
            )
            return .malformed(error, line: scanner.tagLine)
        }
        if pointDepth > 0 {
            if let name { field = fieldInPoint(name) }
            fieldStart = scanner.tagStart
            return nil
        }
        switch name {
        case .trkpt, .rtept, .wpt:
            point = Point(
                isOfTrack: name == .trkpt,
                start: scanner.tagStart,
                line: scanner.tagLine,
                lineStart: scanner.tagLineStart
            )
            pointDepth = scanner.depth
        case .trk:
            trackName = []
            trackDepth = scanner.depth
        case .name where trackDepth > 0 && scanner.depth == trackDepth + 1:
            field = name
        default: break
        }
        return nil
    }

    /// The field that an element within a point is.
    ///
    /// It is the point's child, but for what extensions tell of its motion.
    private func fieldInPoint(_ name: XMLName) -> XMLName? {
        switch name {
        case .ele, .time, .fix: scanner.depth == pointDepth + 1 ? name : nil
        case .name:
            scanner.depth == pointDepth + 1 && point?.isOfTrack == false ? name : nil
        case .speed: point?.speed == nil ? name : nil
        case .course: point?.course == nil ? name : nil
        case .hacc, .vacc, .heading: name
        default: nil
        }
    }

    /// An attribute has ended.
    private mutating func takeAttribute() -> Item? {
        guard pointDepth > 0, pointDepth == scanner.depth else { return repeated() }
        switch XMLNameTable.standard.name(scanner.word) {
        case .lat:
            let latitude = number("lat", unlessGiven: point?.latitude)
            point?.latitude = latitude
        case .lon:
            let longitude = number("lon", unlessGiven: point?.longitude)
            point?.longitude = longitude
        default: return repeated()
        }
        return nil
    }

    /// A complaint about an attribute that stands twice in its tag.
    private mutating func repeated() -> Item? {
        guard scanner.isRepeated,
            scanner.flawOfTag("found an attribute again, expected each once") != nil,
            let problem = scanner.problem
        else { return nil }
        return .malformed(problem, line: scanner.problemLine)
    }

    private mutating func number(_ name: String, unlessGiven given: Double?) -> Double? {
        guard given == nil else {
            complain(.badFormat, "found \(name) again, expected each attribute once")
            return given
        }
        let number = XMLText.number(scanner.value)
        if number == nil || scanner.isValueCut {
            complain(.badFormat, "\(name) is \"\(shownValue)\", expected a number")
        } else if let number, !Quantity.range.contains(number) {
            complain(.outOfRange, "\(name) is \(shownValue), outside \(span(of: Quantity.range))")
        }
        return number
    }

    /// The innermost element has ended, and with it perhaps the point.
    private mutating func close(at end: Int, maxLength: Int) -> Point? {
        if let field, scanner.keepsText { takeText(of: field) }
        field = nil
        scanner.keepsText = false
        guard pointDepth > 0, pointDepth == scanner.depth else { return nil }
        pointDepth = 0
        guard var point = self.point.take() else { return nil }
        if end - point.start > maxLength {
            point.error = LineContent.tooLong(maxLength)
            point.error?.offset += point.start - point.lineStart
        }
        return point
    }

    private mutating func takeText(of field: XMLName) {
        if field == .name {
            // Nothing is to be lost for what it is called.
            let name = XMLText.name(scanner.value)
            if pointDepth > 0 { point?.name = name } else { trackName = name }
            return
        }
        guard let text = XMLText.trimmed(scanner.value), !scanner.isValueCut else {
            return complain(
                .badFormat,
                "<\(scanner.innermost)> is \"\(shownValue)\", which cannot be"
            )
        }
        guard !text.isEmpty else { return }
        switch field {
        case .time:
            let time = parseRFC3339(text.span, ByteRange(0..<text.count), requiresOffset: false)
            guard let time else {
                return complain(
                    .badTime,
                    "<time> is \"\(shownValue)\", expected a time like 2026-01-01T09:00:00Z"
                )
            }
            point?.time = Instant(millisecondsSince1970: time)
        case .fix:
            point?.hasNoFix = text == Array("none".utf8)
        default:
            guard let number = XMLText.number(text) else {
                // Some programs write what they do not know as NaN.
                guard text != Array("NaN".utf8) else { return }
                let name = scanner.innermost
                return complain(
                    .badFormat,
                    "<\(name)> is \"\(shownValue)\", expected a number"
                )
            }
            guard Quantity.range.contains(number) else {
                let fault = "outside \(span(of: Quantity.range))"
                return complain(.outOfRange, "<\(scanner.innermost)> is \(shownValue), \(fault)")
            }
            set(field, to: number)
        }
    }

    private mutating func set(_ field: XMLName, to number: Double) {
        switch field {
        case .ele: point?.altitude = number
        case .speed: point?.speed = number < 0 ? nil : number
        case .course: point?.course = number
        case .hacc: point?.accuracy = number < 0 ? nil : number
        case .vacc: point?.verticalAccuracy = number < 0 ? nil : number
        case .heading: point?.heading = number
        default: break
        }
    }

    private var shownValue: String {
        excerpt(of: scanner.value.span, ByteRange(0..<scanner.value.count))
    }

    private mutating func complain(_ reason: RejectionReason, _ message: String) {
        guard let point, point.error == nil else { return }
        let offset = (field == nil ? scanner.tagStart : fieldStart) - point.lineStart
        self.point?.error = LineError(reason, offset: max(0, offset), message: message)
    }
}
