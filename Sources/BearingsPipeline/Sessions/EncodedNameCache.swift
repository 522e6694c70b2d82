import BearingsWire

/// The encoded name of the last event's session: the next event is usually of the same.
struct EncodedNameCache: Sendable {
    /// The name as a JSON string.
    ///
    /// An encoder may move it out meanwhile, to avoid reference counting.
    var json: [UInt8] = []
    private var generation: UInt64?

    /// Makes it the name of the session with that generation.
    @inline(__always)
    mutating func change(to name: SessionName, of generation: UInt64) {
        if self.generation != generation { take(name, of: generation) }
    }

    /// Makes it the short name of the session with that generation.
    @inline(__always)
    mutating func change(to short: ShortName, of generation: UInt64) {
        if self.generation != generation { take(short, of: generation) }
    }

    @inline(never)
    private mutating func take(_ name: SessionName, of generation: UInt64) {
        if case .short(let short) = name { return take(short, of: generation) }
        self.generation = generation
        json = jsonString(name.bytes)
    }

    @inline(never)
    private mutating func take(_ short: ShortName, of generation: UInt64) {
        self.generation = generation
        guard short.needsNoEscapes else {
            json = jsonString(short.bytes)
            return
        }
        // Reuses capacity: where sessions take turns, most events change the name.
        json.removeAll(keepingCapacity: true)
        json.append(UInt8(ascii: "\""))
        for index in 0..<short.count { json.append(short[index]) }
        json.append(UInt8(ascii: "\""))
    }
}
