import BearingsEngine
import BearingsWire
import Geography

/// An XML document being read: the scanner finds tags, this finds points, fields and tracks.
///
/// Each format says in its own file which element is what.
package struct XMLDocument: Sendable {
    var scanner: XMLScanner
    /// The format by the root element, or else by the source's name.
    private(set) var format: XMLFormat
    /// The current or last track.
    var track = Track()
    var point: XMLPoint?
    /// The nesting of the point; 0 outside of one.
    private(set) var pointDepth = 0
    /// The current or last `gx:Track` of a KML.
    var kml = KMLTrack()
    /// Whether tracks are of the same time.
    var overlap = TrackOverlap()
    /// The field whose text is kept.
    var field: XMLField?
    /// Where the tag of the innermost element begins that was begun last, as an offset in the document.
    private var elementStart = 0
    /// Items to be returned.
    var items = Queue<Item>()
    /// When the document was written, or what it describes began; `nil` if unknown so far.
    private(set) var time: Instant?
    /// Whether the current element is about the document itself.
    var isInMetadata = false
    /// Whether the document is in no known format, so that nothing of it is read.
    private(set) var isForeign = false
    /// What a conversion carries on of it.
    var collector = XMLFieldCollector()

    /// A track, or an element that names one.
    struct Track: Sendable {
        /// Empty if it has none.
        var name: [UInt8] = []
        /// How many there have been in the document; 0 before the first.
        var number = 0
        /// How many segments of all tracks there have been.
        var segments = 0
        /// Its nesting; 0 before the first.
        var depth = 0
        /// Whether it is only planned.
        var isPlanned = false
        /// The time of a placemark.
        var placemarkTime: Instant?
    }

    /// What a document consists of.
    enum Item {
        /// A complete point.
        case point(XMLPoint)
        case malformed(XMLRemark)
    }

    /// Creates a document that begins on a line, from 1.
    ///
    /// - Parameters:
    ///   - format: The format to expect if the root cannot be read.
    ///   - maxLength: The longest tag, and the longest element of a point, in bytes.
    init(line: Int, expecting format: XMLFormat? = nil, maxLength: Int) {
        self.format = format ?? .gpx
        scanner = XMLScanner(
            line: line,
            resumption: self.format.resumption,
            maxLength: maxLength
        )
    }

    /// The number of open elements.
    var depth: Int { scanner.elements.count }

    /// Takes in the next piece of the document.
    mutating func append(_ piece: Span<UInt8>) {
        if !isForeign { scanner.append(piece) }
    }

    /// Reads up to the next item, `nil` if more of the document is needed.
    mutating func next() -> Item? {
        while true {
            if let item = items.popFirst() { return item }
            guard readToken() else { return items.popFirst() }
        }
    }

    private mutating func readToken() -> Bool {
        guard !isForeign else { return false }
        let token = scanner.next()
        if let flaw = scanner.flaw.take() { items.append(.malformed(flaw)) }
        guard let token else { return false }
        take(token)
        return true
    }

    /// The document has come to its end: what has been waiting is to follow, and then what is missing.
    mutating func end() {
        scanner.isAtEnd = true
        while readToken() {}
        endKMLTrack()
        guard !isForeign, let expected = scanner.missingAtEnd else { return }
        guard readRoot() else { return }
        // A remark that the document is not well-formed covers that end tags are missing, too.
        let isLost = point != nil || scanner.holdsStart(of: scanner.resumption)
        guard scanner.form == .sound || isLost || scanner.isWithinMarkup else { return }
        var remark = XMLRemark(
            .badFormat,
            "found the end of the document, expected \(expected)",
            at: scanner.end
        )
        remark.error.isHarmless = !isLost
        items.append(.malformed(remark))
    }

    private mutating func take(_ token: XMLScanner.Token) {
        switch token {
        case .start:
            begin()
            for attribute in scanner.tag.attributes {
                scanner.read(attribute)
                take(attribute)
            }
            if scanner.tag.isEmpty {
                close()
                scanner.elements.pop()
            } else if field != nil || collector.wantsText {
                scanner.value.isKept = true
                scanner.value.removeAll()
            }
        case .end:
            close()
            scanner.elements.pop()
        case .malformed(let remark):
            point = nil
            pointDepth = 0
            kml.coord = nil
            field = nil
            endKMLTrack()
            if readRoot() { items.append(.malformed(remark)) }
        }
    }

    // MARK: Elements

    /// Begins an element.
    private mutating func begin() {
        field = nil
        guard readRoot() else { return }
        let name = XMLName(scanner.bytes[scanner.tag.name])
        elementStart = scanner.tag.place.offset
        switch format {
        case .gpx: beginGPX(name)
        case .kml: beginKML(name)
        case .tcx: beginTCX(name)
        }
        if collector.isOn {
            let mayBeCollected = format != .kml || (kml.depth > 0 && name == .value)
            collector.wantsText = field == nil && mayBeCollected
        }
    }

    /// Reads the format of the tag at hand if that is the root; returns whether it is known.
    private mutating func readRoot() -> Bool {
        guard scanner.tag.isRoot else { return true }
        scanner.tag.isRoot = false
        let name = scanner.bytes[scanner.tag.name]
        if let format = XMLFormat(root: XMLName(name)) {
            self.format = format
            scanner.resumption = format.resumption
            return true
        }
        isForeign = true
        let shown = Array(name)
        let found = excerpt(of: shown.span)
        let message = "found <\(found)>, expected \(XMLFormat.roots)"
        items.append(.malformed(XMLRemark(.badFormat, message, at: scanner.tag.place)))
        return false
    }

    /// Begins a point.
    mutating func beginPoint(_ kind: XMLPoint.Kind) {
        point = XMLPoint(kind, at: scanner.tag.place)
        point?.track = track.number
        point?.segment = kind == .track ? track.segments : 0
        pointDepth = depth
    }

    /// Begins a track, or an element that names one.
    mutating func beginTrack() {
        track.name = []
        track.number += 1
        track.depth = depth
        track.isPlanned = false
        track.placemarkTime = nil
    }

    /// Whether the current element is a child of the point.
    var isInPoint: Bool { pointDepth > 0 && depth == pointDepth + 1 }

    /// Whether the current element is a child of the track.
    var isInTrack: Bool { track.depth > 0 && depth == track.depth + 1 }

    /// Takes in an attribute, whose value is at hand.
    private mutating func take(_ attribute: XMLTag.Attribute) {
        if pointDepth > 0, pointDepth == depth, format == .gpx {
            switch XMLName(scanner.name(of: attribute)) {
            case .lat: return set(.latitude, scanner.value.bytes, attribute: "lat")
            case .lon: return set(.longitude, scanner.value.bytes, attribute: "lon")
            default: break
            }
        }
        if format == .tcx, isInLap, XMLName(scanner.name(of: attribute)) == .startTime {
            noteTime(scanner.value.bytes)
        }
        if collector.isOn { collect(attribute) }
    }

    /// Ends the innermost element, and possibly the point.
    private mutating func close() {
        if let field, scanner.value.isKept {
            takeText(of: field)
            if collector.isOn, field == .number(.heartRate) || field == .number(.cadence) {
                collectText()
            }
        } else if let field, field == .when || field == .coord || field == .angles {
            takeKMLText(of: field, [])
        } else if collector.wantsText, scanner.value.isKept {
            collectText()
        }
        if collector.isOn { collector.endElement(depth: depth) }
        field = nil
        scanner.value.isKept = false
        if depth == 2 { isInMetadata = false }
        if kml.depth > 0, kml.depth == depth { endKMLTrack() }
        guard pointDepth > 0, pointDepth == depth else { return }
        pointDepth = 0
        guard var point = self.point.take() else { return }
        if scanner.place.offset - point.place.offset > scanner.maxLength {
            point.error = LineContent.tooLong(scanner.maxLength)
            point.error?.offset += point.place.column
        }
        items.append(.point(point))
    }

    // MARK: Texts

    private mutating func takeText(of field: XMLField) {
        switch field {
        case .pointName, .trackName:
            // An invalid name must not cost the point.
            let name = XMLText.name(scanner.value.bytes, in: scanner.prolog.encoding)
            if field == .pointName { point?.name = name } else { track.name = name }
            // An activity's name is the time of its begin.
            if format == .tcx, field == .trackName, !track.isPlanned {
                noteTime(scanner.value.bytes)
            }
            return
        case .placemarkTime:
            track.placemarkTime = XMLText.trimmed(scanner.value.bytes).flatMap(time)
            return
        case .documentTime:
            self.time = XMLText.trimmed(scanner.value.bytes).flatMap(time)
            return
        default: break
        }
        guard let text = XMLText.trimmed(scanner.value.bytes), !scanner.value.isCut else {
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
            point?.readings.supplement.isSimulated = words[String(decoding: text, as: UTF8.self)]
        default:
            // Some programs write unknown values as NaN.
            guard text != Array("NaN".utf8) else { return }
            set(field, text)
        }
    }

    /// Notes the time of a document, the first that it has.
    private mutating func noteTime(_ value: [UInt8]) {
        self.time = self.time ?? XMLText.trimmed(value).flatMap(time)
    }

    /// The time in a text, in UTC without an offset.
    func time(_ text: [UInt8]) -> Instant? {
        parseRFC3339(text.span, .foreign)
            .map(Instant.init(millisecondsSince1970:))
    }

    /// The error about a text that is no time.
    func timeError(_ name: String, _ text: [UInt8]) -> XMLPointError {
        XMLPointError(
            .badTime,
            "<\(name)> is \"\(shownValue)\", expected a time like 2026-01-01T09:00:00Z"
        )
    }

    /// Sets a numeric field of the point.
    ///
    /// - Parameter attribute: The name of the attribute that it is, `nil` for the innermost element.
    private mutating func set(
        _ field: XMLField,
        _ text: [UInt8],
        attribute: StaticString? = nil
    ) {
        guard point != nil else { return }
        let number = field.isStrict ? XMLText.number(text) : XMLText.commaNumber(text)
        guard let number, !scanner.value.isCut else {
            return report(
                .badFormat,
                "\(shownName(attribute)) is \"\(shownValue)\", expected a number",
                isStrict: field.isStrict
            )
        }
        guard Quantity.range.contains(number) else {
            return report(
                .outOfRange,
                "\(shownName(attribute)) is \(shownValue), outside \(span(of: Quantity.range))",
                isStrict: field.isStrict
            )
        }
        switch field {
        case .latitude where point?.latitude == nil: point?.latitude = number
        case .longitude where point?.longitude == nil: point?.longitude = number
        case .latitude, .longitude:
            report(.badFormat, "found \(shownName(attribute)) again, expected it once")
        case .number(let field):
            // A negative value that cannot be negative is unknown.
            point?.readings[field] = number < 0 && !field.isHeight ? nil : number
        default: break
        }
    }

    /// What a value is called in a message.
    private func shownName(_ attribute: StaticString?) -> String {
        attribute.map { "\($0)" } ?? "<\(scanner.innermost)>"
    }

    /// The current value, for a message.
    var shownValue: String {
        let text = scanner.prolog.encoding.utf8(scanner.value.bytes)
        return excerpt(of: text.span)
    }

    /// Reports an invalid field, which costs the point only if it is required.
    private mutating func report(
        _ reason: RejectionReason,
        _ message: String,
        isStrict: Bool = true
    ) {
        guard var point else { return }
        let offset = elementStart - point.place.offset + point.place.column
        let error = LineError(reason, offset: offset, message: message)
        if !isStrict {
            point.faults.append(error)
        } else if point.error == nil {
            point.error = error
        }
        self.point = point
    }
}
