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

    @inline(never)
    private mutating func take(_ name: SessionName, of birth: UInt64) {
        self.birth = birth
        guard case .short(let short) = name else {
            json = jsonString(name.bytes)
            return
        }
        json.removeAll(keepingCapacity: true)
        json.append(UInt8(ascii: "\""))
        for place in 0..<short.count {
            let byte = short[place]
            guard byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") else {
                json = jsonString(short.bytes)
                return
            }
            json.append(byte)
        }
        json.append(UInt8(ascii: "\""))
    }
}
