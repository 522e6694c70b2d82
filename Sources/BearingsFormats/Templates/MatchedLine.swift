import BearingsEngine
import BearingsWire
import CLibrary
import Geography

/// The values of a line that matches a template.
struct MatchedLine: BitwiseCopyable {
    private var kind = TemplateKind.native
    /// The line in the buffer, with its newline.
    var text = ByteRange(start: 0, count: 0)
    var values = FieldValues()
    private var time: Instant?
    /// The session's name in the buffer, empty if the line has none.
    private var session = ByteRange(start: 0, count: 0)
    /// The word for the authorization in the buffer.
    private var status = ByteRange(start: 0, count: 0)

    /// Begins a line of a kind, without values so far.
    @inline(__always)
    mutating func begin(as kind: TemplateKind) {
        self.kind = kind
        values = FieldValues()
        time = nil
        session = ByteRange(start: 0, count: 0)
    }

    /// Parses a value that is no number of ``FieldValues``.
    ///
    /// - Parameters:
    ///   - position: Where the value begins; moved behind it and its closing quote.
    ///   - safe: It must end before this offset.
    /// - Returns: `false` if the line needs the general parser.
    @inline(__always)
    mutating func take(
        _ field: TemplateField,
        _ bytes: Span<UInt8>,
        at position: inout Int,
        _ safe: Int,
        _ timestamps: inout TimestampParser
    ) -> Bool {
        let start = position
        if field == .time {
            let assumesUTC = kind.assumesUTC
            guard
                let time = timestamps.parse(bytes, at: &position, safe, assumesUTC: assumesUTC),
                bytes.paddedByte(at: position) == UInt8(ascii: "\"")
            else { return false }
            position &+= 1
            self.time = Instant(millisecondsSince1970: time)
            return true
        }
        if field == .unixTime {
            guard let (time, end) = bytes.plainUnixTime(at: position, safe) else { return false }
            (self.time, position) = (Instant(millisecondsSince1970: time), end)
            return true
        }
        guard bytes.skipPlainText(from: &position, to: safe) else { return false }
        let text = ByteRange(from: start, to: position)
        position &+= 1
        if field == .session {
            session = text
            return 1...SessionNames.longestName ~= Int(text.count)
        }
        if field == .status { status = text }
        return true
    }

    /// Adds the line's record to a batch.
    ///
    /// - Parameters:
    ///   - file: The name of all sessions, `nil` if the lines have their own.
    /// - Returns: `false` if the line needs the general parser; at most an unused name was added then.
    @inline(__always)
    func add(
        _ bytes: Span<UInt8>,
        number: Int,
        file: [UInt8]?,
        to batch: inout RecordBatch
    ) -> Bool {
        var entry = RecordBatch.Entry(line: number, text: text)
        entry.time = time
        if let file {
            entry.session = batch.names.number(of: file.span)
        } else if session.count > 0 {
            entry.session = batch.names.number(of: bytes.extracting(session.indices))
        }
        if kind.isFix {
            guard let fix = fix() else { return false }
            entry.content = batch.add(fix, isEpochReport: kind.isOfGPSD)
        } else if kind == .viewport {
            guard let viewport = viewport() else { return false }
            entry.content = batch.add(viewport)
        } else {
            let known = AuthorizationStatus { bytes.extracting(status.indices).equals($0) }
            guard let known else { return false }
            entry.content = batch.add(.authorization(known, kind.accuracy))
        }
        batch.entries.append(entry)
        return true
    }

    /// The fix, `nil` if the line needs the general parser.
    @inline(__always)
    private func fix() -> Fix? {
        guard coordinate() != nil else { return nil }
        var fix = Fix(numbers: values.ofFix)
        if fix.altitude == nil { fix.altitude = values.number(.height) }
        if fix.accuracy == nil, let east = values.number(.eastError),
            let north = values.number(.northError)
        {
            let error = hypot(east, north)
            guard error != .infinity else { return nil }
            fix.accuracy = error
        }
        return fix
    }

    /// The viewport, `nil` if the line needs the general parser.
    private func viewport() -> ViewportUpdate? {
        guard let center = coordinate() else { return nil }
        if let zoom = values.number(.zoom), !Viewport.zoomRange.contains(zoom) { return nil }
        // The general parser reports clamped values.
        if let pitch = values.number(.pitch), !Viewport.pitchRange.contains(pitch) { return nil }
        guard center.latitude.magnitude <= Mercator.latitudeLimit else { return nil }
        var update = ViewportUpdate()
        update.center = center
        let (width, height) = (values.number(.width), values.number(.viewHeight))
        if let width, let height {
            let range = 1...NativeRange.points.upperBound
            guard range.contains(width), range.contains(height) else { return nil }
            update.size = ViewSize(width: width, height: height)
        } else if width != nil || height != nil {
            return nil
        }
        update.zoom = values.number(.zoom)
        update.heading = values.number(.heading)
        update.pitch = values.number(.pitch)
        return update
    }

    @inline(__always)
    private func coordinate() -> LocationCoordinate? {
        let (latitude, longitude) = (values[.latitude], values[.longitude])
        guard latitude.magnitude <= 90, longitude.isFinite else { return nil }
        return LocationCoordinate(latitude: latitude, longitude: longitude)
    }
}
