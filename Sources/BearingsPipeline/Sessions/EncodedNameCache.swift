import BearingsWire

/// The name of the session told of last, as it is printed: most events are of the session of the one
/// before.
struct EncodedNameCache: Sendable {
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
        guard short.isPlain else {
            json = jsonString(short.bytes)
            return
        }
        // In the room of the one before: where sessions take turns, most events are under another name.
        json.removeAll(keepingCapacity: true)
        json.append(UInt8(ascii: "\""))
        for place in 0..<short.count { json.append(short[place]) }
        json.append(UInt8(ascii: "\""))
    }
}
