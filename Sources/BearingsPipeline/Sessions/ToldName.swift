import BearingsWire

/// The name of the session told of last, as it is printed: most events are of the session of the one
/// before.
struct ToldName: Sendable {
    /// The name as a JSON string.
    ///
    /// Who prints it may take it out as long, rather than hold it twice.
    var json: [UInt8] = []
    private var birth: UInt64?

    /// The next event is of the session of that name and birth.
    @inline(__always)
    mutating func change(to name: SessionName, of birth: UInt64) {
        if self.birth != birth { take(name, of: birth) }
    }

    /// The next event is of the session of that short name and that birth.
    @inline(__always)
    mutating func change(to short: ShortName, of birth: UInt64) {
        if self.birth != birth { take(short, of: birth) }
    }

    @inline(never)
    private mutating func take(_ name: SessionName, of birth: UInt64) {
        if case .short(let short) = name { return take(short, of: birth) }
        self.birth = birth
        json = jsonString(name.bytes)
    }

    @inline(never)
    private mutating func take(_ short: ShortName, of birth: UInt64) {
        self.birth = birth
        guard let text = short.json else {
            json = jsonString(short.bytes)
            return
        }
        var words = (
            text.words.0.littleEndian, text.words.1.littleEndian, text.words.2.littleEndian
        )
        // It stands where the one before did.
        if json.count != text.count {
            json.removeAll(keepingCapacity: true)
            json.append(contentsOf: repeatElement(0, count: text.count))
        }
        unsafe withUnsafeBytes(of: &words) { words in
            unsafe json.withUnsafeMutableBytes { room in
                let start = words.baseAddress
                unsafe room.copyMemory(from: .init(start: start, count: room.count))
            }
        }
    }
}
