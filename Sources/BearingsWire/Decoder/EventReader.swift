import BearingsEngine
import Geography

/// Reads lines that bearings has printed, and looks up their values by key.
///
/// A value of another kind than is asked for counts as absent. One reader is reused from line to line.
struct EventReader: Sendable {
    private var tape = JSONTape()

    /// Creates a reader; each line is independent of the others.
    init() {}

    /// Reads a line as JSON; a mark before it is skipped.
    ///
    /// - Returns: Whether it is an object.
    mutating func read(_ bytes: Span<UInt8>, _ line: ByteRange) -> Bool {
        var start = Int(line.start)
        let end = Int(line.end)
        while start < end, Self.marks.contains(bytes[start]) { start += 1 }
        do throws(LineError) {
            try tape.read(bytes.extracting(start..<end))
        } catch {
            return false
        }
        return tape.root.kind == .object
    }

    /// A byte order mark, and the record separator of RFC 8142.
    static let marks: [UInt8] = [0xEF, 0xBB, 0xBF, 0x1E]

    // MARK: What every event has

    /// The value of `event`, if it is a string.
    var event: Int? { string(.event) }

    /// Its event time.
    var time: Instant? {
        guard let value = value(.time) else { return nil }
        return tape.milliseconds(at: value, []).map(Instant.init)
    }

    /// Whether it is repeated as a part of a snapshot.
    var isSnapshot: Bool { isTrue(.snapshot) }

    // MARK: Values

    /// The value of a key of an object; by default of the line's.
    func value(_ key: PrintedKey, in object: Int = 0) -> Int? {
        tape[object].kind == .object ? tape.value(of: key.spelling, inObjectAt: object) : nil
    }

    func string(_ key: PrintedKey, in object: Int = 0) -> Int? {
        value(key, in: object).flatMap { tape[$0].kind == .string ? $0 : nil }
    }

    func object(_ key: PrintedKey, in object: Int = 0) -> Int? {
        value(key, in: object).flatMap { tape[$0].kind == .object ? $0 : nil }
    }

    /// A string's text.
    func text(_ key: PrintedKey, in object: Int = 0) -> String? {
        value(key, in: object).flatMap { text(at: $0) }
    }

    /// The text of a value that is a string.
    func text(at value: Int) -> String? {
        tape[value].kind == .string ? tape.string(at: value) : nil
    }

    /// One of the words of a type.
    func word<Word: WireWord>(_ key: PrintedKey, in object: Int = 0) -> Word? {
        guard let word = string(key, in: object) else { return nil }
        return Word.allCases.first { tape.equals(word, $0.word) }
    }

    /// A part of an address.
    func part(_ key: WireKey, of placemark: Int) -> String? {
        var members = tape.members(ofObjectAt: placemark)
        while let member = members.next(in: tape) {
            if tape.equals(member.key, Array(key.spelling.utf8)) { return text(at: member.value) }
        }
        return nil
    }

    /// The bytes of a string, in UTF-8.
    func utf8(at string: Int) -> [UInt8] { tape.utf8(of: string) }

    /// Whether a value is a string that reads so.
    func reads(_ value: Int, _ word: StaticString) -> Bool {
        tape[value].kind == .string && tape.equals(value, word)
    }

    /// Whether a string reads so, in UTF-8.
    func reads(_ string: Int, _ word: [UInt8]) -> Bool { tape.equals(string, word) }

    /// A number, infinite if a double cannot hold it.
    func number(_ key: PrintedKey, in object: Int = 0) -> Double? {
        value(key, in: object).flatMap { number(at: $0) }
    }

    /// The number of a value that is one.
    func number(at value: Int) -> Double? {
        tape[value].kind == .number ? tape.number(at: value) : nil
    }

    /// A number of points, degrees, metres or seconds, as an event may have.
    func quantity(_ key: PrintedKey, in object: Int = 0) -> Double? {
        value(key, in: object).flatMap { quantity(at: $0) }
    }

    /// The quantity of a value that is one.
    func quantity(at value: Int) -> Double? {
        number(at: value).flatMap { Quantity.range.contains($0) ? $0 : nil }
    }

    /// Whether a value is `true`.
    func isTrue(_ key: PrintedKey, in object: Int = 0) -> Bool {
        value(key, in: object).map { tape[$0].kind == .true } ?? false
    }

    /// A place by its `lat` and `lon`.
    func coordinate(in object: Int = 0) -> LocationCoordinate? {
        guard let latitude = quantity(.lat, in: object), (-90...90).contains(latitude),
            let longitude = quantity(.lon, in: object)
        else { return nil }
        return LocationCoordinate(latitude: latitude, longitude: longitude)
    }

    /// The elements of an array; none where there is no array.
    func elements(_ key: PrintedKey, in object: Int = 0) -> [Int] {
        value(key, in: object).map { elements(at: $0) } ?? []
    }

    /// The elements of a value that is an array.
    func elements(at array: Int) -> [Int] {
        guard tape[array].kind == .array else { return [] }
        var elements = tape.elements(ofArrayAt: array)
        var indices: [Int] = []
        while let element = elements.next(in: tape) { indices.append(element) }
        return indices
    }

    /// Whether the value of a key is an array.
    func hasArray(_ key: PrintedKey, in object: Int = 0) -> Bool {
        value(key, in: object).map { tape[$0].kind == .array } ?? false
    }
}
